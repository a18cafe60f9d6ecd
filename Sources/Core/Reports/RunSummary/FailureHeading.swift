import AttestModel

/// The heading that a failure is listed under. A failure has the impact of its vector only when an object that must be
/// rejected was accepted, or a genuine object rejected. Every other outcome has a heading of its own: it proves neither.
enum FailureHeading: Sendable, Hashable {
    case impact(Impact)
    /// The target accepted rightly, and returned a wrong value.
    case wrongOutput
    /// The target answered `error`.
    case error
    /// The target crashed, hung or broke the protocol.
    case noAnswer
    /// The target answered the same request differently.
    case unstable
    /// The target rejected as it must, but not for the reason that the run requires.
    case wrongReason
    case inconclusive
    case notTestable
    /// The baseline lists the failure, or says that it comes and goes.
    case known, flaky

    /// Every heading of failures that fail the run, gravest first.
    static let all: [FailureHeading] =
        [Impact.forgery, .replay, .impersonation, .lockout, .denialOfService].map(FailureHeading.impact)
        + [
            .wrongOutput, .error, .noAnswer, .unstable, .wrongReason, .impact(.hardening), .inconclusive, .notTestable,
        ]

    /// The headings of failures that the baseline excuses.
    static let excused: [FailureHeading] = [.known, .flaky]

    init(_ result: VectorResult, of header: RunHeader) {
        switch header.status(of: result) {
        case .known: self = .known
        case .flaky: self = .flaky
        default: self.init(result)
        }
    }

    private init(_ result: VectorResult) {
        switch result.outcome {
        case _ where result.isHole: self = .impact(result.impact)
        case .pass, .observed: self = .wrongReason
        case .notTestable: self = .notTestable
        case .inconclusive: self = .inconclusive
        case .crash, .timeout, .protocolError: self = .noAnswer
        // An older report calls an error a wrong verdict.
        case .wrongVerdict where result.verdict == .error: self = .error
        case .error: self = .error
        case .unstable: self = .unstable
        case .wrongOutput: self = .wrongOutput
        case .wrongVerdict: self = .impact(result.impact)
        }
    }

    var name: String {
        switch self {
        case .impact(let impact): impact.rawValue
        case .wrongOutput: "wrong value"
        case .error: "error"
        case .unstable: "unstable"
        case .noAnswer: "no answer"
        case .wrongReason: "wrong reason"
        case .inconclusive: "inconclusive"
        case .notTestable: "not testable"
        case .known: "known"
        case .flaky: "flaky"
        }
    }

    /// The meaning of the heading, in a few words.
    var meaning: String {
        switch self {
        case .impact(let impact): impact.meaning
        case .wrongOutput: "gave the right verdict with a wrong value"
        case .error: "answered error instead of accepting or rejecting"
        case .noAnswer: "crashed, hung or broke the protocol instead of answering"
        case .unstable: "gave different answers to the same request"
        case .wrongReason: "rejected, but for another reason than the fault"
        case .inconclusive: "the controls were not accepted, so that these rejections prove nothing"
        case .notTestable: "the target lacks what these vectors need"
        case .known: "fails exactly as the baseline says"
        case .flaky: "failed this time; the baseline says that it comes and goes"
        }
    }

    /// A Boolean value that indicates whether failures of different requirements make one group: the target broke in
    /// the same way.
    var joinsRequirements: Bool {
        switch self {
        case .impact, .known, .flaky: false
        default: true
        }
    }
}
