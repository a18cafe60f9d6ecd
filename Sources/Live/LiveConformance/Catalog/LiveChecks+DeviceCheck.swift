import AttestModel
import ClientCheck
import HistoryJudge
import LiveMapping
import Transport

/// F-95 and F-96: the endpoint that takes device tokens. Its calls are judged by the checks of clients.
extension LiveChecks {
    static let hostileTokens: [LiveCheck] =
        [
            ("missing", "no device token", HostileToken.missing), ("empty", "an empty text", HostileToken.text("")),
            ("not-base64", "a text that is not base64", .text("this is no base64!")),
            ("line-breaks", "line breaks in the token", .text("AAAA\\nAAAA\\nAAAA")),
            ("oversize", "a token of 1 MiB", .text(String(repeating: "A", count: 1 << 20))),
        ].map { name, words, token in
            LiveCheck(
                "devicecheck/\(name)", "F-95", .liveDeviceCheck, .must, .denialOfService, .reject,
                "Device token: \(words)", why: "One request that anybody can send makes the server fail.", at: always,
                needs: [.deviceCheck], cost: 3
            ) { scene async throws(SceneStop) in
                guard let step = scene.mapping.flows.deviceCheck else { return .observed("there is no endpoint") }
                let account = try await scene.account()
                let sent: Sent
                switch token {
                case .text(let text): sent = try await scene.verifyDevice(text, account, step)
                case .missing:
                    var request = try scene.deviceCheck("?", account, step)
                    request.body = Array("{}".utf8)
                    sent = try await scene.send(request, to: step, as: account)
                }
                return HostileInput.refusal(of: sent, "a request with \(words)")
            }
        }

    static let deviceCheck: Scenes = [
        "devicecheck/replayed-token": { scene async throws(SceneStop) in
            guard let step = scene.mapping.flows.deviceCheck, let connection = scene.backend.connection else {
                return .inconclusive("there is no simulated Apple")
            }
            let token = await scene.freshToken(connection, 1)
            let first = try await scene.verifyDevice(token, try await scene.account(), step)
            guard first.reaction.isAccepted else {
                return .inconclusive("a genuine device token was \(first.reaction.words)")
            }
            return try await scene.verifyDevice(token, try await scene.otherAccount(), step)
                .reaction.wantingRefusal("a device token that was used before")
        },
        "race/promotion": { scene async throws(SceneStop) in
            guard let step = scene.mapping.flows.deviceCheck, let connection = scene.backend.connection else {
                return .inconclusive("there is no simulated Apple")
            }
            return try await Race(scene).rounds(most: 10) { round async throws(SceneStop) in
                let device = "promotion \(sha256Text("\(scene.backend.surroundings.random(16))"))"
                var requests: [LiveRequest] = []
                for number in 1...Race.keys {
                    let account = try await (number % 2 == 0 ? scene.otherAccount() : scene.account())
                    let token = await scene.freshToken(connection, device)
                    requests.append(try scene.deviceCheck(token, account, step))
                }
                let sent = try await round.burst(requests, to: step)
                let attempts = sent.enumerated().map { index, sent in
                    SingleUseAttempt(
                        index: index + 1, start: sent.exchange.start, end: sent.exchange.end, outcome: sent.grant)
                }
                return SingleUseHistory.contradiction(in: attempts).flatMap { contradiction in
                    contradiction.kind.isHole ? round.finding(contradiction) : nil
                }
            }
        },
    ]

    private enum HostileToken: Sendable { case missing, text(String) }
}

extension Sent {
    /// The outcome of a request for a promotion: granted, or not.
    fileprivate var grant: AttemptOutcome {
        guard case .accepted(let captures) = reaction else { return outcome }
        return captures["granted"] == Array("true".utf8) ? .accepted : .refused
    }
}

extension LiveScene {
    /// Returns a new token of a device that only this scene has.
    nonisolated func freshToken(_ connection: AppleConnection, _ number: Int) async -> String {
        await freshToken(connection, "\(sha256Text("\(backend.surroundings.random(16))")) \(number)")
    }

    /// Returns a new token of a device.
    nonisolated func freshToken(_ connection: AppleConnection, _ device: String) async -> String {
        await connection.apple.freshToken(of: device, app: mapping.app, environment: mapping.environment)
    }
}
