import AttestModel
@testable import Reports

/// Runs as their reports in JSON Lines say them.
enum Recorded {
    /// The report that a run writes.
    static func text(of report: RunRecord) throws -> String {
        let sink = Memory()
        var lines = JSONLinesReport(sink: sink.sink)
        var report = report
        report.header.count = report.results.count
        for event in [.started(report.header)] + report.results.map(RunEvent.result) + [.ended(report)] {
            try lines.receive(event)
        }
        return sink.text
    }

    static func run(_ report: RunRecord, name: String = "a.jsonl") throws -> RunRecord {
        try RunRecord(jsonLines: text(of: report).utf8, name: name)
    }

    /// The example run with some results changed.
    static func red(name: String = "a.jsonl", _ change: (inout VectorResult) throws -> Void = { _ in }) throws
        -> RunRecord
    {
        var results = try ExampleRun.results()
        for index in results.indices { try change(&results[index]) }
        return try run(ExampleRun.run(results), name: name)
    }
}
