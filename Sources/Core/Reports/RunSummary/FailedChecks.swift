import AttestModel

/// The checks of a client of DeviceCheck that failed. Whatever has one remedy has one cause.
enum FailedChecks {
    /// Returns the causes of the failures that are about checks of clients.
    static func causes(_ failures: [VectorResult]) -> [RunCause] {
        Dictionary(grouping: failures.filter(isIncluded)) { $0.outline?.remedy ?? "" }.map { remedy, results in
            let results = results.gravestFirst
            let first = results[0]
            let more = results.count > 1 ? " and \(Count.text(results.count - 1, "more check"))" : ""
            let others = Set(results.map(\.requirement)).subtracting([first.requirement]).sorted()
            return RunCause(
                .failedChecks, "It fails \"\(first.outline?.title ?? "")\"\(more)", detail: first.reason,
                remedy: remedy, requirements: [first.requirement] + others, results: results)
        }
    }

    /// Returns whether a failure shows that a client is wrong. An unproven or untested check shows nothing.
    private static func isIncluded(_ result: VectorResult) -> Bool {
        result.outline?.remedy != nil && ![.pass, .observed, .inconclusive, .notTestable].contains(result.outcome)
    }

    /// Returns whether an answer proves the harm that its check is about. A client that concludes wrongly, and lets nobody
    /// through, locks devices out at most.
    static func provesImpact(_ result: VectorResult) -> Bool {
        switch (result.expect, result.outcome, result.impact) {
        case _ where result.isHole, (.accept, _, _), (_, _, .hardening): true
        case (_, .wrongOutput, .lockout), (_, .wrongVerdict, .lockout): true
        case (_, .crash, .denialOfService), (_, .timeout, .denialOfService): true
        default: false
        }
    }
}
