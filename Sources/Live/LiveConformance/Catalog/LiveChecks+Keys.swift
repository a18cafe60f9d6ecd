import AttestModel
import LiveMapping

/// F-31 to F-37, F-51, F-59 and F-76: keys, their owners, and their record.
extension LiveChecks {
    static let keys: [LiveCheck] = [
        LiveCheck(
            "keys/own-root", "F-31", .attestationChain, .must, .forgery, .reject,
            "Attestation under the public root of this suite",
            why: "Everybody can make such attestations. A backend in production trusts Apple's root alone.",
            at: LiveLevel.hostile...LiveLevel.hostile, cost: 4
        ) { scene async throws(SceneStop) in
            let sent = try await scene.attest(try await scene.key(), try await scene.account())
            return sent.reaction.wantingRefusal("an attestation under the public test root of this suite")
        },
        LiveCheck(
            "keys/not-attested", "F-51", .liveKeys, .must, .forgery, .reject,
            "Assertion by a key that was never attested",
            why: "Any program makes a key and signs with it; only the attestation shows that it is a device's.",
            at: always, cost: 8
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.key()
            guard scene.hasControls else {
                let sent = try await scene.assert(key, account)
                return sent.reaction.wantingRefusal("an assertion by a key that was never attested")
            }
            let owned = try await scene.attestedKey(account)
            return try await scene.betweenAssertions(owned, account) { () async throws(SceneStop) in
                let sent = try await scene.assert(key, account)
                return sent.reaction.wantingRefusal("an assertion by a key that was never attested")
            }
        },
        LiveCheck(
            "keys/refused-is-not-stored", "F-31", .liveKeys, .must, .forgery, .reject,
            "Assertion by a key whose attestation was refused",
            why: "A server that stores the key before it has verified the attestation lets every key in.", at: fromL1,
            cost: 10
        ) { scene async throws(SceneStop) in
            try await scene.betweenAssertions { account, _ async throws(SceneStop) in
                let key = try await scene.key()
                let broken = RequestChanges(evidence: { bytes in bytes.dropLast(2) + [bytes[bytes.count - 2] ^ 1, 0] })
                let failed = try await scene.attest(key, account, changes: broken)
                guard failed.reaction.isRefused else {
                    return failed.reaction.wantingRefusal("an attestation with a changed byte")
                }
                let sent = try await scene.assert(key, account)
                return sent.reaction.wantingRefusal("an assertion by a key whose attestation was refused")
            }
        },
        LiveCheck(
            "keys/attested-again", "F-32", .liveCounter, .must, .replay, .reject,
            "Old assertion after a second attestation of its key",
            why: "A second attestation that sets the counter back makes every assertion of the past work again.",
            at: fromL1, cost: 12
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            for _ in 1...3 {
                let sent = try await scene.assert(key, account)
                guard sent.reaction.isAccepted else { return LiveScene.brokenControl("assertion", sent) }
            }
            let again = try await scene.attest(key, account)
            switch scene.mapping.policies.sameAccountReattestation {
            case .reject where again.reaction.isAccepted:
                return .hole("a second attestation of a key was accepted, which the mapping excludes")
            case .accept where again.reaction.isRefused:
                return .lockout("a second attestation of a key was \(again.reaction.words), which the mapping excludes")
            default: break
            }
            guard again.reaction.isAccepted || again.reaction.isRefused else {
                return again.reaction.failure("a second attestation of a key")
            }
            let old = try await scene.assert(key, account, counter: 2)
            let finding = old.reaction.wantingRefusal(
                "an assertion with counter 2, after counter 3 and a second attestation,")
            guard finding.outcome == .pass else { return finding }
            let sent = try await scene.assert(key, account, counter: 10)
            return sent.reaction.isAccepted ? finding : LiveScene.brokenControl("assertion afterwards", sent)
        },
        LiveCheck(
            "owner/attested-by-other", "F-33", .liveOwner, .must, .impersonation, .reject,
            "Attestation of a key that belongs to another account",
            why: "Captured evidence moves a key to the attacker's account, or one device serves many accounts.",
            at: fromL2, needs: [.twoAccounts], cost: 14
        ) { scene async throws(SceneStop) in
            let (owner, other) = (try await scene.account(), try await scene.otherAccount())
            let key = try await scene.attestedKey(owner)
            return try await scene.betweenAssertions(key, owner) { () async throws(SceneStop) in
                _ = try await scene.attestedKey(other)
                let sent = try await scene.attest(key, other)
                return sent.reaction.wantingRefusal("an attestation of a key that belongs to another account")
            }
        },
        LiveCheck(
            "owner/not-moved", "F-33", .liveOwner, .must, .impersonation, .reject,
            "Assertion by another account that has attested the owner's key again",
            why: "The key moves to the attacker's account, and its owner is locked out.", at: fromL2,
            needs: [.twoAccounts], cost: 14
        ) { scene async throws(SceneStop) in
            let (owner, other) = (try await scene.account(), try await scene.otherAccount())
            let key = try await scene.attestedKey(owner)
            let finding = try await scene.betweenAssertions(key, owner) { () async throws(SceneStop) in
                let own = try await scene.attestedKey(other)
                return try await scene.betweenAssertions(own, other) { () async throws(SceneStop) in
                    _ = try await scene.attest(key, other)
                    let sent = try await scene.assert(key, other)
                    return sent.reaction.wantingRefusal(
                        "an assertion for another account by a key that it attested again")
                }
            }
            return finding
        },
        LiveCheck(
            "owner/asserted-by-other", "F-59", .liveOwner, .must, .impersonation, .reject,
            "Assertion by the key of another account",
            why: "One registered device, anybody's, serves as the key to every account.", at: fromL2,
            needs: [.twoAccounts], cost: 14
        ) { scene async throws(SceneStop) in
            let (owner, other) = (try await scene.account(), try await scene.otherAccount())
            let (theirs, own) = (try await scene.attestedKey(owner), try await scene.attestedKey(other))
            return try await scene.betweenAssertions(own, other) { () async throws(SceneStop) in
                let sent = try await scene.assert(theirs, other)
                return sent.reaction.wantingRefusal("an assertion by the key of another account")
            }
        },
        LiveCheck(
            "owner/key-id-spelling", "F-37", .liveOwner, .must, .impersonation, .reject,
            "Attestation by another account with the key identifier in another spelling",
            why: "A key with two names has two owners and two counters.", at: fromL2, needs: [.twoAccounts], cost: 20
        ) { scene async throws(SceneStop) in
            let (owner, other) = (try await scene.account(), try await scene.otherAccount())
            let key = try await scene.attestedKey(owner)
            return try await scene.betweenAttestations(other) { () async throws(SceneStop) in
                let values = try await scene.challenge(.attestation, other, key: key)
                let plain = try await scene.attestation(of: key, other, over: values)
                let spellings = KeySpelling.others(of: key.keyId, in: plain)
                guard !spellings.isEmpty else {
                    return .observed("not tested: the request does not name the key")
                }
                for spelling in spellings {
                    let changes = RequestChanges(request: { request, _ in request = spelling.put(into: request) })
                    let sent = try await scene.attest(key, other, changes: changes)
                    guard sent.reaction.isRefused else {
                        return sent.reaction.wantingRefusal(
                            "an attestation of another account's key, named \(spelling.text),")
                    }
                }
                return .pass(.reject)
            }
        },
        LiveCheck(
            "keys/other-environment", "F-36", .attestationAAGUID, .must, .impersonation, .reject,
            "Attestation of the other environment",
            why: "Development builds run on any developer's device with any debugger attached.", at: fromL1,
            needs: [.policy("dev_environment: reject") { $0.otherEnvironment == .reject }], cost: 10
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let environment = scene.mapping.environment.other
                let sent = try await scene.attest(try await scene.key(environment), account)
                return sent.reaction.wantingRefusal("an attestation of the \(environment.rawValue) environment")
            }
        },
        LiveCheck(
            "keys/revoked", "F-76", .liveKeys, .must, .impersonation, .reject, "Assertion by a revoked key",
            why: "A lost device goes on acting for its user.", at: fromL1, needs: [.revoke], cost: 10
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let key = try await scene.attestedKey(account)
            let before = try await scene.assert(key, account)
            guard before.reaction.isAccepted, let step = scene.mapping.flows.revoke else {
                return LiveScene.brokenControl("assertion", before)
            }
            var values = account.values
            values["key_id"] = key.keyId
            let revoked = try await scene.send(try scene.request(of: step, values, account), to: step, as: account)
            guard revoked.reaction.isAccepted else {
                return .inconclusive("the revocation was \(revoked.reaction.words)")
            }
            let sent = try await scene.assert(key, account)
            return sent.reaction.wantingRefusal("an assertion by a key that was revoked")
        },
    ]
}
