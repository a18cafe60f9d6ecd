import ArgumentParser
import AttestModel
import Captures
import LabModel
import Reports

/// The reports about captures that a command writes beside its result.
struct CaptureReportOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: Self.help("report")) var report: [String] = []

    func specifications() throws -> [ReportSpecification] {
        try report.map { text in
            let specification = try ReportSpecification(text)
            if [.html, .markdown, .jsonl].contains(specification.format) { return specification }
            throw CommandFailure.configuration("--report \(text): reports about captures are html, markdown and jsonl")
        }
    }

    /// Writes the reports, and prints the result where none of them takes its place.
    func print(_ report: CaptureReport, _ page: PageOptions) throws {
        let specifications = try specifications()
        for specification in specifications {
            let text =
                switch specification.format {
                case .html: try report.html()
                case .markdown: report.markdown
                default: report.jsonLines
                }
            if specification.isStandardOutput {
                try StandardOutput.write(text)
            } else {
                try OutputFile(path: specification.file).write(text)
            }
        }
        if !specifications.contains(where: \.isStandardOutput) { try page.print(report) }
    }
}

/// The files of a log of captures, and the reading of them.
struct CaptureLog {
    private let paths: [String]
    private let progress = ProgressLine()
    private let start = ContinuousClock.now

    init(_ paths: [String]) { self.paths = paths }

    /// Returns whether one of the first lines is a capture, or the name is that of a log and its first line no other object.
    static func isLog(_ path: String, beginning: [UInt8]) -> Bool {
        let lines = beginning.split(separator: UInt8(ascii: "\n"), maxSplits: 16).prefix(16)
        let documents = lines.map { try? JSONValue.parse(Array($0)) }
        if documents.contains(where: { $0?["v"] != nil && $0?["verdict"] != nil && $0?["evidence"] != nil }) {
            return true
        }
        if case .object? = documents.first ?? nil { return false }
        return [".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz"].contains(where: path.hasSuffix)
    }

    /// Reads all lines, batch by batch.
    /// - Parameters:
    ///   - opened: the first file, of which the beginning was looked at.
    ///   - note: takes what is to be said of a file, with the number of a line.
    ///   - take: takes some lines; returns whether more are wanted.
    func read(
        _ opened: LineStream? = nil, note: (String, Int) -> Void, take: ([CaptureLine]) async throws -> Bool
    ) async throws {
        defer { progress.clear() }
        var (shown, lines) = (ContinuousClock.now, 0)
        for (index, path) in paths.enumerated() {
            var stream = try (index == 0 ? opened : nil) ?? LineStream(path: path)
            while case let batch = stream.next(), !batch.isEmpty {
                lines += batch.count
                guard try await take(batch) else { return }
                guard ContinuousClock.now - shown >= .seconds(1) else { continue }
                shown = .now
                let rest = stream.progress.map { (shown - start) * (1 / max($0, 0.001) - 1) }
                let left = paths.count == 1 ? rest.map { ", about \(max(1, $0.components.seconds)) s left" } : nil
                progress.show("judging captures, \(Count.text(lines, "line"))\(left ?? "")")
            }
            if stream.isCutOff() { note("the compressed file is cut off or damaged", stream.number) }
        }
    }

    func capture(_ id: String, _ opened: LineStream? = nil) async throws -> Capture {
        var found: Capture?
        try await read(opened, note: { _, _ in }) { lines in
            found = lines.firstNonNil { line in (try? line.capture()).flatMap { $0.id == id ? $0 : nil } }
            return found == nil
        }
        guard let found else { throw CommandFailure.configuration("no capture has the id '\(id)'") }
        if found.evidence.bytes != nil { return found }
        throw CommandFailure.configuration("the evidence of the capture '\(id)' is not whole")
    }
}
