import AttestModel

/// The checks of a client of DeviceCheck that failed. Whatever has one remedy has one cause.
enum FailedChecks {
    /// Returns the causes of the failures that are about checks of clients.
    static func causes(_ failures: [VectorResult]) -> [RunCause] {
        let failures = failures.filter(isIncluded)
        let failed = failures.byID
        // A check that fails in the same way as its control has the cause of the control.
        func control(of result: VectorResult) -> VectorResult? {
            result.outline?.control.flatMap { failed[$0] }.flatMap { $0.isHole == result.isHole ? $0 : nil }
        }
        let open = failures.filter { $0.isHole && conclusions.contains($0.requirement) }
        let general = open.filter { Requirement.named($0.requirement)?.remedy == $0.outline?.remedy }
        let isOpen = Set(general.map(\.requirement)).count >= 3
        let opened = isOpen ? Set(open.map(\.id)) : []
        let groups = Dictionary(grouping: failures) { result in
            opened.contains(result.id) ? closing : (control(of: result) ?? result).remedy
        }
        return groups.map { remedy, results in
            func isLate(_ result: VectorResult) -> Bool {
                result.isUndeceived || control(of: result) != nil
                    || remedy == closing && !general.contains { $0.id == result.id }
            }
            let results = results.gravestFirst.sorted { !isLate($0) && isLate($1) }
            let first = results[0]
            let more = results.count > 1 ? " and \(Count.text(results.count - 1, "more check"))" : ""
            let others = Set(results.map(\.requirement)).subtracting([first.requirement]).sorted()
            return RunCause(
                .failedChecks, "It fails \"\(first.outline?.title ?? "")\"\(more)", detail: first.reason,
                remedy: remedy, requirements: [first.requirement] + others, results: results)
        }
    }

    /// The requirements on what to conclude where Apple's answer does not speak for the device.
    private static let conclusions = Set(
        [Requirement.answerToken, .answerFault, .answerRetry, .answerStatus, .answerBody].map(\.id))

    /// The remedy for a client that lets devices through for three of these reasons or more.
    private static let closing =
        "Let no device through where a call fails or its answer is none of Apple's: look for a "
        + "default, a catch or a fallback that grants."

    /// Returns whether a failure shows that a client is wrong. An unproven or untested check shows nothing.
    private static func isIncluded(_ result: VectorResult) -> Bool {
        result.outline?.remedy != nil && ![.pass, .observed, .inconclusive, .notTestable].contains(result.outcome)
    }

    /// Returns the checks of calls that Apple refuses, where a control made such a call: it has no genuine answer then.
    static func refusedCalls(in report: RunRecord) -> Set<VectorID> {
        let controls = Set(report.results.compactMap(\.outline?.control))
        let isOpen = report.results.contains { $0.outcome == .inconclusive && controls.contains($0.id) }
        let wrong = report.failures.filter { isOpen && $0.outcome == .wrongOutput && $0.expect == .accept }
        return Set(wrong.filter { $0.impact == .lockout }.map(\.id))
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

extension VectorResult {
    /// A Boolean value that indicates whether a client refused where it was tempted to accept: it fails
    /// there as it does where nothing tempts it.
    fileprivate var isUndeceived: Bool { expect == .reject && !isHole && outline?.impact.isGrave == true }

    /// The remedy of a failed check. A client that was not deceived did not read what tempts it: the requirement's remedy helps it.
    fileprivate var remedy: String {
        (isUndeceived ? Requirement.named(requirement)?.remedy : nil) ?? outline?.remedy ?? ""
    }
}
