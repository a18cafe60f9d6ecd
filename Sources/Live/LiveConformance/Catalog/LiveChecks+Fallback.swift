import AttestModel
import ClientCheck
import LiveMapping

/// F-102 to F-107, and F-109: clients without App Attest, and the remote flag by which an app brings App Attest to its users.
extension LiveChecks {
    static let fallbacks = scenes([
        "fallback/attested": betweenAssertions { scene, account, key async throws(SceneStop) in
            try await withoutAppAttest(scene, account, key, " of an account that has attested a key")
        },
        "fallback/revoked": withKey { scene, account, key async throws(SceneStop) in
            try await scene.assert(key, account).demand("assertion")
            try await scene.revoke(key, account)
            return try await withoutAppAttest(scene, account, key, " of an account whose key was revoked")
        },
        "fallback/refused": betweenAttestations { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let visitor = try await scene.account()
            let attested = try await scene.attest(key, visitor, changes: RequestChanges(evidence: { $0.dropLast() }))
            try attested.wantingRefusal("an attestation without its last byte")
            return try await refused(bare, in: scene, visitor, key, " of an account whose attestation was refused")
        },
        "fallback/old-client-refused": withAccount { scene, account async throws(SceneStop) in
            if let step = scene.flows.fallback {
                for token in scene.needsToken ? ["", "AAAA"] : [""] {
                    _ = try await scene.verifyDevice(token, account, step)
                        .wantingAnyRefusal("a client that never attested a key, with the device token '\(token)',")
                }
            }
            return try await refused(bare, in: scene, account, try await scene.key(), " of an account without a key")
        },
        "fallback/old-client-served": withAccount { scene, account async throws(SceneStop) in
            try await scene.fallback(account).wantingAcceptance()
        },
        "fallback/token-again": { scene async throws(SceneStop) in
            let token = try await scene.freshToken()
            try await scene.fallback(try await scene.account(), token: token).demand("request with a device token")
            return try await scene.fallback(try await scene.otherAccount(), token: token).wantingRefusal()
        },
        "fallback/token-of-other-environment": withAccount { scene, account async throws(SceneStop) in
            let (apple, mapping) = (try scene.backend.appleConnection().apple, scene.mapping)
            let token = await apple.freshToken(of: "other", app: mapping.app, environment: mapping.environment.other)
            let finding = try await scene.fallback(account, token: token).wantingRefusal()
            try await scene.fallback(account).demand("request with a device token")
            return finding
        },
    ])

    static let rollouts = scenes([
        "rollout/demanded-again": withKey { scene, account, key async throws(SceneStop) in
            // A right backend may serve an account without evidence while the flag is off, or refuse it.
            let bare = EvidenceForm.all(of: scene.flows.assert, .absent, in: scene.flows).first?.changes
            _ = try await scene.assertWithFlagOff(key, account, bare ?? RequestChanges())
            try await scene.assert(key, account).wantingAcceptance("a genuine assertion with the flag on again")
            try await scene.assert(key, account, changes: RequestChanges(evidence: ForgedSignature.of))
                .wantingRefusal("an assertion with a broken signature, with the flag on again,")
            return try await withoutAppAttest(scene, account, key, ", with the flag on again,")
        },
        "rollout/attested-while-off": withKey { scene, account, key async throws(SceneStop) in
            let forged = try await scene.key()
            let challenge = try await scene.challenge(.attestation, account, key: forged)
            let fault = VectorID(.attestation, "chain", "other-root-same-names")
            guard let evidence = try await scene.forged(fault, by: forged, challenge)?.object else {
                return LiveScene.inexpressible
            }
            try await scene.backend.hooks.switchFlag(on: false)
            _ = try await scene.attest(
                forged, account, over: challenge, changes: RequestChanges(evidence: { _ in evidence }))
            try await scene.backend.hooks.switchFlag(on: true)
            let asked = try await scene.challengeOrNone(account, forged)
            let finding = try await scene.assert(forged, account, over: asked).wantingRefusal()
            try await scene.assert(key, account).demand("assertion")
            return finding
        },
        "rollout/forged-while-off": withKey { scene, account, key async throws(SceneStop) in
            try await scene.assertWithFlagOff(key, account, RequestChanges(evidence: ForgedSignature.of))
                .wantingRefusal()
        },
    ])

    /// The forms of a protected request without all of its evidence.
    static let bare: Forms = { scene, step in EvidenceForm.all(of: step, .absent, in: scene.flows) }

    /// Sends the requests of a client without App Attest, and returns the finding of the first that was not refused.
    private static func withoutAppAttest(
        _ scene: LiveScene, _ account: LiveAccount, _ key: LiveKey, _ sender: String
    ) async throws(SceneStop) -> LiveFinding {
        if scene.flows.fallback != nil, scene.backend.connection != nil || !scene.needsToken {
            _ = try await scene.fallback(account).wantingAnyRefusal("a request in place of one with evidence\(sender)")
        }
        return try await refused(bare, in: scene, account, key, sender)
    }
}

extension LiveScene {
    /// A Boolean value that indicates whether a device token takes the place of evidence.
    fileprivate nonisolated var needsToken: Bool { mapping.policies.unsupportedDevices == .deviceCheck }

    /// Sends the protected request of a client without App Attest, with a new device token unless one is given.
    fileprivate func fallback(_ account: LiveAccount, token: String? = nil) async throws(SceneStop) -> Sent {
        guard let step = flows.fallback, backend.connection != nil || !needsToken else {
            throw .notTested("there is no simulated Apple, which makes device tokens")
        }
        let token = if let token { token } else { needsToken ? try await freshToken() : "" }
        return try await verifyDevice(token, account, step)
    }

    /// Sends an assertion, changed, while the remote flag of App Attest is off. Its challenge is from before.
    fileprivate func assertWithFlagOff(
        _ key: LiveKey, _ account: LiveAccount, _ changes: RequestChanges
    ) async throws(SceneStop) -> Sent {
        let challenge = try await challenge(.assertion, account, key: key)
        try await backend.hooks.switchFlag(on: false)
        let sent = try await assert(key, account, over: challenge, changes: changes)
        try await backend.hooks.switchFlag(on: true)
        return sent
    }

    /// - Throws: `SceneStop.finding`, inconclusive, when the revocation is not accepted.
    func revoke(_ key: LiveKey, _ account: LiveAccount) async throws(SceneStop) {
        guard let step = flows.revoke else { throw .finding(.inconclusive("there is no way to revoke a key")) }
        let revoked = try await perform(step, as: account, account.values.merging(["key_id": key.keyId]))
        guard !revoked.reaction.isAccepted else { return }
        throw .finding(.inconclusive("the revocation was \(revoked.reaction.description)"))
    }
}
