import AttestModel
import LiveMapping

/// F-52 to F-58 and F-68: the counters of assertions that come one after the other.
extension LiveChecks {
    static let counters = scenes([
        "counter/replay": betweenAssertions { scene, account, key async throws(SceneStop) in
            let request = try await scene.assertion(by: key, account)
            try await scene.send(request, to: scene.flows.assert, as: account).demand("assertion")
            return try await scene.send(request, to: scene.flows.assert, as: account).wantingRefusal()
        },
        "counter/same-answer": withKey { scene, account, key async throws(SceneStop) in
            let request = try await scene.assertion(by: key, account)
            let before = try await scene.effects(account)
            try await scene.send(request, to: scene.flows.assert, as: account).demand("assertion")
            try await scene.send(request, to: scene.flows.assert, as: account).wantingAcceptance()
            guard let before, let after = try await scene.effects(account) else {
                return .inconclusive(
                    "nobody sees whether a repeated request has a second effect: the mapping has no "
                        + "'flows.effects', or its count cannot be read")
            }
            return after - before > 1
                ? .hole("the same request, sent twice, took effect \(after - before) times") : .pass(.accept)
        },
        "counter/equal": { scene async throws(SceneStop) in
            try await scene.refusedAssertion(counter: { $0 })
        },
        "counter/lower": lower(20, after: 50), "counter/inside-gap": lower(99, after: 100),
        "counter/zero": withKey { scene, account, key async throws(SceneStop) in
            let sent = try await scene.assert(key, account, counter: 0)
            let after = try await scene.assert(key, account, counter: 1)
            let finding = try sent.wantingRefusal()
            try after.demand("assertion afterwards")
            return finding
        },
        "counter/of-each-key": withAccount { scene, account async throws(SceneStop) in
            try await scene.assert(try await scene.attestedKey(account), account, counter: 5).demand("assertion")
            return try await scene.assert(try await scene.attestedKey(account), account, counter: 1).wantingAcceptance()
        },
        "counter/failed-does-not-advance": withKey { scene, account, key async throws(SceneStop) in
            try await scene.assert(key, account, counter: 1).demand("assertion")
            let forged = RequestChanges(evidence: ForgedSignature.of)
            let bad = try await scene.assert(key, account, counter: .max, changes: forged)
            try bad.wantingRefusal("an assertion with a broken signature")
            return try await scene.assert(key, account, counter: 2).wantingAcceptance()
        },
        "counter/refused-does-not-advance": withKey { scene, account, key async throws(SceneStop) in
            let own = scene.ownChallenge(.assertion)
            let changes = RequestChanges(signing: ["challenge": own], sent: { $0["challenge"] = own })
            let bad = try await scene.assert(key, account, counter: 1000, changes: changes)
            try bad.wantingRefusal("an assertion over a challenge that the server never made")
            return try await scene.assert(key, account, counter: 1).wantingAcceptance()
        },
    ])

    /// Returns the scene of an assertion with a lower counter than the one before it.
    private static func lower(_ counter: UInt32, after first: UInt32) -> LiveCheck.Play {
        withKey { scene, account, key async throws(SceneStop) in
            try await scene.assert(key, account, counter: first).demand("assertion")
            return try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                return try await scene.assert(key, account, counter: counter)
                    .wantingRefusal("an assertion with counter \(counter) after one with counter \(first + 1)")
            }
        }
    }

    /// F-57: counters at which a column of 8, 16 or 24 bits ends.
    static let counterWidths = [UInt32(UInt8.max), UInt32(UInt16.max), 1 << 24 - 1].map { last in
        CheckScene(id: "counter/over-\(last)", row: "counter/over", text: "\(last + 1) after \(last)") {
            scene async throws(SceneStop) in
            let (account, key) = try await scene.attested()
            for counter in [last, last + 1] {
                try await scene.assert(key, account, counter: counter)
                    .wantingAcceptance("a genuine assertion with counter \(counter)")
            }
            for counter in [last + 1, last] {
                try await scene.assert(key, account, counter: counter)
                    .wantingRefusal("an assertion with counter \(counter) after counter \(last + 1)")
            }
            return try await scene.assert(key, account, counter: last + 2)
                .wantingAcceptance("a genuine assertion with counter \(last + 2)")
        }
    }
}

/// A signature that does not verify, in an assertion that is otherwise as the device made it.
enum ForgedSignature {
    /// The key `signature` of the map, CBOR text of 9 bytes.
    private static let name = [0x69] + Array("signature".utf8)

    /// Returns the assertion with one bit of the signature's `s` changed.
    static func of(_ assertion: [UInt8]) -> [UInt8] {
        var bytes = assertion
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else { return bytes }
        // A byte string with a length of one byte follows: 58, the length, and DER.
        let length = start + name.count + 1
        guard length < bytes.count else { return bytes }
        let last = length + Int(bytes[length])
        guard last < bytes.count else { return bytes }
        bytes[last] ^= 1
        return bytes
    }
}
