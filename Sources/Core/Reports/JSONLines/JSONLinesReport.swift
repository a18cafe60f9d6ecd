import AttestModel

/// One JSON object a line: a header, one line for each result as it comes, and a footer. A file without a footer is from a
/// run that was cut short.
///
/// No vector has two lines. A file is written as the run goes, and rewritten at the end when a result was revised
/// meanwhile. A line in a pipe cannot be taken back, so results wait there for the end of the run. No result is held in
/// memory but those that were revised.
package struct JSONLinesReport: Report {
    private let sink: ReportSink
    /// The header of the run, which comes before the first result.
    private var header: RunHeader?
    /// The results that wait for the end of the run.
    private var waiting: Spool
    /// The lines that take the place of others.
    private var revised: [String: String] = [:]
    private var count = 0

    package init(sink: ReportSink) {
        self.sink = sink
        waiting = Spool(opening: sink.openScratch)
    }

    package mutating func take(_ event: RunEvent) throws(RunnerError) {
        switch event {
        case .started(let header):
            self.header = header
            try sink.write(Self.line("header", header.members))
        case .result(let result):
            guard let header else { return }
            count += 1
            try add(Self.line("result", header.members(of: result)))
        case .revised(let result):
            guard let header else { return }
            revised[result.id.description] = Self.line("result", header.members(of: result))
        case .ended(let end):
            try finish(end)
        }
    }

    private mutating func add(_ line: String) throws(RunnerError) {
        let sink = sink
        guard !sink.isRewritable else { return try sink.write(line) }
        try sink.named { try waiting.append(line.utf8) }
    }

    /// Writes the results that are not there or no longer right, and the footer.
    private func finish(_ end: RunEnd) throws(RunnerError) {
        let footer = Self.line("footer", end.footerMembers)
        // A run that could not go on has no results, whatever was told of it.
        let hasResults = end.totals.count > 0
        let isWhole = sink.isRewritable ? revised.isEmpty && hasResults || count == 0 : !hasResults
        guard !isWhole, let header else { return try sink.write(footer) }
        try sink.put { write in
            if sink.isRewritable { try write(Self.line("header", header.members)) }
            if hasResults { try forEachResult { try write($0) } }
            try write(footer)
        }
    }

    /// Hands out the lines of the results in the order in which the results came first.
    private func forEachResult(_ body: (String) throws -> Void) throws {
        var reader =
            sink.isRewritable
            ? BlockReader(0..<Int.max, size: 1 << 16, read: sink.read)
            : BlockReader(0..<waiting.count, size: 1 << 16, read: waiting.read)
        if sink.isRewritable { _ = try reader.nextLine() }
        var rest = count
        while let line = try reader.nextLine() {
            rest -= 1
            guard !revised.isEmpty else {
                try body(String(decoding: line, as: UTF8.self))
                continue
            }
            var members = try ObjectReader(try JSONValue.parse(line), isClosed: false)
            try body(revised[try members.string("id")] ?? String(decoding: line, as: UTF8.self))
        }
        guard rest == 0 else { throw RunnerError(.file, "another program has changed it") }
    }

    private static func line(_ type: String, _ members: [String: JSONValue]) -> String {
        var members = members
        members["type"] = .string(type)
        return JSONValue.object(members).compactText + "\n"
    }
}
