import AttestModel

/// Under which heading a failure is listed. What a vector's impact says happens only when its forgery is accepted, or
/// its genuine object refused; a verifier that blows up has a defect of another kind.
enum FailureHeading: Sendable, Hashable {
    case impact(Impact)
    /// It answered `error` to something that it had to reject.
    case error
    /// It crashed, hung or broke the protocol where it had to reject.
    case noAnswer
    /// It rejected as it has to, but not for the reason that the run requires.
    case wrongReason
    case inconclusive
    case notTestable
    /// The baseline says that it fails so, or that it fails now and then: held against nobody.
    case known, flaky

    /// All of them, gravest first.
    static let all: [FailureHeading] =
        [Impact.forgery, .replay, .impersonation, .lockout, .denialOfService].map(FailureHeading.impact)
        + [.error, .noAnswer, .wrongReason, .impact(.hardening), .inconclusive, .notTestable]

    /// Those of failures that the baseline excuses.
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
        case .pass: self = .wrongReason
        case .notTestable: self = .notTestable
        case .inconclusive: self = .inconclusive
        // Whoever refuses a genuine object so locks a device out.
        case _ where result.wanted == .accept: self = .impact(result.impact)
        case .crash, .timeout, .protocolError: self = .noAnswer
        case .wrongVerdict where result.verdict == .error: self = .error
        default: self = .impact(result.impact)
        }
    }

    var name: String {
        switch self {
        case .impact(let impact): impact.rawValue
        case .error: "error"
        case .noAnswer: "no answer"
        case .wrongReason: "wrong reason"
        case .inconclusive: "inconclusive"
        case .notTestable: "not testable"
        case .known: "known"
        case .flaky: "flaky"
        }
    }

    /// What it means, in a few words.
    var meaning: String {
        switch self {
        case .impact(let impact): impact.meaning
        case .error: "blew up instead of rejecting; no acceptance, but a defect that anyone can set off"
        case .noAnswer: "crashed, hung or broke the protocol instead of rejecting"
        case .wrongReason: "rejected, but for another reason than the fault"
        case .inconclusive: "the repaired twins were not accepted, so that these rejections prove nothing"
        case .notTestable: "the target lacks what these vectors need"
        case .known: "fails exactly as the baseline says, and is not held against the target"
        case .flaky: "failed this time; the baseline says that it does so now and then"
        }
    }

    /// Whether failures of different requirements may be told together: what they share is how the target broke.
    var joinsRequirements: Bool {
        switch self {
        case .impact, .known, .flaky: false
        default: true
        }
    }
}
