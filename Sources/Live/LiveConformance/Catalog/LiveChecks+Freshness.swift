import AttestModel
import LiveMapping

/// F-10 to F-12, F-18, F-19 and F-21: challenges that are not fresh.
extension LiveChecks {
    /// Evidence whose last 40 bytes are zero.
    private static let endingInZeros = RequestChanges(
        evidence: { $0.dropLast(40) + [UInt8](repeating: 0, count: 40) })

    static let freshness: [LiveCheck] = [
        LiveCheck(
            "freshness/unknown-attest", "F-10", .liveFreshness, .must, .replay, .reject,
            "Attestation over a challenge that the server never made",
            why: "An attacker makes the challenge, so that evidence needs no server and can be prepared or sold.",
            at: fromL1, needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let own = scene.ownChallenge(.attestation)
                let challenge = try await scene.challenge(.attestation, account).merging(["challenge": own])
                let sent = try await scene.attest(try await scene.key(), account, over: challenge)
                return sent.reaction.wantingRefusal("an attestation over a challenge of the attacker")
            }
        },
        LiveCheck(
            "freshness/same-beginning", "F-10", .liveFreshness, .must, .replay, .reject,
            "Attestation over a challenge that differs from the server's in its end",
            why: "A server that compares the beginning alone accepts challenges that it never made.", at: fromL1,
            needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let key = try await scene.key()
                let fresh = try await scene.challenge(.attestation, account, key: key)
                guard let challenge = fresh["challenge"], let last = challenge.last else {
                    return .inconclusive("there is no challenge")
                }
                let other =
                    Array(challenge.dropLast()) + [last == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")]
                let sent = try await scene.attest(key, account, over: fresh.merging(["challenge": other]))
                return sent.reaction.wantingRefusal("an attestation over a challenge with another end")
            }
        },
        LiveCheck(
            "freshness/unknown-assert", "F-10", .liveFreshness, .must, .replay, .reject,
            "Assertion over a challenge that the server never made",
            why: "An attacker who may use a device once signs as many requests as he likes for later.", at: fromL1,
            needs: [.assertChallenge]
        ) { scene async throws(SceneStop) in
            let own = scene.ownChallenge(.assertion)
            return try await scene.refusedAssertion(
                "an assertion over a challenge of the attacker",
                changes: RequestChanges(
                    signing: ["challenge": own], sent: { $0["challenge"] = own }))
        },
        LiveCheck(
            "freshness/used-attest", "F-11", .liveFreshness, .must, .replay, .reject,
            "Second attestation over a challenge that was used",
            why: "A challenge that works twice is no challenge: captured evidence can be sent again.", at: fromL1,
            needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let challenge = try await scene.challenge(.attestation, account)
                let first = try await scene.attest(try await scene.key(), account, over: challenge)
                guard first.reaction.isAccepted else { return LiveScene.brokenControl("attestation", first) }
                let sent = try await scene.attest(try await scene.key(), account, over: challenge)
                return sent.reaction.wantingRefusal("an attestation of another key over a challenge that was used")
            }
        },
        LiveCheck(
            "freshness/used-assert", "F-11", .liveFreshness, .must, .replay, .reject,
            "Second assertion over a challenge that was used",
            why: "One challenge for many requests lets an attacker sign them all in advance.", at: fromL1,
            needs: [.assertChallenge]
        ) { scene async throws(SceneStop) in
            try await scene.betweenAssertions { account, key async throws(SceneStop) in
                let challenge = try await scene.challenge(.assertion, account, key: key)
                let first = try await scene.assert(key, account, over: challenge)
                guard first.reaction.isAccepted else { return LiveScene.brokenControl("assertion", first) }
                let sent = try await scene.assert(key, account, over: challenge)
                return sent.reaction.wantingRefusal("a second assertion, with a higher counter, over one challenge")
            }
        },
        LiveCheck(
            "freshness/after-failure-attest", "F-12", .liveFreshness, .info, .hardening, .either,
            "Challenge after a failed attestation",
            why: "Servers may burn a challenge with a failed attempt, or leave it until it expires.", at: fromL1,
            needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            let challenge = try await scene.challenge(.attestation, account)
            let failed = try await scene.attest(
                try await scene.key(), account, over: challenge, changes: endingInZeros)
            guard failed.reaction.isRefused else {
                return .observed("a broken attestation was \(failed.reaction.words)")
            }
            let sent = try await scene.attest(try await scene.key(), account, over: challenge)
            return .observed("a genuine attestation over the same challenge was \(sent.reaction.words)")
        },
        LiveCheck(
            "freshness/burnt-attest", "F-12", .liveFreshness, .must, .replay, .reject,
            "Challenge after a failed attestation, where the mapping says that it is burnt",
            why: "The mapping says that one challenge allows one attempt.", at: fromL1,
            needs: [
                .attestChallenge, .policy("challenge_burnt_on_failure: reject") { $0.challengeAfterFailure == .reject },
            ]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let challenge = try await scene.challenge(.attestation, account)
                let failed = try await scene.attest(
                    try await scene.key(), account, over: challenge, changes: endingInZeros)
                guard failed.reaction.isRefused else {
                    return failed.reaction.wantingRefusal("an attestation whose last 40 bytes are zero")
                }
                let sent = try await scene.attest(try await scene.key(), account, over: challenge)
                return sent.reaction.wantingRefusal("an attestation over a challenge after a failed attempt")
            }
        },
        LiveCheck(
            "freshness/sent-differs", "F-18", .liveFreshness, .must, .replay, .reject,
            "Fresh challenge in the request, an older one in the nonce",
            why: "The server looks up the challenge that the client names, and must hash that one into the nonce.",
            at: fromL1, needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let key = try await scene.key()
                let fresh = try await scene.challenge(.attestation, account, key: key)
                let other = scene.ownChallenge(.attestation)
                let sent = try await scene.attest(
                    key, account, over: fresh, changes: RequestChanges(signing: ["challenge": other]))
                return sent.reaction.wantingRefusal(
                    "an attestation whose nonce is over another challenge than it names")
            }
        },
        LiveCheck(
            "freshness/client-hash", "F-21", .liveFreshness, .must, .replay, .reject,
            "clientDataHash that the client sends",
            why: "A server that takes the hash from the client verifies evidence over anything, as old as one likes.",
            at: fromL1, needs: [.attestChallenge]
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            return try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                let own = scene.ownChallenge(.attestation)
                let challenge = try await scene.challenge(.attestation, account)
                let changes = RequestChanges(
                    signing: ["challenge": own],
                    request: { request, values in
                        if let hash = values["client_data_hash"] { request.addClientDataHash(hash) }
                    })
                let sent = try await scene.attest(try await scene.key(), account, over: challenge, changes: changes)
                return sent.reaction.wantingRefusal("an attestation over a clientDataHash that the client sent along")
            }
        },
    ]
}
