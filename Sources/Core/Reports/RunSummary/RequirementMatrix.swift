import AttestModel

/// Every requirement with the worth of the answers to its vectors, by suite.
struct RequirementMatrix: Sendable {
    /// One suite with its requirements.
    struct Row: Sendable {
        let suite: Suite
        let cells: [Cell]
    }

    /// One requirement.
    struct Cell: Sendable {
        /// The permanent name (`ATT-NONCE`).
        let requirement: String
        /// The short name within the suite (`nonce`).
        let name: String
        let counts: KindCounts
    }

    let rows: [Row]

    init(_ report: RunRecord) {
        let results = Dictionary(grouping: report.results, by: \.requirement)
        // A run of checks is about some requirements of vectors, too; the others would look untested.
        let hasChecks = report.header.options.kind.hasChecks
        let shown = hasChecks ? Requirement.reported.filter { results[$0.id] != nil } : Requirement.all
        let known = shown.map { (id: $0.id, suite: $0.suite, name: $0.group) }
        let names = Set(known.map(\.id))
        // A report of another version may know other requirements.
        let others = results.filter { !names.contains($0.key) }.compactMap { id, results in
            results.first.flatMap { result in
                Suite(rawValue: result.id.suite).map { (id: id, suite: $0, name: result.id.group) }
            }
        }
        let all = known + others.sorted { $0.id < $1.id }
        let suites = hasChecks ? [.live] + Suite.reported.filter { $0 != .live } : Suite.reported
        rows = suites.map { suite in
            Row(
                suite: suite,
                cells: all.filter { $0.suite == suite }.map { id, _, name in
                    let kinds = (results[id] ?? []).map { ResultKind($0, of: report.header) }
                    return Cell(requirement: id, name: name, counts: KindCounts(kinds))
                })
        }.filter { !$0.cells.isEmpty }
    }
}

extension RequirementMatrix.Cell {
    /// The gravest kind among its results; right when nothing worse was proved, even where some vectors were not tested.
    /// `nil` when no vector of the requirement counts.
    var kind: ResultKind? {
        let worst = counts.kinds.first { $0.isFault || $0 == .unproven }
        return worst ?? [.right, .untested].first { counts[$0] > 0 }
    }

    /// A Boolean value that indicates whether some vectors were tested and others were not.
    var isPartial: Bool { counts[.untested] > 0 && counts.judged > 0 }

    /// The right answers of those that count, like `20/23`.
    var score: String {
        if counts.judged > 0 { return "\(counts[.right])/\(counts.judged)" }
        return counts[.unproven] > 0 ? "unproven" : counts[.untested] > 0 ? "not tested" : "–"
    }

    /// The wrong answers and the gaps, like `3 accepted, 1 untested`; empty when the score says it all.
    var detail: String { counts.judged > 0 || score == "unproven" ? counts.text : "" }

    /// The sign of the kind; a dot when no vector counts.
    var symbol: String { (kind ?? .observed).symbol }
}

extension Suite {
    /// The suites in the order of the reports.
    static let reported: [Suite] = {
        let first: [Suite] = [.attestation, .assertion, .sequence]
        return first + allCases.filter { !first.contains($0) }
    }()

    /// The name of the suite as a heading.
    var title: String { self == .sequence ? "Sequences" : rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
