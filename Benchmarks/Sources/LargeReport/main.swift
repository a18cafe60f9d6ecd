import AttestModel
import Foundation

@testable import Reports

/// Writes a report of a run that never took place, with any number of results.
///
///   LargeReport jsonl|junit COUNT FILE
let arguments = CommandLine.arguments
guard arguments.count == 4, let count = Int(arguments[2]),
    FileManager.default.createFile(atPath: arguments[3], contents: nil),
    let file = FileHandle(forWritingAtPath: arguments[3])
else {
    FileHandle.standardError.write(Data("usage: LargeReport jsonl|junit COUNT FILE\n".utf8))
    exit(2)
}

let header = RunHeader(
    suiteVersion: "1.0.0", digest: [UInt8](repeating: 0, count: 32), seed: "1",
    time: Timestamp(secondsSinceEpoch: 1_772_366_400), target: "exec:adapter", description: .unknown("adapter"),
    options: RunOptions(), count: count)

/// Returns the result of one vector: one in ten fails.
func result(_ number: Int) -> VectorResult {
    let outline = VectorOutline(
        id: VectorID(.attestation, "nonce", "vector-\(number)"), title: "A vector", why: "It is one of many.",
        requirement: .attestationNonce, level: .must, impact: .forgery, expect: .reject, stage: .nonce, control: nil,
        alsoBreaks: nil, needs: [], unless: [], tags: [], links: [])
    return number % 10 == 0
        ? VectorResult(outline, outcome: .wrongVerdict, verdict: .accept, milliseconds: 1.5)
        : VectorResult(outline, outcome: .pass, verdict: .reject, milliseconds: 1.5)
}

let sink = ReportSink(
    name: arguments[3],
    rewriting: { text in
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(text.utf8))
    }, writing: { try file.write(contentsOf: Data($0.utf8)) })
let results = (0..<count).map(result)
var report: any Report =
    arguments[1] == "jsonl" ? JSONLinesReport(sink: sink) : ClosingReport(sink: sink) { JUnitReport.text($0) }
try report.take(.started(header))
for result in results { try report.take(.result(result)) }
try report.take(.ended(RunRecord(header: header, results: results)))
