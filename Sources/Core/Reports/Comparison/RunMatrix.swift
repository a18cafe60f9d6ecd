import AttestModel

/// Several verifiers side by side: a column for each, a row for each requirement.
package struct RunMatrix: Sendable {
    /// One requirement.
    struct Row: Sendable {
        /// The id; the statement is empty for one that this version of the suite does not know.
        let requirement: String
        let statement: String
        /// The cells, one for each run, in the order of the runs.
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
        let known = Requirement.reported.map(\.id)
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
struct MatrixCell: Sendable {
    /// The number of results of each kind.
    private let counts: KindCounts
    /// The wrong verdicts, gravest first: objects accepted that must be rejected, and genuine objects rejected.
    let failures: [(impact: Impact, count: Int)]
    /// The other failures of judged vectors, in the order of the outcomes.
    let others: [(failure: Failure, count: Int)]
    /// The number of vectors that were judged in the shape of other devices, because the target refuses that of today's.
    let inOtherShape: Int

    var passed: Int { counts[.right] }
    /// The vectors whose answer proves something: they passed or failed. Inconclusive, untestable and only observed
    /// vectors are not among them.
    var judged: Int { counts.judged }
    var inconclusive: Int { counts[.unproven] }
    var notTestable: Int { counts[.untested] }
    var observed: Int { counts[.observed] }

    init(_ results: [VectorResult], of header: RunHeader) {
        let kinds = results.map { ($0, ResultKind($0, of: header)) }
        counts = KindCounts(kinds.map(\.1))
        inOtherShape = results.count { $0.shape != nil && $0.shape != header.options.shape }
        let proven = kinds.filter(\.1.provesImpact).reduce(into: [:]) { $0[$1.0.impact, default: 0] += 1 }
        failures = Impact.allCases.compactMap { impact in proven[impact].map { (impact, $0) } }
        let rest = kinds.filter { $0.1.isFault && !$0.1.provesImpact }.reduce(into: [Failure: Int]()) {
            counts, judged in
            counts[judged.1 == .wrongReason ? .wrongReason : judged.0.failure, default: 0] += 1
        }
        others = Failure.all.compactMap { failure in rest[failure].map { (failure, $0) } }
    }

    /// The emphasis of a cell. Only an object of an attacker that was accepted is grave. Nothing is good of a target that
    /// refuses the devices of today.
    enum Tone { case good, grave, bad, odd, none }

    var tone: Tone {
        if failures.contains(where: { $0.impact.isGrave }) {
            .grave
        } else if !failures.isEmpty || !others.isEmpty {
            .bad
        } else if notTestable + inconclusive + inOtherShape > 0 {
            .odd
        } else {
            judged > 0 ? .good : .none
        }
    }

    /// `12/14`; `not testable` or `inconclusive` when there is nothing else, a dash when nothing was asked.
    var score: String {
        if judged > 0 { return "\(passed)/\(judged)" }
        if notTestable > 0 { return "not testable" }
        return inconclusive > 0 ? "inconclusive" : observed > 0 ? "observed" : "-"
    }

    /// Text beside the score, like `2 forgery, 1 lockout, 4 error, 3 not testable`.
    var details: [String] {
        failures.map { "\($0.count) \($0.impact.rawValue)" } + others.map { "\($0.count) \($0.failure.label)" }
            + (inOtherShape > 0 ? ["\(inOtherShape) in the shape of other devices"] : [])
            + (inconclusive > 0 && (judged > 0 || notTestable > 0) ? ["\(inconclusive) inconclusive"] : [])
            + (notTestable > 0 && judged > 0 ? ["\(notTestable) not testable"] : [])
    }

    /// Score and details on one line.
    var text: String { details.isEmpty ? score : "\(score) (\(details.joined(separator: ", ")))" }
}
