import AttestModel

/// All failures under one heading.
struct FailureSection: Sendable {
    let heading: FailureHeading
    /// The meaning of the heading, in a few words.
    let meaning: String
    /// By id; never empty.
    let failures: [FailureSummary]
    let groups: [FailureGroup]
    /// The probable cause of so many failures, in a sentence.
    let hint: String?

    /// Returns the failures under some headings, in the order of these, without empty sections.
    static func all(
        of failures: [VectorResult], under headings: [FailureHeading], _ report: RunRecord
    ) -> [FailureSection] {
        let failures = Dictionary(grouping: failures) { FailureHeading($0, of: report.header) }
        return headings.compactMap { heading in
            guard let results = failures[heading] else { return nil }
            let views = results.sorted { $0.id < $1.id }.map { FailureSummary($0, of: report.header) }
            return FailureSection(
                heading: heading, meaning: meaning(heading, report.header.options.kind), failures: views,
                groups: FailureGroup.groups(of: views, under: heading),
                hint: heading == .error ? hint(report) : nil)
        }
    }

    /// Text like `replay: a captured object works again`.
    var title: String { "\(heading.name): \(meaning)" }

    private static func meaning(_ heading: FailureHeading, _ kind: RunKind) -> String {
        switch heading {
        case .wrongOutput where kind.hasChecks: "the target sent a wrong call or answer, or concluded wrongly"
        case .notTestable: "the target lacks what these \(kind.unit)s need"
        case .error where kind == .live: "answered 5xx instead of accepting or refusing"
        default: heading.meaning
        }
    }

    private static func hint(_ report: RunRecord) -> String? {
        let asked = report.results.filter { $0.expect == .reject && $0.answer != .none }
        let errors = asked.count { $0.outcome == .error && $0.wanted == .reject }
        // To reject what the target cannot read would lock out the genuine objects that it answers alike.
        let isLockout = report.results.contains { $0.wanted == .accept && $0.answer == .error }
        guard errors > 1, !isLockout, !report.header.options.kind.hasChecks else { return nil }
        let count = "\(errors) of \(Count.text(asked.count, "vector"))"
        return "\(count) to reject were answered error: does your adapter map the library's exceptions to reject?"
    }
}

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
        + [.wrongOutput, .error, .noAnswer, .unstable, .wrongReason, .impact(.hardening), .inconclusive, .notTestable]

    /// The headings of failures that the baseline excuses.
    static let excused: [FailureHeading] = [.known, .flaky]

    init(_ result: VectorResult, of header: RunHeader) {
        self =
            switch (header.status(of: result), result.outcome) {
            case (.known, _): .known
            case (.flaky, _): .flaky
            case _ where result.isHole: .impact(result.impact)
            case (_, .pass), (_, .observed): .wrongReason
            case (_, .notTestable): .notTestable
            case (_, .inconclusive): .inconclusive
            case (_, .crash), (_, .timeout), (_, .protocolError): .noAnswer
            case (_, .error): .error
            // An older report calls an error a wrong verdict.
            case (_, .wrongVerdict): result.verdict == .error ? .error : .impact(result.impact)
            case (_, .unstable): .unstable
            case (_, .wrongOutput): .wrongOutput
            }
    }

    var name: String { words.name }

    /// The meaning of the heading, in a few words.
    var meaning: String { words.meaning }

    private var words: (name: String, meaning: String) {
        switch self {
        case .impact(let impact): (impact.rawValue, impact.meaning)
        case .wrongOutput: ("wrong value", "gave the right verdict with a wrong value")
        case .error: ("error", "answered error instead of accepting or rejecting")
        case .noAnswer: ("no answer", "crashed, hung or broke the protocol instead of answering")
        case .unstable: ("unstable", "gave different answers to the same request")
        case .wrongReason: ("wrong reason", "rejected, but for another reason than the fault")
        case .inconclusive: ("inconclusive", "the controls were not accepted, so that these rejections prove nothing")
        case .notTestable: ("not testable", "the target lacks what these vectors need")
        case .known: ("known", "fails exactly as the baseline says")
        case .flaky: ("flaky", "failed this time; the baseline says that it comes and goes")
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
