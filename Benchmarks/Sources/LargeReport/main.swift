import AttestModel
import Foundation

@testable import Reports

/// Writes a report of a run that never took place, with any number of results: in the files of the suite, from the events of
/// a run, and none of its results is held here.
///
///   LargeReport jsonl|junit COUNT FILE
let arguments = CommandLine.arguments
guard arguments.count == 4, ["jsonl", "junit"].contains(arguments[1]), let count = Int(arguments[2]) else {
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

/// Makes a file that grows.
@Sendable func file(_ path: String) throws -> GrowingFile {
    try Data().write(to: URL(filePath: path))
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    return GrowingFile(
        append: { bytes in
            try handle.seekToEnd()
            try handle.write(contentsOf: bytes)
        },
        read: { offset, count in
            try handle.seek(toOffset: UInt64(offset))
            return [UInt8](try handle.read(upToCount: count) ?? Data())
        })
}

let output = try file(arguments[3])
let scratch = arguments[3] + ".scratch"
let sink = ReportSink(
    name: arguments[3], replacing: { pieces in try pieces { try output.append(Array($0.utf8)) } }, reading: output.read,
    scratch: {
        defer { unlink(scratch) }
        return try file(scratch)
    }, writing: { try output.append(Array($0.utf8)) })
var report: any Report = arguments[1] == "jsonl" ? JSONLinesReport(sink: sink) : JUnitReport(sink: sink)
var totals = RunTotals()
try report.take(.started(header))
for number in 0..<count {
    let result = result(number)
    totals.add(result, in: header)
    try report.take(.result(result))
}
try report.take(.ended(RunEnd(header: header, totals: totals)))
