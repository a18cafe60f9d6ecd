import AttestModel
import LiveMapping

/// A sequence of inputs as a check: its last answer must be right. It depends on no mapping.
struct LearnedScene: Sendable {
    let inputs: [LearnInput]
    private static let group = "learned"
    private static let separator = "--"

    init(_ inputs: [LearnInput]) { self.inputs = inputs }

    /// Reads the scene of an id; `nil` for an id that states no sequence.
    init?(_ id: VectorID) {
        let words = id.name.split(separator: Self.separator).map { LearnInput(String($0)) }
        guard id.suite == Suite.live.rawValue, id.group == Self.group, !words.contains(nil) else { return nil }
        inputs = words.compactMap(\.self)
    }

    /// Returns the id of what was learned of a theme.
    static func id(of name: String) -> VectorID { VectorID(.live, group, name) }

    var id: VectorID { Self.id(of: inputs.map(\.id).joined(separator: Self.separator)) }

    /// The sequence as a sentence without its full stop.
    var text: String { inputs.map(\.description).joined(separator: "; ") }

    /// The check that plays the scene and judges its last answer.
    func check(of specification: LearnSpecification) -> LiveCheck {
        let (inputs, state) = (inputs, specification.state(before: inputs))
        let isHostile = !specification.allowed(last, in: state).contains(.accepted)
        let requirement = isHostile ? specification.requirement(of: last, in: state) : last.requirement
        let stakes = last.stakes(of: requirement)
        var outline = VectorOutline(
            id: id, title: "In this order: \(text)",
            why: isHostile ? stakes.gain : "A genuine device is locked out after what it has done before.",
            requirement: requirement, level: .must, impact: isHostile ? last.impact(of: requirement) : .lockout,
            expect: isHostile ? .reject : .accept, needs: [], tags: ["live", LiveLevel.testRoot.rawValue])
        outline.remedy =
            isHostile
            ? stakes.remedy
            : "Find which of these requests ends what was good, and let it end nothing but its own."
        return LiveCheck(
            outline: outline, levels: .testRoot ... .apple, subject: "\(last)", cost: 4 * inputs.count
        ) { scene async throws(SceneStop) in
            var player = LearnPlayer(scene)
            let answers = try await player.answers(to: inputs)
            return specification.finding(of: answers, to: inputs)
        }
    }

    private var last: LearnInput { inputs[inputs.count - 1] }
}

extension LearnSpecification {
    /// Returns what a backend knows before the last of some inputs, if it takes the first answer that is allowed each time.
    fileprivate func state(before inputs: [LearnInput]) -> State {
        inputs.dropLast().reduce(State()) { next($1, answered: allowed($1, in: $0)[0], in: $0) }
    }

    /// Returns the place of the first answer that is not allowed, with those that are; `nil` when all are right.
    func firstWrong(
        _ answers: [LearnedAnswer], to inputs: [LearnInput]
    ) -> (place: Int, allowed: [LearnedAnswer])? {
        var state = State()
        for (place, (input, answer)) in zip(inputs, answers).enumerated() {
            let allowed = allowed(input, in: state)
            guard allowed.contains(answer) else { return (place, allowed) }
            state = next(input, answered: answer, in: state)
        }
        return nil
    }

    /// Returns the finding of the first answer that is not allowed.
    fileprivate func finding(of answers: [LearnedAnswer], to inputs: [LearnInput]) -> LiveFinding {
        guard let (place, allowed) = firstWrong(answers, to: inputs) else {
            return .pass(answers.last == .accepted ? .accept : .reject)
        }
        let before = inputs[..<place].map(\.description).joined(separator: "; ")
        let words =
            (before.isEmpty ? "" : "after '\(before)', ")
            + "'\(inputs[place])' was \(answers[place].description), and must be "
            + allowed.map(\.description).joined(separator: " or ")
        switch answers[place] {
        case .accepted, .acceptedWithMoreEffects, .refusedWithEffect: return .hole(words)
        case .failed: return LiveFinding(.error, .error, words)
        case .refused, .acceptedWithoutEffect: return .lockout(words)
        }
    }
}

extension LearnInput {
    /// The requirement that a wrong answer to the input breaks.
    var requirement: Requirement {
        switch verb {
        case .attest, .assert, .former:
            if challenge != .fresh { return .liveFreshness }
            if flaw == .same || flaw == .lower { return .liveCounter }
            return account == .a ? .liveKeys : .liveOwner
        case .replay: return .liveCounter
        case .bare: return .liveEvidence
        case .login, .logout, .restart, .wait: return .liveSession
        case .keepAttest, .keepAssert: return .liveChallenge
        case .revoke: return .liveKeys
        }
    }

    /// The impact of accepting the input where it must be refused.
    fileprivate func impact(of requirement: Requirement) -> Impact {
        switch requirement {
        case .liveEvidence: .forgery
        case .liveCounter, .liveFreshness: .replay
        default: flaw == .forged ? .forgery : .impersonation
        }
    }

    /// The gain of an attacker if the input is accepted where it must be refused, and the remedy of a server.
    fileprivate func stakes(of requirement: Requirement) -> (gain: String, remedy: String) {
        switch requirement {
        case .liveEvidence:
            (
                "A script without a device sends the same requests in this order, and is served.",
                "Remember for ever that an account has attested a key, and demand evidence of it from then on."
            )
        case .liveCounter:
            (
                "A used counter is good again after these requests, and nothing but the challenge still stops a copy of a request.",
                "Let nothing but an accepted assertion of the key change its counter, and only to a greater one."
            )
        case .liveFreshness:
            (
                "Evidence over a challenge that is not good for it is accepted after these requests.",
                "Delete a challenge in the transaction that uses it, and let nothing store it again or change what it is for."
            )
        case .liveOwner:
            (
                "Another account uses a key that is not its own.",
                "Store the account of a key with its attestation, look it up with each request, and never change it."
            )
        case .liveSession:
            (
                "A session outlives the moment at which its user ended it, and whoever has its token acts for the user.",
                "End the session in the store when the user signs out, and look it up with each request."
            )
        case .liveKeys where verb == .attest:
            (
                "An attestation that must be refused is accepted after these requests.",
                "Verify each attestation in full, and attest no key twice unless the policy says so."
            )
        default:
            (
                "A request with a key that is not good takes effect after these requests.",
                "Let nothing make a revoked key good again: keep its row, refuse it in every request, and decide before anything is written."
            )
        }
    }
}
