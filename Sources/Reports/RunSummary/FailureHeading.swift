import AttestModel

/// The heading that a failure is listed under. A failure has the impact of its vector only when a forgery is accepted or
/// a genuine object rejected; a verifier that answers with an error has a defect of another kind.
enum FailureHeading: Sendable, Hashable {
    case impact(Impact)
    /// The target answered `error` to something that it had to reject.
    case error
    /// The target crashed, hung or broke the protocol where it had to reject.
    case noAnswer
    /// The target rejected as it must, but not for the reason that the run requires.
    case wrongReason
    case inconclusive
    case notTestable
    /// The baseline lists the failure, or says that it comes and goes.
    case known, flaky

    /// Every heading of failures that fail the run, gravest first.
    static let all: [FailureHeading] =
        [Impact.forgery, .replay, .impersonation, .lockout, .denialOfService].map(FailureHeading.impact)
        + [.error, .noAnswer, .wrongReason, .impact(.hardening), .inconclusive, .notTestable]

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
        case .pass: self = .wrongReason
        case .notTestable: self = .notTestable
        case .inconclusive: self = .inconclusive
        // Any failure to accept a genuine object locks a device out.
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

    /// The meaning of the heading, in a few words.
    var meaning: String {
        switch self {
        case .impact(let impact): impact.meaning
        case .error:
            "failed with an error instead of rejecting; not an acceptance, but a defect"
        case .noAnswer: "crashed, hung or broke the protocol instead of rejecting"
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
