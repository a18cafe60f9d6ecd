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
struct MatrixCell: Sendable, Hashable {
    /// One impact, and the number of wrong verdicts with it.
    struct Failures: Sendable, Hashable {
        let impact: Impact
        let count: Int
    }

    /// One kind of failure that is not a wrong verdict, and the number of its vectors.
    struct Others: Sendable, Hashable {
        let failure: Failure
        let count: Int
    }

    let passed: Int
    /// The vectors whose answer proves something: they passed or failed. Those that are inconclusive, not testable or
    /// only observed are not among them.
    let judged: Int
    let inconclusive: Int
    let notTestable: Int
    let observed: Int
    /// The wrong verdicts, gravest first: objects accepted that must be rejected, and genuine objects rejected.
    let failures: [Failures]
    /// The other failures of judged vectors, in the order of the outcomes.
    let others: [Others]

    init(_ results: [VectorResult], of header: RunHeader) {
        let outcomes = Dictionary(grouping: results, by: \.outcome).mapValues(\.count)
        inconclusive = outcomes[.inconclusive] ?? 0
        notTestable = outcomes[.notTestable] ?? 0
        observed = outcomes[.observed] ?? 0
        judged = results.count - inconclusive - notTestable - observed
        let proven = results.filter { $0.isHole || $0.isLockout }
        failures = Impact.allCases.compactMap { impact in
            let count = proven.count { $0.impact == impact }
            return count > 0 ? Failures(impact: impact, count: count) : nil
        }
        let rest = results.compactMap { result -> Failure? in
            guard ![.inconclusive, .notTestable, .observed].contains(result.outcome), !result.isHole, !result.isLockout
            else { return nil }
            guard result.outcome == .pass else { return result.failure }
            return header.status(of: result).isFailure ? .wrongReason : nil
        }
        others = Failure.all.compactMap { failure in
            let count = rest.count { $0 == failure }
            return count > 0 ? Others(failure: failure, count: count) : nil
        }
        passed = judged - proven.count - rest.count
    }

    /// The emphasis of a cell. Only an object of an attacker that was accepted is grave.
    enum Tone: String {
        case good, grave, bad, odd, none
    }

    var tone: Tone {
        if failures.contains(where: { $0.impact.isGrave }) {
            .grave
        } else if !failures.isEmpty || !others.isEmpty {
            .bad
        } else if notTestable + inconclusive > 0 {
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
        failures.map { "\($0.count) \($0.impact.rawValue)" } + others.map { "\($0.count) \($0.failure.words)" }
            + (inconclusive > 0 && (judged > 0 || notTestable > 0) ? ["\(inconclusive) inconclusive"] : [])
            + (notTestable > 0 && judged > 0 ? ["\(notTestable) not testable"] : [])
    }

    /// Score and details on one line.
    var text: String { details.isEmpty ? score : "\(score) (\(details.joined(separator: ", ")))" }
}
