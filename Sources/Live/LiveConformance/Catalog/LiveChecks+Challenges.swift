import AttestModel
import LiveMapping
import LiveTransport

/// F-01 to F-06: the challenges themselves.
extension LiveChecks {
    static let challenges: [LiveCheck] = [
        LiveCheck(
            "challenge/served", "F-01", .liveChallenge, .must, .lockout, .accept, "A challenge is served",
            why: "Without challenges no device can attest its key.", at: always, needs: [.attestChallenge], cost: 2
        ) { scene async throws(SceneStop) in
            _ = try await scene.challenge(.attestation, try await scene.account())
            return .pass(.accept)
        },
        LiveCheck(
            "challenge/unique", "F-02", .liveChallenge, .must, .replay, .accept, "100 challenges are all different",
            why: "An attacker stores evidence over a challenge and waits until the server hands it out again.",
            at: always,
            needs: [
                .attestChallenge, .policy("challenge_reuse_until_used: false") { !$0.isChallengeRepeatedUntilUsed },
            ],
            cost: 101
        ) { scene async throws(SceneStop) in
            let challenges = try await ChallengeSample.drawn(100, in: scene)
            return challenges.repeated.map { .hole("the challenge \($0.base64) was handed out twice") }
                ?? .pass(.accept)
        },
        LiveCheck(
            "challenge/length", "F-03", .liveChallenge, .must, .forgery, .accept, "A challenge has at least 16 bytes",
            why: "A short challenge can be guessed, and evidence over it made in advance.", at: always,
            needs: [.attestChallenge], cost: 2
        ) { scene async throws(SceneStop) in
            let sample = try await ChallengeSample.drawn(1, in: scene)
            let least = scene.mapping.policies.minChallengeBytes
            guard let challenge = sample.values.first, challenge.count < least else { return .pass(.accept) }
            return .hole("a challenge has \(Count.text(challenge.count, "byte")), fewer than \(least)")
        },
        LiveCheck(
            "challenge/length-32", "F-03", .liveChallenge, .info, .hardening, .either,
            "A challenge has 32 bytes or more",
            why: "Apple asks for 16 bytes; most servers take 32.", at: always, needs: [.attestChallenge], cost: 2
        ) { scene async throws(SceneStop) in
            let sample = try await ChallengeSample.drawn(1, in: scene)
            return .observed("a challenge has \(Count.text(sample.values.first?.count ?? 0, "byte"))")
        },
        LiveCheck(
            "challenge/random", "F-04", .liveChallenge, .must, .replay, .accept, "Challenges cannot be predicted",
            why: "Evidence over a challenge that is a counter or a time can be made in advance.", at: always,
            needs: [
                .attestChallenge, .policy("challenge_reuse_until_used: false") { !$0.isChallengeRepeatedUntilUsed },
            ],
            cost: 101
        ) { scene async throws(SceneStop) in
            let sample = try await ChallengeSample.drawn(100, in: scene)
            let bits = sample.varyingBits
            guard bits < ChallengeSample.fewestBits else { return .pass(.accept) }
            return .hole(
                "of all bits of 100 challenges, \(bits) vary; \(ChallengeSample.fewestBits) are the fewest that nobody can "
                    + "try out")
        },
        LiveCheck(
            "challenge/not-cached", "F-05", .liveChallenge, .should, .hardening, .accept,
            "A challenge may not be cached",
            why: "A proxy or a content delivery network that keeps the answer gives one challenge to many devices.",
            at: always, needs: [.attestChallenge], cost: 2
        ) { scene async throws(SceneStop) in
            _ = try await scene.challenge(.attestation, try await scene.account())
            guard let response = await scene.responses.last,
                scene.mapping.flows.attestChallenge?.request.method == "GET"
            else { return .pass(.accept) }
            let field = response.headers.value("Cache-Control") ?? ""
            let forbids = ["no-store", "no-cache", "private"].contains { field.lowercased().contains($0) }
            return forbids
                ? .pass(.accept)
                : .hole(
                    "the answer to GET has "
                        + (field.isEmpty
                            ? "no Cache-Control" : "Cache-Control: \(PrintableText.prefix(of: field.utf8))"))
        },
        LiveCheck(
            "challenge/other-methods", "F-06", .liveInput, .info, .hardening, .either,
            "Other methods at the address of challenges",
            why: "HEAD and OPTIONS should not use up challenges, and no method should make the server fail.",
            at: always,
            needs: [.attestChallenge], cost: 4
        ) { scene async throws(SceneStop) in
            let account = try await scene.account()
            guard let step = scene.challengeStep(.attestation) else { return .observed("there are no challenges") }
            var statuses: [String] = []
            for method in ["HEAD", "OPTIONS", "DELETE"] {
                var request = try scene.request(of: step, account.values, account)
                request.method = method
                let sent = try await scene.send(request, to: step)
                if case .success(let response) = sent.exchange.result {
                    statuses.append("\(method) \(response.status)")
                }
            }
            return .observed("answered: \(statuses.joined(separator: ", "))")
        },
    ]
}

/// Some challenges of one backend.
struct ChallengeSample: Sendable {
    let values: [[UInt8]]

    /// The fewest unpredictable bits: with fewer, an attacker tries all challenges.
    static let fewestBits = 48

    /// Fetches challenges one after the other.
    static func drawn(_ count: Int, in scene: LiveScene) async throws(SceneStop) -> ChallengeSample {
        let account = try await scene.account()
        var values: [[UInt8]] = []
        for _ in 0..<count {
            let captured = try await scene.challenge(.attestation, account)
            guard let challenge = captured["challenge"] else {
                throw .mapping("flows.attest_challenge captures no value 'challenge'")
            }
            values.append(challenge)
        }
        return ChallengeSample(values: values)
    }

    /// A challenge that occurs twice; `nil` when all differ.
    var repeated: [UInt8]? {
        var seen: Set<[UInt8]> = []
        return values.first { !seen.insert($0).inserted }
    }

    /// The number of bit positions at which a quarter of the challenges or more has a 0, and a quarter or more a 1. The
    /// entropy of a challenge is hardly above it, because all other bits are nearly constant.
    var varyingBits: Int {
        let length = values.map(\.count).max() ?? 0
        return (0..<length * 8).count { position in
            let ones = values.count { bytes in
                position / 8 < bytes.count && bytes[position / 8] >> (7 - position % 8) & 1 == 1
            }
            return ones * 4 >= values.count && (values.count - ones) * 4 >= values.count
        }
    }
}
