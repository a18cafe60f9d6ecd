import AttestModel
import LiveMapping

/// F-52 to F-58 and F-68: the counters of assertions that come one after the other.
extension LiveChecks {
    static let counters: [LiveCheck] = [
        LiveCheck(
            "counter/replay", "F-52", .liveCounter, .must, .replay, .reject, "The same request again",
            why: "Anybody who sees one request repeats it.", at: fromL1
        ) { scene async throws(SceneStop) in
            try await scene.betweenAssertions { account, key async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                let request = try await scene.assertion(by: key, account, over: values)
                let first = try await scene.send(request, to: scene.mapping.flows.assert, as: account)
                guard first.reaction.isAccepted else { return LiveScene.brokenControl("assertion", first) }
                let sent = try await scene.send(request, to: scene.mapping.flows.assert, as: account)
                return sent.reaction.wantingRefusal("the same request, sent again,")
            }
        },
        LiveCheck(
            "counter/equal", "F-53", .liveCounter, .must, .replay, .reject,
            "New assertion with the counter of the last one",
            why:
                "The counter is what shows that the key was not copied: two signatures with one counter mean two devices.",
            at: fromL1
        ) { scene async throws(SceneStop) in
            try await scene.refusedAssertion("an assertion with the counter of the one before it", counter: { $0 })
        },
        LiveCheck(
            "counter/lower", "F-54", .liveCounter, .must, .replay, .reject, "New assertion with a lower counter",
            why: "A copy of the key, or a request held back, works after later ones.", at: fromL1, cost: 16
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            _ = try await scene.assert(key, account, counter: 50)
            return try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                let sent = try await scene.assert(key, account, counter: 20)
                return sent.reaction.wantingRefusal("an assertion with counter 20 after one with counter 51")
            }
        },
        LiveCheck(
            "counter/inside-gap", "F-56", .liveCounter, .must, .replay, .reject, "Counter that was skipped, later",
            why: "Apple demands a counter greater than the stored one. A request held back works later otherwise.",
            at: fromL1, needs: [.policy("out_of_order: reject") { $0.outOfOrder == .reject }], cost: 14
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let jump = try await scene.assert(key, account, counter: 100)
            guard jump.reaction.isAccepted else { return LiveScene.brokenControl("assertion", jump) }
            return try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                let sent = try await scene.assert(key, account, counter: 99)
                return sent.reaction.wantingRefusal("an assertion with counter 99 after one with counter 100")
            }
        },
        LiveCheck(
            "counter/zero", "F-58", .liveCounter, .must, .replay, .reject, "First assertion with counter 0",
            why: "The counter of an attestation is 0, and that of each assertion is greater.", at: fromL1
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let sent = try await scene.assert(key, account, counter: 0)
            let finding = sent.reaction.wantingRefusal("an assertion with counter 0")
            let after = try await scene.assert(key, account, counter: 1)
            guard finding.outcome == .pass else { return finding }
            return after.reaction.isAccepted ? finding : LiveScene.brokenControl("assertion afterwards", after)
        },
        LiveCheck(
            "counter/of-each-key", "F-54", .liveCounter, .must, .lockout, .accept,
            "Counter 1 of a second key after counter 5 of the first",
            why: "Each key has a counter. One for the whole account locks out the user's second device.", at: fromL1,
            cost: 14
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let first = try await scene.attestedKey(account)
            let high = try await scene.assert(first, account, counter: 5)
            guard high.reaction.isAccepted else { return LiveScene.brokenControl("assertion", high) }
            let second = try await scene.attestedKey(account)
            let sent = try await scene.assert(second, account, counter: 1)
            return sent.reaction.wantingAcceptance("the first assertion of a second key, after counter 5 of the first,")
        },
        LiveCheck(
            "counter/failed-does-not-advance", "F-68", .liveCounter, .must, .lockout, .accept,
            "Next assertion after a forged one with the highest counter",
            why:
                "Anybody locks out any device with one forged request, when its counter is stored before it is verified.",
            at: fromL1, cost: 10
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let first = try await scene.assert(key, account, counter: 1)
            guard first.reaction.isAccepted else { return LiveScene.brokenControl("assertion", first) }
            let forged = RequestChanges(evidence: ForgedSignature.of)
            let bad = try await scene.assert(key, account, counter: .max, changes: forged)
            guard bad.reaction.isRefused else {
                return bad.reaction.wantingRefusal("an assertion with a broken signature")
            }
            let sent = try await scene.assert(key, account, counter: 2)
            return sent.reaction.wantingAcceptance("a genuine assertion after a forged one with a huge counter")
        },
        LiveCheck(
            "counter/refused-does-not-advance", "F-68", .liveCounter, .must, .lockout, .accept,
            "Next assertion after a signed one with an unknown challenge and a high counter",
            why: "A request that is refused must change nothing, also when its signature is right.", at: fromL1,
            needs: [.assertChallenge], cost: 10
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let own = scene.ownChallenge(.assertion)
            let changes = RequestChanges(signing: ["challenge": own], sent: { $0["challenge"] = own })
            let bad = try await scene.assert(key, account, counter: 1000, changes: changes)
            guard bad.reaction.isRefused else {
                return bad.reaction.wantingRefusal("an assertion over a challenge that the server never made")
            }
            let sent = try await scene.assert(key, account, counter: 1)
            return sent.reaction.wantingAcceptance("a genuine assertion after a refused one with a high counter")
        },
    ]
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
