import ArgumentParser
import AttestModel
import Captures
import Foundation
import LabModel
import Reports

/// The reports about captures that a command writes beside its result.
struct CaptureReportOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Write a report about captures: html, markdown or jsonl; repeatable.", valueName: "format=file"))
    var report: [String] = []

    /// Writes the reports.
    func write(_ report: CaptureReport) throws {
        for specification in try specifications() {
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
    }

    /// A Boolean value that indicates whether a report takes the place of the text.
    var takesStandardOutput: Bool { (try? specifications().contains(where: \.isStandardOutput)) ?? false }

    /// Returns the reports that are asked for.
    func specifications() throws -> [ReportSpecification] {
        try report.map { text in
            let specification = try ReportSpecification(text)
            guard [.html, .markdown, .jsonl].contains(specification.format) else {
                throw CommandFailure.configuration(
                    "--report \(text): reports about captures are html, markdown and jsonl")
            }
            return specification
        }
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
        let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
        guard name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") else { return false }
        if case .object? = documents.first ?? nil { return false }
        return true
    }

    /// Reads all lines, batch by batch.
    /// - Parameters:
    ///   - opened: the first file, of which the beginning was looked at.
    ///   - note: takes what is to be said of a file, with the number of a line.
    ///   - take: takes some lines; returns whether more are wanted.
    func read(_ opened: LineStream? = nil, note: (String, Int) -> Void, take: ([CaptureLine]) async throws -> Bool)
        async throws
    {
        defer { progress.clear() }
        var (shown, lines) = (ContinuousClock.now, 0)
        for (index, path) in paths.enumerated() {
            var stream = index == 0 ? try opened ?? LineStream(path: path) : try LineStream(path: path)
            while case let batch = stream.next(), !batch.isEmpty {
                lines += batch.count
                guard try await take(batch) else { return }
                guard ContinuousClock.now - shown >= .seconds(1) else { continue }
                shown = .now
                progress.show("judging captures, \(Count.text(lines, "line"))\(left(stream))")
            }
            if stream.isCutOff() { note("the compressed file is cut off or damaged", stream.number) }
        }
    }

    /// Returns the capture with an id.
    func capture(_ id: String, _ opened: LineStream? = nil) async throws -> Capture {
        var found: Capture?
        try await read(opened, note: { _, _ in }) { lines in
            found = lines.firstNonNil { line in (try? CaptureJudge.capture(line)).flatMap { $0.id == id ? $0 : nil } }
            return found == nil
        }
        guard let found else { throw CommandFailure.configuration("no capture has the id '\(id)'") }
        return found
    }

    /// Returns the estimate of the time that is left, where the size of the file is known.
    private func left(_ stream: LineStream) -> String {
        guard paths.count == 1, let size = stream.size, stream.bytesRead > 0 else { return "" }
        let rest = (ContinuousClock.now - start) * (Double(size) / Double(stream.bytesRead) - 1)
        return ", about \(max(1, rest.components.seconds)) s left"
    }
}
