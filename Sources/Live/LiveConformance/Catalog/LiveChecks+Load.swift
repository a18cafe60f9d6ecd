import AttestModel
import LiveMapping
import Transport

/// F-07, F-08 and F-90: challenges that are asked for and never used.
extension LiveChecks {
    static let load = ofEachPurpose(load)

    private static func load(_ purpose: ChallengePurpose) -> [CheckScene] {
        scenes([
            "challenge/rate": withAccount { scene, account async throws(SceneStop) in
                guard let step = scene.challengeStep(purpose) else { return .observed("there are no challenges") }
                let request = try scene.request(of: step, account.values, account)
                let sent = try await scene.burst([LiveRequest](repeating: request, count: 60), to: step)
                let refused = sent.filter { $0.reaction == .refused(429) }.count
                return .observed(refused == 0 ? "none was refused with 429" : "\(refused) were refused with 429")
            },
            "challenge/many-outstanding": withAccount { scene, account async throws(SceneStop) in
                let key = try await scene.key(for: purpose, account)
                let first = try await scene.challenge(purpose, account, key: key)
                for _ in 0..<200 { _ = try await scene.challenge(purpose, account, key: key) }
                let late = try await scene.evidence(purpose, key, account, over: first)
                // A server may forget old challenges, as long as a new one works.
                guard !late.reaction.isAccepted else { return .pass(.accept) }
                guard late.reaction.isRefused else { return late.failure("evidence over the first challenge") }
                let again = try await scene.evidence(purpose, try await scene.key(for: purpose, account), account)
                return try again.wantingAcceptance("evidence over a new challenge, after 200 unused challenges,")
            },
            "challenge/flood": { scene async throws(SceneStop) in
                guard let step = scene.challengeStep(purpose) else { return .observed("there are no challenges") }
                let (account, other) = try await scene.twoAccounts()
                let key = try await scene.key(for: purpose, account)
                let values = try await scene.challenge(purpose, account, key: key)
                let flood = try await Flood(of: step, by: other, in: scene)
                let late = try await scene.evidence(purpose, key, account, over: values)
                switch late.reaction {
                case .accepted: return LiveFinding(.pass, .accept, flood.description)
                case .refused:
                    return .lockout("a challenge was forgotten after a flood of another caller: \(flood.description)")
                default: return late.failure("evidence after a flood of challenges")
                }
            },
        ])
    }
}

/// Many requests for challenges by one caller, without its session where the backend wants none.
struct Flood: Sendable {
    static let size = 1000
    private static let width = 100

    private let refused: Int
    /// The bytes of memory by which the backend grew; `nil` when its memory cannot be read.
    private let growth: Int?

    /// Sends the requests, some at the same moment.
    init(of step: Step, by account: LiveAccount, in scene: LiveScene) async throws(SceneStop) {
        let own = try scene.request(of: step, account.values, account)
        let anonymous = scene.withoutSession(own, account)
        let needsSession = try await !scene.send(anonymous, to: step).reaction.isAccepted
        let requests = [LiveRequest](repeating: needsSession ? own : anonymous, count: Self.width)
        let before = await scene.backend.hooks.residentBytes
        var refused = 0
        for _ in 0..<Self.size / Self.width {
            refused += try await scene.burst(requests, to: step).count { !$0.reaction.isAccepted }
        }
        let after = await scene.backend.hooks.residentBytes
        (self.refused, growth) = (refused, before.flatMap { before in after.map { $0 - before } })
    }

    var description: String {
        let memory = growth.map { "; the backend's memory grew by \(max(0, $0) >> 10) KiB" } ?? ""
        return "\(Count.text(Self.size, "request")), \(refused) of them refused\(memory)"
    }
}
