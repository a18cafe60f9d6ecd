/// The numbers of a run. They are added up result by result, so that nobody has to hold the results for them.
package struct RunTotals: Sendable, Hashable {
    /// The number of results of each outcome; outcomes that did not occur are absent.
    package private(set) var counts: [Outcome: Int] = [:]
    /// The number of objects with each impact that the target accepted and had to reject.
    package private(set) var holes: [Impact: Int] = [:]
    /// The number of results of each standing against the baseline.
    package private(set) var standings: [BaselineStatus: Int] = [:]
    /// The number of objects of each impact that the target accepted and had to reject, and that the baseline tolerates.
    package private(set) var tolerated: [Impact: Int] = [:]
    /// The number of rejections with each score; empty when no mapping was given.
    package private(set) var reasonCounts: [ReasonScore: Int] = [:]
    /// The results that the baseline lists otherwise: few, and named in reports.
    private var deviations: [Deviation] = []

    private struct Deviation: Sendable, Hashable {
        let id: VectorID
        let impact: Impact
        let status: BaselineStatus
    }

    package init() {}

    /// Creates the numbers of results that are at hand.
    package init(_ results: some Sequence<VectorResult>, in header: RunHeader) {
        for result in results { add(result, in: header) }
    }

    /// Adds a result that will not be revised.
    package mutating func add(_ result: VectorResult, in header: RunHeader) {
        let status = header.status(of: result)
        counts[result.outcome, default: 0] += 1
        standings[status, default: 0] += 1
        if result.isHole {
            holes[result.impact, default: 0] += 1
            if status == .known, header.baseline?.entry(for: result.id) != nil {
                tolerated[result.impact, default: 0] += 1
            }
        }
        if let score = header.options.reasonScore(of: result) { reasonCounts[score, default: 0] += 1 }
        if status == .changed || status == .stale {
            deviations.append(Deviation(id: result.id, impact: result.impact, status: status))
        }
    }

    /// The number of results.
    package var count: Int { counts.values.reduce(0, +) }

    /// A Boolean value that indicates whether a result makes the run fail.
    package var failsRun: Bool { standings.keys.contains(where: \.failsRun) }

    /// Returns the ids of the results that the baseline lists otherwise, of one standing: gravest impact first, then by
    /// id.
    func deviating(_ status: BaselineStatus) -> [VectorID] {
        deviations.filter { $0.status == status }.sorted { ($0.impact, $0.id) < ($1.impact, $1.id) }.map(\.id)
    }
}
