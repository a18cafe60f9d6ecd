import AttestModel
import LiveMapping
import Transport

/// F-13, F-14, F-40 and F-69: the time, and the end of the process.
extension LiveChecks {
    /// The seconds before the end of a challenge's life at which it must still work.
    private static let margin: Int64 = 15

    static let clocks: [LiveCheck] = [ChallengePurpose.attestation, .assertion].flatMap { purpose in
        let (name, need): (String, LiveNeed) =
            purpose == .attestation ? ("attest", .attestChallenge) : ("assert", .assertChallenge)
        let noun = purpose == .attestation ? "Attestation" : "Assertion"
        return [
            LiveCheck(
                "freshness/expired-\(name)", "F-13", .liveFreshness, .must, .replay, .reject,
                "\(noun) over a challenge that has expired",
                why: "Evidence that was captured today works in a year.", at: fromL2, needs: [need, .clock], cost: 14
            ) { scene async throws(SceneStop) in
                let seconds = Int64(scene.mapping.policies.challengeSeconds) + margin
                return try await later(seconds, purpose, in: scene) { reaction in
                    reaction.wantingRefusal("evidence over a challenge that is \(seconds) seconds old")
                }
            },
            LiveCheck(
                "freshness/nearly-expired-\(name)", "F-14", .liveFreshness, .must, .lockout, .accept,
                "\(noun) over a challenge that has not yet expired",
                why: "A device on a slow network needs some minutes for its attestation.", at: fromL2,
                needs: [need, .clock], cost: 10
            ) { scene async throws(SceneStop) in
                let seconds = Int64(scene.mapping.policies.challengeSeconds) - margin
                return try await later(seconds, purpose, in: scene) { reaction in
                    reaction.wantingAcceptance("evidence over a challenge that is \(seconds) seconds old")
                }
            },
        ]
    }

    /// Sends genuine evidence some time after its challenge was made.
    private static func later(
        _ seconds: Int64, _ purpose: ChallengePurpose, in scene: LiveScene, _ judge: (Reaction) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        let account = try await scene.account()
        let key = purpose == .attestation ? try await scene.key() : try await scene.attestedKey(account)
        let challenge = try await scene.challenge(purpose, account, key: key)
        try await scene.backend.clock.advance(by: seconds, hooks: scene.backend.hooks)
        let sent =
            purpose == .attestation
            ? try await scene.attest(key, account, over: challenge)
            : try await scene.assert(key, account, over: challenge)
        let finding = judge(sent.reaction)
        guard finding.outcome == .pass else { return finding }
        // The clock moved for the session, too.
        let visitor = try await scene.account()
        let after = try await scene.attest(try await scene.key(), visitor)
        return after.reaction.isAccepted ? finding : LiveScene.brokenControl("attestation afterwards", after)
    }

    static let restarts: Scenes = [
        "counter/after-restart": { scene async throws(SceneStop) in
            let (account, key) = try await scene.attested()
            for _ in 1...3 { try scene.demand(try await scene.assert(key, account), "assertion") }
            try await scene.backend.restart()
            let old = try await scene.assert(key, account, counter: 2)
            let finding = old.reaction.wantingRefusal("an assertion with counter 2, after counter 3 and a restart,")
            guard finding.outcome == .pass else { return finding }
            return try await scene.assert(key, account, counter: 4)
                .reaction.wantingAcceptance("a genuine assertion after a restart")
        },
        "freshness/used-before-restart": { scene async throws(SceneStop) in
            try await scene.betweenAttestations { account async throws(SceneStop) in
                let challenge = try await scene.challenge(.attestation, account)
                try scene.demand(try await scene.attest(try await scene.key(), account, over: challenge), "attestation")
                try await scene.backend.restart()
                return try await scene.attest(try await scene.key(), account, over: challenge)
                    .reaction.wantingRefusal("an attestation over a challenge that was used before a restart")
            }
        },
        "keys/restart-while-attesting": { scene async throws(SceneStop) in
            // Each key has an account of its own: other checks are about several keys of one account.
            var keys: [(LiveKey, LiveAccount)] = []
            var requests: [LiveRequest] = []
            for _ in 0..<6 {
                let (account, key) = (try await scene.account(), try await scene.key())
                let values = try await scene.challenge(.attestation, account, key: key)
                requests.append(try await scene.attestation(of: key, account, over: values))
                keys.append((key, account))
            }
            let sent = try await scene.burst(requests, to: scene.mapping.flows.attest)
            try await scene.backend.restart()
            let stored = zip(keys, sent).filter { $0.1.reaction.isAccepted }.map(\.0)
            guard !stored.isEmpty else {
                return .inconclusive("none of six genuine attestations was accepted before the restart")
            }
            for (key, account) in stored {
                let after = try await scene.assert(key, account)
                guard after.reaction.isAccepted else {
                    return after.reaction.wantingAcceptance(
                        "an assertion by a key whose attestation was accepted right before the restart")
                }
            }
            return .pass(.accept)
        },
        "counter/replica": { scene async throws(SceneStop) in
            try await scene.betweenAssertions { account, key async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                let request = try await scene.assertion(by: key, account, over: values)
                try scene.demand(
                    try await scene.send(request, to: scene.mapping.flows.assert, as: account), "assertion")
                for replica in scene.backend.wires.indices.dropFirst() {
                    let sent = try await scene.send(
                        request, to: scene.mapping.flows.assert, as: account, replica: replica)
                    guard sent.reaction.isRefused else {
                        return sent.reaction.wantingRefusal("the same request, sent to another replica,")
                    }
                }
                return .pass(.reject)
            }
        },
    ]
}
