import AttestModel

/// JUnit's XML, as build servers read it: a suite for each group of vectors, a case for each vector.
///
/// Build servers show a skipped case as harmless. So a vector that is not testable is skipped only when the user allows
/// it, and otherwise a failure, as it is for the exit status.
///
/// A case is rendered when its result comes, and waits for the end of the run. No result is held.
struct JUnitReport: Report {
    private let sink: ReportSink
    private var header: RunHeader?
    private var cases: SortingSpool

    init(sink: ReportSink) {
        self.sink = sink
        cases = SortingSpool(opening: sink.openScratch)
    }

    mutating func take(_ event: RunEvent) throws(RunnerError) {
        let sink = sink
        switch event {
        case .started(let header): self.header = header
        case .result(let result), .revised(let result):
            guard let header else { return }
            let waiting = WaitingCase(JUnitCase(result, header: header), of: result.id)
            try sink.named { try cases.add(waiting.piece) }
        case .ended(let end):
            // A run that could not go on has no results, whatever was told of it.
            if end.totals.count == 0 { cases = SortingSpool(opening: sink.openScratch) }
            try sink.put { write in try JUnitDocument(end: end).write(&cases, to: write) }
        }
    }
}
