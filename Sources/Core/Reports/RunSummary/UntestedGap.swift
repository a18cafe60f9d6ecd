import AttestModel

/// The vectors that were not sent, because the target lacks one capability.
struct UntestedGap: Sendable {
    let capability: Capability
    let results: [VectorResult]
    private let options: RunOptions

    /// Returns the gaps of a run, the checks that every server owes first. A vector that lacks several capabilities
    /// counts for the most general of them that the run does not allow, if there is one.
    static func all(of report: RunRecord) -> [UntestedGap] {
        let operations = EvidenceKind.all.map(\.capability)
        let order = operations + Capability.checks + Capability.allCases
        let untested = report.results.filter { $0.outcome == .notTestable && !$0.isFalselyDeclared }
        let options = report.header.options
        let gaps = Dictionary(grouping: untested) { result in
            let missing = order.filter(result.missing.contains)
            return missing.first { !options.allowsGap($0) } ?? missing.first
        }
        return (Capability.allCases.filter(\.isCheck) + Capability.allCases.filter { !$0.isCheck }).compactMap {
            capability in
            gaps[capability].map { UntestedGap(capability: capability, results: $0, options: options) }
        }
    }

    /// A Boolean value that indicates whether a reader must not miss the gap: every server owes the check, or the gap
    /// fails the run.
    var isLoud: Bool { capability.isCheck || !options.allowsGap(capability) }

    /// Text like `replay of assertions: not tested, 9 vectors, and no reason is given, which fails the run`.
    var line: String { cause.line }

    /// The gap as a cause of failures. A gap that is allowed has no remedy.
    var cause: RunCause {
        RunCause(
            .untested(capability),
            PrintableText.of("\(capability.subject): not tested, \(options.kind.units(results.count)), \(consequence)"),
            remedy: options.allowsGap(capability) ? "" : remedy, results: results.gravestFirst)
    }

    private var consequence: String {
        if let reason = options.omits[capability], reason.contains(where: { !$0.isWhitespace }) {
            "allowed because \(reason)"
        } else if options.allowUntestable.contains(capability) {
            "allowed by --allow-untestable \(capability.rawValue)"
        } else if capability.isCheck {
            "and no reason is given, which fails the run"
        } else {
            "which fails the run: the target does not declare it"
        }
    }

    private var remedy: String {
        let other =
            capability.isCheck
            ? "give the reason with --omit '\(capability.rawValue)=REASON'"
            : "allow the gap with --allow-untestable \(capability.rawValue)"
        return "Declare \(capability.rawValue) if your server \(capability.meaning.filter { $0 != "`" }), or \(other)."
    }
}
