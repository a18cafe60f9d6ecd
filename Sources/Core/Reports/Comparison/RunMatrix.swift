import AttestModel

/// Several verifiers side by side: a column for each, a row for each requirement.
package struct RunMatrix: Sendable {
    struct Row: Sendable {
        /// The id; the statement is empty for one that this version of the suite does not know.
        let requirement: String
        let statement: String
        /// The cells, one for each run, in the order of the runs.
        let cells: [MatrixCell]

        /// A Boolean value that indicates whether every verifier gives right answers to all vectors.
        var isRight: Bool { cells.allSatisfy { $0.tone == .good } }
    }

    let runs: [RunRecord]
    /// In the order of the runs.
    let briefs: [RunBrief]
    /// In the order of the requirements; those that no run has results of are left out.
    let rows: [Row]
    /// Over all requirements, one for each run.
    let totals: [MatrixCell]
    /// One for each run; `nil` for a run that was asked about no changes that Apple may make.
    let changes: [ChangesOfTomorrow?]

    package init(_ runs: [RunRecord]) {
        self.runs = runs
        briefs = runs.map(RunBrief.init)
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
        changes = runs.map(ChangesOfTomorrow.init)
    }

    /// The requirements that at least one verifier was judged on.
    var judged: [Row] { rows.filter { $0.cells.contains { $0.judged > 0 } } }

    /// The requirements that no verifier was judged on: answers are missing, prove nothing or are only observed.
    var unjudged: [Row] {
        rows.filter { row in
            row.cells.allSatisfy { $0.judged == 0 } && !ChangesOfTomorrow.requirements.contains(row.requirement)
        }
    }

    /// The changes of tomorrow that each verifier survives, like `18/21`; empty when no run was asked about them.
    var scores: [String] { changes.contains { $0 != nil } ? changes.map { $0?.score ?? "–" } : [] }

    /// Returns the name of a column: A, B, … Z, then numbers.
    static func letter(_ index: Int) -> String {
        index < 26 ? String(UnicodeScalar(UInt8(ascii: "A") + UInt8(index))) : "\(index + 1)"
    }
}

/// The results of one verifier for one requirement, or for all.
struct MatrixCell: Sendable {
    /// The number of results of each kind, with the sign that the page of a run has for them.
    private let cell: RequirementMatrix.Cell
    /// The wrong verdicts, gravest first: objects accepted that must be rejected, and genuine objects rejected.
    let failures: [(impact: Impact, count: Int)]
    /// The other failures of judged vectors, in the order of the outcomes.
    let others: [(failure: Failure, count: Int)]
    /// The number of vectors that were judged in the shape of other devices, because the target refuses that of today's.
    let inOtherShape: Int
    /// A Boolean value that indicates whether a genuine object was rejected, or blew the target up.
    private let locksOut: Bool

    private var counts: KindCounts { cell.counts }
    var passed: Int { counts[.right] }
    /// The vectors that passed or failed: not the inconclusive, untestable and only observed ones.
    var judged: Int { counts.judged }
    var inconclusive: Int { counts[.unproven] }
    var notTestable: Int { counts[.untested] }
    var observed: Int { counts[.observed] }

    init(_ results: [VectorResult], of header: RunHeader) {
        let kinds = results.map { ($0, ResultKind($0, of: header)) }
        cell = RequirementMatrix.Cell(requirement: "", name: "", counts: KindCounts(kinds.map(\.1)))
        inOtherShape = results.count { $0.shape != nil && $0.shape != header.options.shape }
        locksOut = results.contains { RefusedObjects.isIncluded($0, in: header) }
        let proven = kinds.filter(\.1.provesImpact).reduce(into: [:]) { $0[$1.0.impact, default: 0] += 1 }
        failures = Impact.allCases.compactMap { impact in proven[impact].map { (impact, $0) } }
        let rest = kinds.filter { $0.1.isFault && !$0.1.provesImpact }.reduce(into: [Failure: Int]()) {
            counts, judged in
            counts[judged.1 == .wrongReason ? .wrongReason : judged.0.failure, default: 0] += 1
        }
        others = Failure.all.compactMap { failure in rest[failure].map { (failure, $0) } }
    }

    /// The emphasis of a cell. It is grave when an object of an attacker gets in, and when a genuine object stays out. Nothing is
    /// good of a target that refuses the devices of today.
    enum Tone { case grave, bad, good, none }

    var tone: Tone {
        if counts[[.graveHole, .lockout]] > 0 || locksOut { return .grave }
        guard let kind = cell.kind else { return .none }
        return kind.isFault ? .bad : kind == .right && !isPartial ? .good : .none
    }

    /// A Boolean value that indicates whether some vectors were not tested, or were judged in another shape.
    private var isPartial: Bool { cell.isPartial || inOtherShape > 0 }

    /// The sign of the gravest kind, or `~` for right answers where others are missing.
    var symbol: String { cell.kind == .right && isPartial ? "~" : cell.symbol }

    /// The number that the sign is about: wrong answers, or else right ones, or else gaps; `nil` where nothing counts.
    var number: Int? {
        guard let kind = cell.kind else { return nil }
        return kind.isFault ? judged - passed : counts[kind]
    }

    /// Sign and number, like `✗ 31`.
    var text: String { [symbol, number.map(String.init)].compactMap(\.self).joined(separator: " ") }

    /// Text like `590 of 625 right`.
    var score: String { judged > 0 ? "\(passed) of \(judged) right" : cell.score }

    /// Everything that is not right, like `35 accepted, 1 untested: 31 forgery, 4 hardening`; `nil` when there is nothing.
    var details: String? {
        let impacts = failures.map { "\($0.count) \($0.impact.rawValue)" }.joined(separator: ", ")
        let shaped = inOtherShape > 0 ? "\(inOtherShape) in the shape of other devices" : nil
        let answers = counts.text.nonEmpty.map { impacts.isEmpty ? $0 : "\($0): \(impacts)" }
        return [answers, shaped].compactMap(\.self).joined(separator: ", ").nonEmpty
    }
}
