import AttestModel
import GRDB
import ReferenceBackend
import ReferenceVerifier

/// Counters that are compared wrongly, or kept wrongly, in part, or apart for each endpoint.
enum CounterFaults {
    static let all: [WrongBackend] = [
        WrongBackend("counter-not-compared") { compare(&$0) { _, _ in true } },
        WrongBackend("assertion-may-be-repeated") { parts in
            compare(&parts) { _, _ in true }
            let consume = parts.challenges.consume
            parts.challenges.consume = { db, challenge, now in
                guard challenge.purpose == .assertion else { return try consume(db, challenge, now) }
                return try ChallengeTable.has(challenge, at: now, in: db)
            }
        },
        WrongBackend("counter-may-repeat") { compare(&$0) { $0 >= $1 } },
        WrongBackend("counter-read-signed") { compare(&$0) { Int32(bitPattern: $0) > Int32(bitPattern: $1) } },
        WrongBackend("counter-plus-one-demanded") { compare(&$0) { Int64($0) == Int64($1) + 1 } },
        WrongBackend("counter-of-the-account", changing: \.assertions.candidates) { right in
            { surroundings, form, account in
                let keys = try await right(surroundings, form, account)
                let counter = keys.map(\.counter).max() ?? 0
                return keys.map { $0.counting(from: counter) }
            }
        },
        WrongBackend("counter-not-stored") { $0.assertions.perform = withoutCounter },
        WrongBackend("counter-in-memory") { remember(&$0) { _ in "" } },
        WrongBackend("counter-stored-before-verified") { parts in
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
            let rightEffect = parts.assertions.perform
            parts.assertions.perform = { surroundings, challenges, challenge, assertion, call in
                let isStored = try stored.value(for: AssertionForm(call, limits: surroundings.limits).assertion) == true
                return try await isStored
                    ? withoutCounter(surroundings, challenges, challenge, assertion, call)
                    : rightEffect(surroundings, challenges, challenge, assertion, call)
            }
        },
        WrongBackend("counter-stored-before-challenge", \.assertions.perform) {
            surroundings, challenges, challenge, assertion, call in
            let isHigher = try await surroundings.store.transaction { db in
                try CounterTable.advance(assertion.key.id, to: assertion.counter, in: db)
            }
            guard isHigher else { return false }
            return try await withoutCounter(surroundings, challenges, challenge, assertion, call)
        },
        WrongBackend("counter-of-8-bits") { keep(&$0) { $0 & 0xFF } },
        WrongBackend("counter-of-16-bits") { keep(&$0) { $0 & 0xFFFF } },
        WrongBackend("counter-of-at-most-24-bits") { parts in keep(&parts) { min($0, 0xFF_FFFF) } },
        WrongBackend("counter-of-each-endpoint") { remember(&$0, by: \.self) },
    ]

    /// The effect of a request, without a look at the counter.
    private static let withoutCounter = Assertions.effect { _, _, _ in true }

    /// Replaces the comparison of counters, before the effect and together with it.
    private static func compare(
        _ parts: inout BackendParts, _ passes: @escaping @Sendable (_ new: UInt32, _ stored: UInt32) -> Bool
    ) {
        let verifier = ReferenceVerifier.of(AssertionEvidence.self, without: [.assertionCounter])
        parts.assertions.verify = { surroundings, form, key in
            let request = Assertions.request(form, key, in: surroundings)
            guard let counter = verifier.assess(.assertion(request)).output?.counter,
                passes(UInt32(truncatingIfNeeded: counter), UInt32(truncatingIfNeeded: key.counter))
            else { return nil }
            return VerifiedAssertion(key: key, counter: counter)
        }
        parts.assertions.perform = Assertions.effect { assertion, _, db in
            let stored = try Int64.fetchOne(
                db, sql: "SELECT counter FROM key WHERE id = ? AND NOT is_revoked", arguments: [Blob(assertion.key.id)])
            guard let stored, passes(UInt32(truncatingIfNeeded: assertion.counter), UInt32(truncatingIfNeeded: stored))
            else { return false }
            try db.execute(
                sql: "UPDATE key SET counter = ? WHERE id = ?", arguments: [assertion.counter, Blob(assertion.key.id)])
            return true
        }
    }

    /// Keeps a part of each counter. The whole counter is compared with the part that is kept.
    private static func keep(_ parts: inout BackendParts, _ kept: @escaping @Sendable (Int64) -> Int64) {
        parts.assertions.perform = Assertions.effect { assertion, _, db in
            try db.execute(
                sql: "UPDATE key SET counter = ? WHERE id = ? AND counter < ?",
                arguments: [kept(assertion.counter), Blob(assertion.key.id), assertion.counter])
            return db.changesCount == 1
        }
    }

    /// Keeps the counters of each key in memory, one for each name that the path of a request leads to. Client data names the
    /// path, or the request is refused.
    private static func remember(_ parts: inout BackendParts, by name: @escaping @Sendable (String) -> String) {
        let counters = Remembered<Int64>()
        let right = parts.assertions.candidates
        parts.assertions.candidates = { surroundings, form, account in
            try await right(surroundings, form, account).map { key in
                key.counting(from: counters.value(for: key.id + name(form.clientData.path).utf8) ?? 0)
            }
        }
        parts.assertions.perform = Assertions.effect { assertion, call, _ in
            counters.change(for: assertion.key.id + name(call.path).utf8) { counter in
                guard counter ?? 0 < assertion.counter else { return false }
                counter = assertion.counter
                return true
            }
        }
    }

    /// Returns the counter that an assertion claims; `nil` when it has none.
    private static func claimed(_ form: AssertionForm, _ key: StoredKey, in surroundings: Surroundings) -> Int64? {
        let evidence = AssertionEvidence(Assertions.request(form, key, in: surroundings))
        return evidence.header.flatMap(\.counter).value.map(Int64.init)
    }
}

extension StoredKey {
    func counting(from counter: Int64) -> StoredKey {
        var key = self
        key.counter = counter
        return key
    }
}
