import AttestModel
import HistoryJudge
import LiveMapping
import Transport

/// Rounds of requests that arrive at the same moment.
struct Race: Sendable {
    let scene: LiveScene

    /// The number of requests of one round.
    static let width = 12
    /// The number of keys of one round.
    static let keys = 4
    /// The most rounds of a race that uses up keys: each belongs to an account afterwards.
    static let fewRounds = 15

    /// Plays rounds until one has a finding.
    /// - Parameters:
    ///   - most: The most rounds of a race that uses up something.
    ///   - round: One round; returns `nil` when it was clean.
    func rounds(
        most: Int = .max, _ round: (Race) async throws(SceneStop) -> LiveFinding?
    ) async throws(SceneStop) -> LiveFinding {
        let count = min(most, scene.mapping.limits.rounds)
        let proxy = scene.backend.proxy
        proxy?.delay = .milliseconds(scene.mapping.database?.delayMilliseconds ?? 0)
        defer { proxy?.delay = .zero }
        for number in 1...max(1, count) {
            if var finding = try await round(self) {
                finding.reason = finding.reason.map { "\($0) (round \(number))" }
                return finding
            }
        }
        var finding = LiveFinding.pass(.reject)
        finding.cleanRounds = CleanRounds(count)
        finding.reason = finding.cleanRounds?.description
        return finding
    }

    /// Sends requests at the same moment, while the paused process is stopped where the mapping names one.
    func burst(_ requests: [LiveRequest], to step: Step) async throws(SceneStop) -> [Sent] {
        let pause = try scene.backend.pause()
        return try await scene.burst(requests, to: step, releasing: pause.map { .whilePaused($0) } ?? .together)
    }

    /// Sends assertions with counters, each over a challenge of its own, at the same moment.
    func assertions(_ counters: [UInt32], by key: LiveKey, _ account: LiveAccount) async throws(SceneStop) -> [Sent] {
        var requests: [LiveRequest] = []
        for counter in counters { requests.append(try await scene.assertion(by: key, account, counter: counter)) }
        return try await burst(requests, to: scene.flows.assert)
    }

    /// Returns the requests of a round as attempts, each with the value that it brings.
    func attempts<Value>(
        _ sent: [Sent], with values: [Value], outcome: (Sent) -> AttemptOutcome = \.outcome
    ) -> [Attempt<Value, Duration>] {
        zip(sent, values).enumerated().map { index, pair in
            let (sent, value) = pair
            return Attempt(
                index: index + 1, value: value, start: sent.exchange.start, end: sent.exchange.end,
                outcome: outcome(sent))
        }
    }

    /// Returns the contradiction in a round of requests that try to use one thing.
    func twofoldUse(_ sent: [Sent], outcome: (Sent) -> AttemptOutcome = \.outcome) -> Contradiction? {
        SingleUseHistory.contradiction(in: attempts(sent, with: sent, outcome: outcome))
    }

    func finding(_ contradiction: Contradiction) -> LiveFinding {
        contradiction.kind.isHole ? .hole(contradiction.sentence) : .lockout(contradiction.sentence)
    }
}

extension Sent {
    /// The outcome for the judge of histories. A request that was sent twice may have been accepted the first time.
    var outcome: AttemptOutcome {
        if exchange.wasResent, !reaction.isAccepted { return .unknown }
        return switch reaction {
        case .accepted: .accepted
        case .refused(429), .failed, .unclear, .lost: .unknown
        case .refused: .refused
        }
    }
}
