import AttestModel
import GRDB
import ReferenceBackend
import ReferenceVerifier

/// Counters that are compared or kept wrongly.
enum CounterFaults {
    static let all: [WrongBackend] = [
        WrongBackend(
            "counter-not-compared", "F-53", "Stores the counter of each assertion, and compares it with nothing.",
            further: ["F-32", "F-54", "F-56", "F-57", "F-58", "F-69", "F-71", "F-100"],
            because: "Every counter passes, whatever came before."
        ) { compare(&$0) { _, _ in true } },
        WrongBackend(
            "assertion-may-be-repeated", "F-52", "Neither compares counters nor uses challenges up.",
            further: ["F-11", "F-32", "F-53", "F-54", "F-56", "F-57", "F-58", "F-69", "F-70", "F-71", "F-72", "F-100"],
            because: "Nothing is left that tells a repetition from a new request."
        ) { parts in
            compare(&parts) { _, _ in true }
            let consume = parts.challenges.consume
            parts.challenges.consume = { db, challenge, now in
                guard challenge.purpose == .assertion else { return try consume(db, challenge, now) }
                return try Row.fetchOne(
                    db, sql: "SELECT 1 FROM challenge WHERE digest = ? AND account = ? AND expires > ?",
                    arguments: [Blob(digest(challenge.bytes)), challenge.account, now]) != nil
            }
        },
        WrongBackend(
            "counter-may-repeat", "F-53", "Accepts a counter that equals the stored one.",
            further: ["F-57", "F-58", "F-71", "F-100"],
            because: "0 equals the counter of an attestation, and equal counters in a race pass as well."
        ) { compare(&$0) { $0 >= $1 } },
        WrongBackend(
            "counter-read-signed", "F-57", "Compares counters as signed numbers of 32 bits."
        ) { compare(&$0) { Int32(bitPattern: $0) > Int32(bitPattern: $1) } },
        WrongBackend(
            "counter-plus-one-demanded", "F-55", "Demands the stored counter plus 1.",
            further: ["F-54", "F-57", "F-71"],
            because: "Every genuine counter after a gap is refused, wherever a check makes one."
        ) { compare(&$0) { Int64($0) == Int64($1) + 1 } },
        WrongBackend(
            "counter-of-the-account", "F-54", "Keeps one counter for all keys of an account.",
            further: ["F-34", "F-40", "F-101"],
            because: "A second device begins at 1 and is refused, while the first is ahead."
        ) { parts in
            let right = parts.assertions.candidates
            parts.assertions.candidates = { surroundings, form, account in
                let keys = try await right(surroundings, form, account)
                let counter = keys.map(\.counter).max() ?? 0
                return keys.map { $0.counting(from: counter) }
            }
        },
        WrongBackend(
            "counter-not-stored", "F-53", "Compares the counter with the one of the attestation, and stores none.",
            further: ["F-32", "F-54", "F-56", "F-57", "F-69", "F-71", "F-100"], because: "The stored counter stays 0."
        ) { parts in parts.assertions.perform = { try await perform($0, $1, $2, $3, $4) } },
        WrongBackend("counter-in-memory", "F-69", "Keeps counters in memory, and loses them when it ends.") { parts in
            let counters = Remembered<Int64>()
            let right = parts.assertions.candidates
            parts.assertions.candidates = { surroundings, form, account in
                try await right(surroundings, form, account).map { $0.counting(from: counters.value(for: $0.id) ?? 0) }
            }
            parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
                try await perform(surroundings, challenges, challenge, assertion, call) { _ in
                    counters.change(for: assertion.key.id) { counter in
                        guard counter ?? 0 < assertion.counter else { return false }
                        counter = assertion.counter
                        return true
                    }
                }
            }
        },
        WrongBackend(
            "counter-stored-before-verified", "F-68",
            "Stores the counter of an assertion before it verifies the signature.",
            further: ["F-70"],
            because: "Of equal requests at once, the refused ones use the challenge up before the first has its effect."
        ) { parts in
            let stored = Remembered<Bool>()
            let right = parts.assertions.candidates
            parts.assertions.candidates = { surroundings, form, account in
                let keys = try await right(surroundings, form, account)
                // Which of several keys has signed is known only afterwards.
                guard keys.count == 1, let counter = claimed(form, keys[0], in: surroundings) else { return keys }
                let isHigher = try await surroundings.store.transaction { db in
                    try CounterTable.advance(keys[0].id, to: counter, in: db)
                }
                // It is above the one that was read, which the verification compares with.
                if isHigher { stored.set(true, for: form.assertion) }
                return isHigher ? keys : []
            }
            let rightPerform = parts.assertions.perform
            parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
                let isStored = try stored.value(for: AssertionForm(call, limits: surroundings.limits).assertion) == true
                return try await isStored
                    ? perform(surroundings, challenges, challenge, assertion, call)
                    : rightPerform(surroundings, challenges, challenge, assertion, call)
            }
        },
        WrongBackend(
            "counter-stored-before-challenge", "F-68",
            "Stores the counter of a signed assertion, and looks at its challenge afterwards.",
            further: ["F-70"],
            because: "Of two copies that arrive together, the refused one burns the challenge before the other uses it."
        ) { parts in
            parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
                let isHigher = try await surroundings.store.transaction { db in
                    try CounterTable.advance(assertion.key.id, to: assertion.counter, in: db)
                }
                guard isHigher else { return false }
                return try await perform(surroundings, challenges, challenge, assertion, call)
            }
        },
    ]

    /// Replaces the comparison of counters, before the effect and together with it.
    private static func compare(
        _ parts: inout WrongFunctions, _ passes: @escaping @Sendable (_ new: UInt32, _ stored: UInt32) -> Bool
    ) {
        let verifier = ReferenceVerifier.assertions(without: [.assertionCounter])
        parts.assertions.verify = { surroundings, form, key in
            let request = Assertions.request(form, key, in: surroundings)
            guard let counter = verifier.assess(.assertion(request)).output?.counter,
                passes(UInt32(truncatingIfNeeded: counter), UInt32(truncatingIfNeeded: key.counter))
            else { return nil }
            return VerifiedAssertion(key: key, counter: counter)
        }
        parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
            try await perform(surroundings, challenges, challenge, assertion, call) { db in
                let stored = try Int64.fetchOne(
                    db, sql: "SELECT counter FROM key WHERE id = ? AND NOT is_revoked",
                    arguments: [Blob(assertion.key.id)])
                guard let stored,
                    passes(UInt32(truncatingIfNeeded: assertion.counter), UInt32(truncatingIfNeeded: stored))
                else { return false }
                try db.execute(
                    sql: "UPDATE key SET counter = ? WHERE id = ?",
                    arguments: [assertion.counter, Blob(assertion.key.id)])
                return true
            }
        }
    }

    /// Has the effect of a request as the right backend does, with another treatment of the counter.
    static func perform(
        _ surroundings: Surroundings, _ challenges: any ChallengeDuty, _ challenge: PresentedChallenge,
        _ assertion: VerifiedAssertion, _ call: BackendCall,
        advancing advance: @escaping @Sendable (Database) throws -> Bool = { _ in true }
    ) async throws -> Bool {
        let now = surroundings.now
        return try await surroundings.store.transaction { db in
            guard try challenges.consume(db, challenge, now), try advance(db) else { return false }
            try PurchaseTable.insert(call, by: assertion, account: challenge.account, at: now, in: db)
            return true
        }
    }

    /// Returns the counter that an assertion claims; `nil` when it has none.
    private static func claimed(_ form: AssertionForm, _ key: StoredKey, in surroundings: Surroundings) -> Int64? {
        let evidence = AssertionEvidence(Assertions.request(form, key, in: surroundings))
        return evidence.header.flatMap(\.counter).value.map(Int64.init)
    }
}

extension StoredKey {
    /// The key with another stored counter.
    func counting(from counter: Int64) -> StoredKey {
        StoredKey(id: id, account: account, publicKey: publicKey, environment: environment, counter: counter)
    }
}
