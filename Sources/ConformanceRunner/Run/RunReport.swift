import AttestModel

/// What came of a whole run.
public struct RunReport: Sendable {
    public var header: RunHeader
    /// Sorted by id. Empty when a fault makes every judgement worthless; cut short when the target was lost.
    public var results: [VectorResult]
    /// Set when the run says nothing about conformance.
    public var fault: RunFault?

    public init(header: RunHeader, results: [VectorResult], fault: RunFault? = nil) {
        self.header = header
        self.results = results.sorted { $0.vector.id < $1.vector.id }
        self.fault = fault
    }

    /// How many results have each outcome; outcomes that did not occur are absent.
    public var counts: [Outcome: Int] {
        results.reduce(into: [:]) { counts, result in counts[result.outcome, default: 0] += 1 }
    }

    /// The results that keep the target from being conforming: gravest impact first, then by id.
    public var failures: [VectorResult] {
        results.filter { $0.fails(allowing: header.options.allowUntestable) }
            .sorted { ($0.vector.impact, $0.vector.id) < ($1.vector.impact, $1.vector.id) }
    }

    /// 0 conforming, 1 not conforming, 2 usage or configuration, 3 target or suite fault.
    public var exitCode: Int32 { fault?.exitCode ?? (failures.isEmpty ? 0 : 1) }
}
