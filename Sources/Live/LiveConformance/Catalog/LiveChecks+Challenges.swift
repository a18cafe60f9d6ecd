import AttestModel
import LiveMapping
import Transport

/// F-01 to F-06: the challenges themselves, of attestations and of assertions.
extension LiveChecks {
    static let challenges = ofEachPurpose(challenges)

    /// Returns the scenes of both purposes. The rows are about attestations.
    static func ofEachPurpose(_ scenes: (ChallengePurpose) -> [CheckScene]) -> [CheckScene] {
        scenes(.attestation)
            + scenes(.assertion).map { scene in
                var scene = scene
                (scene.row, scene.id, scene.purpose) = (scene.id, "\(scene.id)-assert", .assertion)
                return scene
            }
    }

    private static func challenges(_ purpose: ChallengePurpose) -> [CheckScene] {
        scenes([
            "challenge/served": { scene async throws(SceneStop) in
                _ = try await scene.challenge(purpose)
                return .pass(.accept)
            },
            "challenge/unique": { scene async throws(SceneStop) in
                let challenges = try await ChallengeSample.drawn(100, purpose, in: scene)
                return challenges.repeated.map { .hole("the challenge \($0.base64) was handed out twice") }
                    ?? .pass(.accept)
            },
            "challenge/length": { scene async throws(SceneStop) in
                let sample = try await ChallengeSample.drawn(1, purpose, in: scene)
                let least = scene.mapping.policies.minChallengeBytes
                guard let challenge = sample.values.first, challenge.count < least else { return .pass(.accept) }
                return .hole("a challenge has \(Count.text(challenge.count, "byte")), fewer than \(least)")
            },
            "challenge/length-32": { scene async throws(SceneStop) in
                let sample = try await ChallengeSample.drawn(1, purpose, in: scene)
                return .observed("a challenge has \(Count.text(sample.values.first?.count ?? 0, "byte"))")
            },
            "challenge/random": { scene async throws(SceneStop) in
                let bits = try await ChallengeSample.drawn(100, purpose, in: scene).varyingBits
                guard bits < ChallengeSample.fewestBits else { return .pass(.accept) }
                return .hole(
                    "of all bits of 100 challenges, \(bits) vary; \(ChallengeSample.fewestBits) are the fewest that nobody can "
                        + "try out")
            },
            "challenge/not-cached": { scene async throws(SceneStop) in
                _ = try await scene.challenge(purpose)
                guard let response = await scene.responses.last, scene.challengeStep(purpose)?.request.method == "GET"
                else { return .pass(.accept) }
                let field = response.headers.value("Cache-Control") ?? ""
                return ["no-store", "no-cache", "private"].contains { field.lowercased().contains($0) }
                    ? .pass(.accept)
                    : .hole(
                        "the answer to GET has "
                            + (field.isEmpty
                                ? "no Cache-Control" : "Cache-Control: \(PrintableText.prefix(of: field.utf8))"))
            },
            "challenge/other-methods": withAccount { scene, account async throws(SceneStop) in
                guard let step = scene.challengeStep(purpose) else { return .observed("there are no challenges") }
                var statuses: [String] = []
                for method in ["HEAD", "OPTIONS", "DELETE"] {
                    var request = try scene.request(of: step, account.values, account)
                    request.method = method
                    if case .success(let response) = try await scene.send(request, to: step).exchange.result {
                        statuses.append("\(method) \(response.status)")
                    }
                }
                return .observed("answered: \(statuses.joined(separator: ", "))")
            },
        ])
    }
}

extension LiveScene {
    /// Fetches a challenge for a new account; for an assertion by a key that the backend has attested.
    fileprivate func challenge(_ purpose: ChallengePurpose) async throws(SceneStop) -> Values {
        let account = try await account()
        return try await challenge(purpose, account, key: try await key(for: purpose, account))
    }
}

/// Some challenges of one backend.
struct ChallengeSample: Sendable {
    let values: [[UInt8]]

    /// The fewest unpredictable bits: with fewer, an attacker tries all challenges.
    static let fewestBits = 48

    /// Fetches challenges one after the other.
    static func drawn(
        _ count: Int, _ purpose: ChallengePurpose, in scene: LiveScene
    ) async throws(SceneStop) -> ChallengeSample {
        let account = try await scene.account()
        let key = try await scene.key(for: purpose, account)
        var values: [[UInt8]] = []
        for _ in 0..<count {
            guard let challenge = try await scene.challenge(purpose, account, key: key)["challenge"] else {
                throw .mapping("the step that fetches the challenge of the \(purpose.rawValue) captures no 'challenge'")
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
