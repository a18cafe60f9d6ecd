import AttestModel
import ClientCheck
import HistoryJudge
import LiveMapping

/// F-95 and F-96: the endpoint that takes device tokens. Its calls are judged by the checks of clients.
extension LiveChecks {
    static let hostileTokens = [
        ("missing", "no device token", nil), ("empty", "an empty text", ""),
        ("not-base64", "a text that is not base64", "this is no base64!"),
        ("line-breaks", "line breaks in the token", "AAAA\\nAAAA\\nAAAA"),
        ("oversize", "a token of 1 MiB", String(repeating: "A", count: 1 << 20)),
    ].map { name, words, token in
        CheckScene(id: "devicecheck/\(name)", row: "devicecheck/token", text: words) {
            scene async throws(SceneStop) in
            guard let step = scene.flows.deviceCheck else { return .observed("there is no endpoint") }
            let account = try await scene.account()
            var request = try scene.deviceCheck(token ?? "?", account, step)
            if token == nil { request.body = Array("{}".utf8) }
            return try await scene.send(request, to: step, as: account).wantingAnyRefusal()
        }
    }

    static let deviceCheck = scenes([
        "devicecheck/replayed-token": { scene async throws(SceneStop) in
            let step = try scene.deviceCheckStep()
            let token = try await scene.freshToken()
            let first = try await scene.verifyDevice(token, try await scene.account(), step)
            guard first.reaction.isAccepted else {
                return .inconclusive("a genuine device token was \(first.reaction.description)")
            }
            return try await scene.verifyDevice(token, try await scene.otherAccount(), step).wantingRefusal()
        },
        "race/promotion": { scene async throws(SceneStop) in
            let step = try scene.deviceCheckStep()
            return try await Race(scene: scene).rounds(most: 10) { round async throws(SceneStop) in
                let device = "promotion \(scene.randomName)"
                var requests: [LiveRequest] = []
                for number in 1...Race.keys {
                    let account = try await (number % 2 == 0 ? scene.otherAccount() : scene.account())
                    requests.append(try scene.deviceCheck(try await scene.freshToken(of: device), account, step))
                }
                let contradiction = round.twofoldUse(try await round.burst(requests, to: step), outcome: \.grant)
                return contradiction.flatMap { $0.kind.isHole ? round.finding($0) : nil }
            }
        },
    ])
}

extension Sent {
    /// The outcome of a request for a promotion: granted, or not.
    fileprivate var grant: AttemptOutcome {
        guard case .accepted(let captures) = reaction else { return outcome }
        return captures["granted"] == Array("true".utf8) ? .accepted : .refused
    }
}

extension LiveScene {
    /// A name that only this scene has.
    fileprivate nonisolated var randomName: String { sha256Text("\(backend.surroundings.random(16))") }

    /// - Throws: `SceneStop.finding`, inconclusive, when there is none.
    fileprivate nonisolated func deviceCheckStep() throws(SceneStop) -> Step {
        guard let step = mapping.flows.deviceCheck else { throw .noApple }
        return step
    }

    /// Returns a new token of a device, of a new one unless it is named.
    nonisolated func freshToken(of device: String? = nil) async throws(SceneStop) -> String {
        try await backend.appleConnection().apple.freshToken(
            of: device ?? "\(randomName) 1", app: mapping.app, environment: mapping.environment)
    }
}
