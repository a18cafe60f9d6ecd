import AttestModel

/// One JSON object a line: a header, one line for each result as it comes, and a footer. A file without a footer is from a
/// run that was cut short.
///
/// No vector has two lines. A file is written as the run goes, and rewritten at the end when a result was revised
/// meanwhile. A line in a pipe cannot be taken back, so results wait there for the end of the run.
struct JSONLinesReport: Sendable {
    private let sink: ReportSink
    private var header: RunHeader?
    /// The lines of the results, in the order in which the results came first.
    private var lines: [String] = []
    /// The place of each vector's line.
    private var places: [VectorID: Int] = [:]
    /// A Boolean value that indicates whether a line differs from the one that was written.
    private var isRevised = false

    init(sink: ReportSink) { self.sink = sink }

    mutating func receive(_ event: RunEvent) throws(RunnerError) {
        switch event {
        case .started(let header):
            self.header = header
            try sink.write(Self.line("header", header.members))
        case .result(let result):
            guard let header else { return }
            places[result.id] = lines.count
            lines.append(Self.line("result", header.members(of: result)))
            if sink.isRewritable { try sink.write(lines[lines.count - 1]) }
        case .revised(let result):
            guard let header, let place = places[result.id] else { return }
            lines[place] = Self.line("result", header.members(of: result))
            isRevised = true
        case .ended(let run): try finish(run)
        }
    }

    /// Writes the results that are not there or no longer right, and the footer.
    private func finish(_ run: RunRecord) throws(RunnerError) {
        var run = run
        run.causes = RunSummary(run).causes.map(\.stated)
        let footer = Self.line("footer", run.footerMembers)
        // A run that could not go on has no results, whatever was told of it.
        let results = !run.results.isEmpty ? lines.joined() : ""
        guard sink.isRewritable, let header, isRevised || results.isEmpty != lines.isEmpty else {
            return try sink.write(sink.isRewritable ? footer : results + footer)
        }
        try sink.put(Self.line("header", header.members) + results + footer)
    }

    private static func line(_ type: String, _ members: [String: JSONValue]) -> String {
        var members = members
        members["type"] = .string(type)
        return JSONValue.object(members).compactText + "\n"
    }
}
