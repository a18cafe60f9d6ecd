import AttestModel
import ConformanceRunner

/// Under which heading a failure is listed. What a vector's impact says happens only when its forgery is accepted, or
/// its genuine object refused; a verifier that blows up has a defect of another kind.
enum FailureHeading: Sendable, Hashable {
    case impact(Impact)
    /// It answered `error` to something that it had to reject.
    case error
    /// It crashed, hung or broke the protocol where it had to reject.
    case noAnswer
    case inconclusive
    case notTestable

    /// All of them, gravest first.
    static let all: [FailureHeading] =
        [Impact.forgery, .replay, .impersonation, .lockout, .denialOfService].map(FailureHeading.impact)
        + [.error, .noAnswer, .impact(.hardening), .inconclusive, .notTestable]

    init(_ result: VectorResult) {
        switch result.outcome {
        case .notTestable: self = .notTestable
        case .inconclusive: self = .inconclusive
        // Whoever refuses a genuine object so locks a device out.
        case _ where result.wanted == .accept: self = .impact(result.vector.impact)
        case .crash, .timeout, .protocolError: self = .noAnswer
        case .wrongVerdict where result.verdict == .error: self = .error
        default: self = .impact(result.vector.impact)
        }
    }

    var name: String {
        switch self {
        case .impact(let impact): impact.rawValue
        case .error: "error"
        case .noAnswer: "no answer"
        case .inconclusive: "inconclusive"
        case .notTestable: "not testable"
        }
    }

    /// What it means, in a few words.
    var meaning: String {
        switch self {
        case .impact(let impact): impact.meaning
        case .error: "blew up instead of rejecting; no acceptance, but a defect that anyone can set off"
        case .noAnswer: "crashed, hung or broke the protocol instead of rejecting"
        case .inconclusive: "the repaired twins were not accepted, so that these rejections prove nothing"
        case .notTestable: "the target does not declare what these vectors need"
        }
    }

    /// Whether failures of different requirements may be told together: what they share is how the target broke.
    var joinsRequirements: Bool {
        if case .impact = self { false } else { true }
    }
}
