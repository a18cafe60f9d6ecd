import AttestModel

/// Several verifiers side by side: a column for each, a row for each requirement.
package struct RunMatrix: Sendable {
    /// One requirement.
    struct Row: Sendable {
        /// The id; the statement is empty for one that this version of the suite does not know.
        let requirement: String
        let statement: String
        /// One for each run, in their order.
        let cells: [MatrixCell]
    }

    let runs: [RunRecord]
    /// In the order of the requirements; those that no run has results of are left out.
    let rows: [Row]
    /// Over all requirements, one for each run.
    let totals: [MatrixCell]

    package init(_ runs: [RunRecord]) {
        self.runs = runs
        let results = runs.map { run in Dictionary(grouping: run.results, by: \.requirement) }
        let known = Requirement.all.map(\.id)
        let present = Set(results.flatMap(\.keys))
        let ids = known.filter(present.contains) + present.subtracting(known).sorted()
        rows = ids.map { id in
            Row(
                requirement: id, statement: Requirement.named(id)?.statement ?? "",
                cells: zip(runs, results).map { MatrixCell($1[id] ?? [], of: $0.header) })
        }
        totals = runs.map { MatrixCell($0.results, of: $0.header) }
    }
}

/// The results of one verifier for one requirement.
struct MatrixCell: Sendable, Hashable {
    /// One impact, and how many judged vectors of it failed.
    struct Failures: Sendable, Hashable {
        let impact: Impact
        let count: Int
    }

    let passed: Int
    /// Those that passed or failed; what is not testable or only observed is not among them.
    let judged: Int
    let notTestable: Int
    let observed: Int
    /// Gravest first, without those that have none.
    let failures: [Failures]

    init(_ results: [VectorResult], of header: RunHeader) {
        func isFailure(_ result: VectorResult) -> Bool { header.status(of: result).isFailure }
        let judged = results.filter { $0.outcome != .observed && $0.outcome != .notTestable }
        passed = judged.count { $0.outcome == .pass && !isFailure($0) }
        self.judged = judged.count
        notTestable = results.count { $0.outcome == .notTestable }
        observed = results.count { $0.outcome == .observed }
        failures = Impact.allCases.compactMap { impact in
            let count = judged.count { ($0.outcome != .pass || isFailure($0)) && $0.impact == impact }
            return count > 0 ? Failures(impact: impact, count: count) : nil
        }
    }

    /// The emphasis of a cell.
    enum Tone: String {
        case good, bad, odd, none
    }

    var tone: Tone {
        if !failures.isEmpty { .bad } else if notTestable > 0 { .odd } else if judged > 0 { .good } else { .none }
    }

    /// `12/14`; `not testable` when there is nothing else, a dash when nothing was judged.
    var score: String {
        if judged > 0 { return "\(passed)/\(judged)" }
        return notTestable > 0 ? "not testable" : observed > 0 ? "observed" : "-"
    }

    /// Text beside the score, like `2 forgery, 1 lockout, 3 not testable`.
    var details: [String] {
        failures.map { "\($0.count) \($0.impact.rawValue)" }
            + (notTestable > 0 && judged > 0 ? ["\(notTestable) not testable"] : [])
    }

    /// Score and details on one line.
    var text: String { details.isEmpty ? score : "\(score) (\(details.joined(separator: ", ")))" }
}
