/// What came of a whole run.
package struct RunReport: Sendable {
    package var header: RunHeader
    /// Sorted by id. Empty when a fault makes every judgement worthless; cut short when the target was lost, or
    /// somebody interrupted the run.
    package var results: [VectorResult]
    /// Set when the run says nothing about conformance.
    package var fault: RunFault?
    /// What there is to say about the run as a whole, a sentence each.
    package var remarks: [String]

    /// A result with what the baseline says of its vector.
    package struct Listed: Sendable, Hashable {
        package var result: VectorResult
        package var entry: BaselineEntry
    }

    package init(header: RunHeader, results: [VectorResult], fault: RunFault? = nil, remarks: [String] = []) {
        self.header = header
        self.results = results.sorted { $0.vector.id < $1.vector.id }
        self.fault = fault
        self.remarks = remarks
    }

    /// How many results have each outcome; outcomes that did not occur are absent.
    package var counts: [Outcome: Int] {
        results.reduce(into: [:]) { counts, result in counts[result.outcome, default: 0] += 1 }
    }

    /// How many rejections have each score; empty when no mapping was given.
    package var reasonCounts: [ReasonScore: Int] {
        results.reduce(into: [:]) { counts, result in
            if let match = header.options.reasons?.match(for: result) { counts[match.score, default: 0] += 1 }
        }
    }

    /// The results that keep the target from being conforming, those that fail otherwise than the baseline says
    /// among them: gravest impact first, then by id.
    package var failures: [VectorResult] {
        Self.byImpact(results) { result in
            switch header.status(of: result) {
            case .failing, .changed: result
            default: nil
            }
        }
    }

    /// The results that fail exactly as the baseline says, in the order of failures.
    package var known: [Listed] { listed(.known) }

    /// The results of vectors that the baseline calls flaky, whatever they are, in the order of failures.
    package var flaky: [Listed] { listed(.flaky) }

    /// A Boolean value that indicates whether a vector that the baseline calls flaky has failed this time.
    package var failsFlakily: Bool { flaky.contains { header.options.failure(of: $0.result) != nil } }

    /// The results that fail, but in another way than the baseline says; they are among `failures` too.
    package var changed: [Listed] { listed(.changed) }

    /// The results that pass although the baseline says that they fail; each makes the run fail.
    package var stale: [Listed] { listed(.stale) }

    /// The entries of the baseline that match no vector; each fails the run.
    package var unmatched: [BaselineIndex.Unmatched] { header.baseline?.unmatched ?? [] }

    /// 0 conforming, or failing exactly as the baseline says; 1 not conforming; 2 usage or configuration, 3 target or
    /// suite fault, or interrupted.
    package var exitCode: Int32 {
        if let fault { return fault.exitCode }
        return unmatched.isEmpty && !results.contains { header.status(of: $0).failsRun } ? 0 : 1
    }

    private func listed(_ status: BaselineStatus) -> [Listed] {
        Self.byImpact(results) { result in
            guard header.status(of: result) == status, let entry = header.baseline?.entry(for: result.vector.id)
            else { return nil }
            return Listed(result: result, entry: entry)
        }
    }

    private static func byImpact<Value>(_ results: [VectorResult], _ take: (VectorResult) -> Value?) -> [Value] {
        results.sorted { ($0.vector.impact, $0.vector.id) < ($1.vector.impact, $1.vector.id) }.compactMap(take)
    }
}
