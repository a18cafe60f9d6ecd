import AttestModel

/// The parts that every backend owes, with what a run has tested of them: the first thing to read of a run of live checks.
struct CoverageBlock: Sendable {
    let parts: [PartCoverage]

    /// A row of a table.
    struct Row: Sendable, Hashable {
        let part: String
        let meaning: String
        /// Text like `tested, 12 checks`.
        let state: String
        /// The line to add, where the part was not tested; empty elsewhere.
        let remedy: String
        let isTested: Bool
        let failsRun: Bool
    }

    init(_ report: RunRecord) { parts = report.fault == nil ? report.coverage : [] }

    var rows: [Row] {
        parts.map { coverage in
            Row(
                part: coverage.part.rawValue, meaning: coverage.part.meaning, state: Self.text(coverage.state),
                remedy: coverage.remedy ?? "", isTested: coverage.isTested, failsRun: coverage.failsRun)
        }
    }

    /// The parts whose want fails the run.
    var untested: [PartCoverage] { parts.filter(\.failsRun) }

    /// Text like `2 of 11 parts that every backend owes were not tested (expiry, restart)`; `nil` when none fails the run.
    var clause: String? {
        guard !untested.isEmpty else { return nil }
        let names = untested.map(\.part.rawValue).joined(separator: ", ")
        return
            "\(untested.count) of \(parts.count) parts that every backend owes \(untested.count == 1 ? "was" : "were") "
            + "not tested (\(names))"
    }

    /// The parts without a test as a cause of a run that fails; `nil` when none fails it.
    var cause: RunCause? { clause.map { RunCause(.untestedParts, $0, remedy: Self.remedy(untested), results: []) } }

    /// Returns the block in lines: the tested parts, then the others, each with its reason or the line to add.
    /// - Parameter columns: The characters of a line.
    func lines(columns: Int) -> [String] {
        let tested = parts.filter(\.isTested).map { "\($0.part.rawValue) \($0.state.checks)" }
        var lines = tested.isEmpty ? [] : tested.joined(separator: ", ").wrapped(to: columns, behind: "tested      ")
        for coverage in parts.filter({ !$0.isTested && Self.option($0) == nil }) {
            let label = coverage.failsRun ? "NOT TESTED  " : "omitted     "
            let words =
                "\(coverage.part.rawValue): "
                + [coverage.state.reason, coverage.remedy].compactMap(\.self).joined(separator: ". ")
            lines += PrintableText.of(words).wrapped(to: columns, behind: label)
        }
        let options = Dictionary(grouping: parts.filter { Self.option($0) != nil }) { Self.option($0) ?? "" }
        for (option, parts) in options.sorted(by: { $0.key < $1.key }) {
            let names = parts.map(\.part.rawValue).joined(separator: ", ")
            lines += "\(names): by \(option)".wrapped(to: columns, behind: "left out    ")
        }
        return lines
    }

    /// Returns the option that leaves a part out; `nil` for any other part.
    private static func option(_ coverage: PartCoverage) -> String? {
        coverage.state.word == .leftOut ? coverage.state.reason : nil
    }

    private static func text(_ state: PartCoverage.State) -> String {
        let reason = state.reason ?? ""
        return switch state.word {
        case .tested: "tested, \(Count.text(state.checks, "check"))"
        case .notTested: PrintableText.of("not tested: \(reason)")
        case .omitted: PrintableText.of("omitted: \(reason)")
        case .leftOut: "left out by \(reason)"
        }
    }

    private static func remedy(_ parts: [PartCoverage]) -> String {
        let lines = parts.map { "\($0.part.rawValue): \($0.part.wanted)" }.joined(separator: "; ")
        return "Add to the mapping what each part needs (\(lines)), or 'omits' with the reason."
    }
}

/// The vectors that were not sent, because the target lacks one capability.
struct UntestedGap: Sendable {
    let capability: Capability
    let results: [VectorResult]
    private let header: RunHeader
    private var options: RunOptions { header.options }

    /// Returns the gaps of a run, the checks that every server owes first. A vector that lacks several capabilities
    /// counts for the most general of them that the run does not allow, if there is one.
    static func all(of report: RunRecord) -> [UntestedGap] {
        let operations = EvidenceKind.all.map(\.capability)
        let order = operations + Capability.checks + Capability.allCases
        let untested = report.results.filter { $0.outcome == .notTestable && !$0.isFalselyDeclared }
        let (header, options) = (report.header, report.header.options)
        let gaps = Dictionary(grouping: untested) { result in
            let missing = order.filter(result.missing.contains)
            return missing.first { !options.allowsGap($0) } ?? missing.first
        }
        return (Capability.allCases.filter(\.isCheck) + Capability.allCases.filter { !$0.isCheck }).compactMap {
            capability in
            gaps[capability].map { UntestedGap(capability: capability, results: $0, header: header) }
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

    private var isDeclared: Bool { header.description.tested.contains(capability) }

    private var consequence: String {
        if let reason = options.omits[capability], reason.contains(where: { !$0.isWhitespace }) {
            "allowed because \(reason)"
        } else if options.allowUntestable.contains(capability) {
            "allowed by --allow-untestable \(capability.rawValue)"
        } else if capability.isCheck {
            "and no reason is given, which fails the run"
        } else {
            "which fails the run: the target \(isDeclared ? "declares it, but answers unsupported" : "does not declare it")"
        }
    }

    private var remedy: String {
        let other =
            capability.isCheck
            ? "give the reason with --omit '\(capability.rawValue)=REASON'"
            : "allow the gap with --allow-untestable \(capability.rawValue)"
        guard !isDeclared else { return "Answer these requests if your server has to make them, or \(other)." }
        return "Declare \(capability.rawValue) if your server \(capability.meaning.filter { $0 != "`" }), or \(other)."
    }
}
