/// A run as one value: its header, its results, and how it ended. Every report, comparison and baseline is made from
/// it, whether the run has just ended or was read from JSON Lines.
package struct RunRecord: Sendable {
    /// The name in errors and comparisons: the file that the run was read from; empty for a run of this process.
    package var name: String
    package var header: RunHeader
    /// Sorted by id. With a fault, those until the run ended: they hold the answers, but they are no score.
    package var results: [VectorResult]
    /// Set when the run says nothing about conformance.
    package var fault: RunFault?
    /// The remarks, those about what has to be fixed first at the beginning. A run that was read back from a report has none.
    package var remarks: [RunRemark]
    /// The causes that the report of the run states, the first one to fix first; `nil` in a run of this process, where
    /// they follow from results and remarks, and in older reports.
    package var causes: [StatedCause]?
    /// The parts that every backend owes, with what the run has tested of them; empty for a run of another kind.
    package var coverage: [PartCoverage] = []
    /// The machines that were learned of a running backend.
    package var learned: [LearnedMachine] = []
    /// The answers to all that was asked, by requirement, where the run holds findings of a search.
    package var searched: [String: FaultTally] = [:]
    /// The time that the run took; `nil` when nobody measured it.
    package var duration: Duration?

    /// A result with what the baseline says of its vector.
    package struct Listed: Sendable, Hashable {
        package var result: VectorResult
        package var entry: BaselineEntry
    }

    package init(
        header: RunHeader, results: [VectorResult], fault: RunFault? = nil, remarks: [RunRemark] = [],
        duration: Duration? = nil, name: String = ""
    ) {
        (self.name, self.header) = (name, header)
        self.results = results.sorted { $0.id < $1.id }
        (self.fault, self.remarks, self.duration) = (fault, remarks, duration)
    }

    package var untestedParts: [PartCoverage] { coverage.filter(\.failsRun) }

    /// A Boolean value that indicates whether the target seems to keep state, as far as remarks are known.
    package var keepsState: Bool {
        remarks.contains {
            if case .keepsState = $0 { true } else if case .keepsEarlierState = $0 { true } else { false }
        }
    }

    package var resultByID: [VectorID: VectorResult] { Dictionary(results.map { ($0.id, $0) }) { _, last in last } }

    /// The number of results of each outcome; outcomes that did not occur are absent.
    package var counts: [Outcome: Int] { results.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 } }

    /// The number of objects of each impact that the target accepted and had to reject, and that the baseline tolerates.
    package var tolerated: [Impact: Int] { known.map(\.result).filter(\.isHole).countedByImpact }

    /// The number of rejections with each score; empty when no mapping was given.
    package var reasonCounts: [ReasonScore: Int] {
        results.compactMap(header.options.reasonScore).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The results that fail, or fail otherwise than the baseline says: gravest impact first, then by id.
    package var failures: [VectorResult] {
        results.filter { [.failing, .changed].contains(header.status(of: $0)) }.gravestFirst
    }

    /// The results that fail exactly as the baseline says, in the order of failures.
    package var known: [Listed] { listed(.known) }

    /// The results of vectors that the baseline calls flaky, whatever they are, in the order of failures.
    package var flaky: [Listed] { listed(.flaky) }

    /// A Boolean value that indicates whether a vector that the baseline calls flaky has failed this time.
    package var failsFlakily: Bool { flaky.contains { header.options.failure(of: $0.result) != nil } }

    package var stale: [Listed] { listed(.stale) }

    package var unmatched: [BaselineIndex.Unmatched] { header.baseline?.unmatched ?? [] }

    /// 0 conforming, or failing exactly as the baseline says; 1 not conforming; 2 usage or configuration, 3 target or
    /// suite fault, or interrupted.
    package var exitCode: Int32 {
        let fails = !unmatched.isEmpty || !untestedParts.isEmpty || results.contains { header.status(of: $0).failsRun }
        return fault?.exitCode ?? (fails ? 1 : 0)
    }

    /// The failure at each vector that was asked, whatever a baseline says; `nil` when the vector passed.
    package var failureByID: [VectorID: FoundFailure?] {
        results.reduce(into: [:]) { found, result in
            let failure = header.options.failure(of: result)
            found.updateValue(
                failure.map {
                    FoundFailure(failure: $0, answer: result.answer, impact: result.impact, isHole: result.isHole)
                }, forKey: result.id)
        }
    }

    func having(_ status: BaselineStatus) -> [VectorResult] {
        results.filter { header.status(of: $0) == status }.gravestFirst
    }

    private func listed(_ status: BaselineStatus) -> [Listed] {
        having(status).compactMap { result in
            header.baseline?.entry(for: result.id).map { Listed(result: result, entry: $0) }
        }
    }
}

/// The reason why a run says nothing about conformance.
package struct RunFault: Sendable, Hashable {
    /// One sentence or two.
    package var sentence: String
    /// 2 when the configuration is at fault, 3 when target or suite is.
    package var exitCode: Int32
    /// A Boolean value that indicates whether the only fault is that somebody ended the run early.
    package var isInterruption: Bool

    package init(sentence: String, exitCode: Int32, isInterruption: Bool = false) {
        (self.sentence, self.exitCode, self.isInterruption) = (sentence, exitCode, isInterruption)
    }

    package init(_ error: RunnerError) {
        var sentence = error.message
        // A name, like that of a file, stays as it is.
        if sentence.prefix(while: { $0 != " " }).allSatisfy({ $0.isLetter && $0.isASCII }) {
            sentence = sentence.prefix(1).uppercased() + sentence.dropFirst()
        }
        if sentence.last?.isPunctuation != true { sentence += "." }
        self.init(sentence: sentence, exitCode: error.exitCode, isInterruption: error.code == .interrupted)
    }
}
