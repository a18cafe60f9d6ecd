/// The end of a run: all that can be said of it without its results.
package struct RunEnd: Sendable {
    package var header: RunHeader
    package var totals: RunTotals
    /// Set when the run says nothing about conformance.
    package var fault: RunFault?
    /// A remark about what has to be fixed before anything else comes first.
    package var remarks: [RunRemark]
    /// The time that the run took; `nil` when nobody measured it.
    package var duration: Duration?

    package init(
        header: RunHeader, totals: RunTotals, fault: RunFault? = nil, remarks: [RunRemark] = [],
        duration: Duration? = nil
    ) {
        self.header = header
        self.totals = totals
        self.fault = fault
        self.remarks = remarks
        self.duration = duration
    }

    /// The entries of the baseline that match no vector; each fails the run.
    package var unmatched: [BaselineIndex.Unmatched] { header.baseline?.unmatched ?? [] }

    /// 0 conforming, or failing exactly as the baseline says; 1 not conforming; 2 usage or configuration, 3 target or
    /// suite fault, or interrupted.
    package var exitCode: Int32 { fault?.exitCode ?? (unmatched.isEmpty && !totals.failsRun ? 0 : 1) }
}

/// The end of a run as JSON, the same in every report.
extension RunEnd {
    /// The number of results of each outcome that occurred.
    package var countsJSON: JSONValue { Self.counts(totals.counts) { $0.rawValue } }

    /// The number of objects with each impact that the target accepted and had to reject.
    package var holesJSON: JSONValue { Self.counts(totals.holes) { $0.rawValue } }

    /// The comparison of the run with its baseline; null without one, or without a score.
    package var baselineJSON: JSONValue {
        guard header.baseline != nil, fault == nil else { return .null }
        func ids(_ status: BaselineStatus) -> JSONValue { .strings(totals.deviating(status).map(\.description)) }
        return .object([
            "known": .integer(Int64(totals.standings[.known] ?? 0)),
            "flaky": .integer(Int64(totals.standings[.flaky] ?? 0)),
            "tolerated": Self.counts(totals.tolerated) { $0.rawValue },
            "changed": ids(.changed),
            "stale": ids(.stale),
            "unmatched": .strings(unmatched.map(\.entry.pattern.description)),
        ])
    }

    /// The number of rejections with each score; null where reasons are not scored.
    package var reasonsJSON: JSONValue {
        guard header.options.reasons != nil else { return .null }
        let counts = ReasonScore.allCases.map { ($0, totals.reasonCounts[$0] ?? 0) }
        return Self.counts(Dictionary(uniqueKeysWithValues: counts)) { $0.rawValue }
    }

    private static func counts<Word>(_ counts: [Word: Int], _ name: (Word) -> String) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: counts.map { (name($0), .integer(Int64($1))) }))
    }

    /// The members of the footer of a report in JSON Lines.
    package var footerMembers: [String: JSONValue] {
        [
            "counts": countsJSON,
            "holes": holesJSON,
            "exitStatus": .integer(Int64(exitCode)),
            "fault": fault.map { .string($0.sentence) } ?? .null,
            "interrupted": .bool(fault?.isInterruption ?? false),
            "remarks": .strings(remarks.map(\.sentence)),
            "baseline": baselineJSON,
            "reasons": reasonsJSON,
            "seconds": duration.map { .number(($0 / .seconds(1) * 1000).rounded() / 1000) } ?? .null,
        ]
    }
}
