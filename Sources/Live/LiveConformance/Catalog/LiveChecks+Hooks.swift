import AttestModel
import Devices
import LiveMapping
import Transport

/// F-13, F-14, F-40 and F-69: the time, and the end of the process.
extension LiveChecks {
    static let clocks = scenes([
        "freshness/expired-attest": late(by: margin, .attestation),
        "freshness/nearly-expired-attest": late(by: -margin, .attestation),
        "freshness/expired-assert": late(by: margin, .assertion),
        "freshness/nearly-expired-assert": late(by: -margin, .assertion),
        "freshness/attestation-years-later": withAccount { scene, account async throws(SceneStop) in
            let key = try await scene.key()
            let challenge = try await scene.challenge(.attestation, account)
            let hash = try scene.prepared(scene.flows.attest, key, challenge)["client_data_hash"] ?? []
            let object = try key.attestation(over: hash, at: scene.backend.milliseconds).object
            let stored = RequestChanges(evidence: { _ in object })
            try await scene.attest(key, account, over: challenge, changes: stored).demand("attestation")
            try await scene.backend.hooks.advanceClock(by: 2 * 365 * 86_400)
            let visitor = try await scene.account()
            return try await scene.attest(key, visitor, over: challenge, changes: stored).wantingRefusal()
        },
    ])

    /// The seconds before the end of a challenge's life at which it must still work, and after it at which it must not.
    static let margin: Int64 = 15

    /// Returns the scene of genuine evidence that is sent some seconds after the end of its challenge's life, or before it.
    private static func late(by margin: Int64, _ purpose: ChallengePurpose) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            let key = try await scene.key(for: purpose, account)
            let challenge = try await scene.challenge(purpose, account, key: key)
            let seconds = Int64(scene.mapping.policies.challengeSeconds) + margin
            try await scene.backend.hooks.advanceClock(by: seconds)
            let sent = try await scene.evidence(purpose, key, account, over: challenge)
            let subject = "evidence over a challenge that is \(seconds) seconds old"
            let finding = margin > 0 ? try sent.wantingRefusal(subject) : try sent.wantingAcceptance(subject)
            // The clock moved for the session, too.
            let visitor = try await scene.account()
            try await scene.attest(try await scene.key(), visitor).demand("attestation afterwards")
            return finding
        }
    }

    static let restarts = scenes([
        "counter/after-restart": withKey { scene, account, key async throws(SceneStop) in
            for _ in 1...3 { try await scene.assert(key, account).demand("assertion") }
            try await scene.backend.hooks.restart()
            try await scene.assert(key, account, counter: 2)
                .wantingRefusal("an assertion with counter 2, after counter 3 and a restart,")
            return try await scene.assert(key, account, counter: 4).wantingAcceptance()
        },
        "freshness/used-before-restart": betweenAttestations { scene, account async throws(SceneStop) in
            let challenge = try await scene.challenge(.attestation, account)
            try await scene.attest(try await scene.key(), account, over: challenge).demand("attestation")
            try await scene.backend.hooks.restart()
            return try await scene.attest(try await scene.key(), account, over: challenge).wantingRefusal()
        },
        "freshness/used-before-restart-assert": withKey { scene, account, key async throws(SceneStop) in
            let challenge = try await scene.challenge(.assertion, account, key: key)
            try await scene.assert(key, account, over: challenge).demand("assertion")
            try await scene.backend.hooks.restart()
            let finding = try await scene.assert(key, account, over: challenge).wantingRefusal()
            try await scene.assert(key, account).demand("assertion afterwards")
            return finding
        },
        "keys/restart-while-attesting": { scene async throws(SceneStop) in
            // Each key has an account of its own: other checks are about several keys of one account.
            var keys: [(LiveKey, LiveAccount)] = []
            var requests: [LiveRequest] = []
            for _ in 0..<6 {
                let account = try await scene.account()
                let key = try await scene.key()
                requests.append(try await scene.attestation(of: key, account))
                keys.append((key, account))
            }
            let sent = try await scene.burst(requests, to: scene.flows.attest)
            try await scene.backend.hooks.restart()
            let stored = zip(keys, sent).filter { $0.1.reaction.isAccepted }.map(\.0)
            guard !stored.isEmpty else {
                return .inconclusive("none of six genuine attestations was accepted before the restart")
            }
            for (key, account) in stored {
                try await scene.assert(key, account).wantingAcceptance(
                    "an assertion by a key whose attestation was accepted right before the restart")
            }
            return .pass(.accept)
        },
        "counter/replica": betweenAssertions { scene, account, key async throws(SceneStop) in
            let request = try await scene.assertion(by: key, account)
            try await scene.send(request, to: scene.flows.assert, as: account).demand("assertion")
            for replica in scene.backend.wires.indices.dropFirst() {
                let sent = try await scene.send(request, to: scene.flows.assert, as: account, replica: replica)
                try sent.wantingRefusal()
            }
            return .pass(.reject)
        },
    ])
}
