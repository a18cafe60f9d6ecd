import AttestModel

/// Reads a report in JSON Lines. Members and types of lines that this version does not know are passed over; what it
/// knows has to be right, and the report has to be whole.
struct RecordedRunReader {
    private let name: String
    private var header: RecordedRun.Header?
    private var results: [VectorID: RecordedResult] = [:]
    private var footer: Footer?

    fileprivate struct Footer {
        let counts: [Outcome: Int]
        let fault: String?
    }

    private init(name: String) { self.name = name }

    /// - Parameter name: what errors call the report: the file's name.
    /// - Throws: `RunnerError` with code `file` that names the file, the line and the field; also when the run was cut
    ///   short, or has no score.
    static func read(_ text: String, name: String) throws(RunnerError) -> RecordedRun {
        var reader = RecordedRunReader(name: name)
        // By bytes: a carriage return before the line feed is white space to JSON.
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .enumerated()
        {
            guard !line.isEmpty else { continue }
            do throws(ModelError) {
                try reader.take(line)
            } catch {
                throw reader.error("line \(index + 1), \(error)")
            }
        }
        return try reader.run()
    }

    private mutating func take(_ line: Substring.UTF8View) throws(ModelError) {
        var reader = try ObjectReader(try JSONValue.parse(line), isClosed: false)
        let type = try reader.string("type")
        guard footer == nil else { throw Self.misplaced(type, "behind the footer, where nothing may be") }
        switch type {
        case "header":
            guard header == nil else { throw Self.misplaced(type, "where a report has one already") }
            header = try RecordedRun.Header(&reader)
        case "result", "footer":
            guard header != nil else { throw Self.misplaced(type, "before any header") }
            if type == "footer" { return footer = try Footer(&reader) }
            let result = try RecordedResult(&reader)
            results[result.id] = result
        default: break
        }
    }

    private static func misplaced(_ type: String, _ place: String) -> ModelError {
        ModelError(.badValue, path: "type", detail: "a \(type) stands \(place)")
    }

    private func run() throws(RunnerError) -> RecordedRun {
        guard let header else {
            throw error("there is no header: this is no report in JSON Lines, as 'run --report jsonl=FILE' writes it")
        }
        guard let footer else {
            throw error("there is no footer: the run was cut short after \(results.count) results; run it again")
        }
        if let fault = footer.fault { throw error("the run has no score: \(fault)") }
        let counts = results.values.reduce(into: [:]) { counts, result in counts[result.outcome, default: 0] += 1 }
        guard counts == footer.counts, results.count == header.count else {
            throw error(
                "the report was cut or edited: it has \(results.count) results, the header announces \(header.count), "
                    + "the footer counts \(footer.counts.values.reduce(0, +))")
        }
        return RecordedRun(
            name: name, header: header, results: results.values.sorted { $0.id < $1.id })
    }

    private func error(_ what: String) -> RunnerError { RunnerError(.file, "\(name): \(what)") }
}

extension RecordedRun {
    /// Reads a report in JSON Lines.
    ///
    /// - Parameter name: what errors call the report: the file's name.
    /// - Throws: `RunnerError` with code `file` that names the file, the line and the field; also when the run was cut
    ///   short, or has no score.
    package init(jsonLines text: String, name: String) throws(RunnerError) {
        self = try RecordedRunReader.read(text, name: name)
    }
}

extension RecordedRunReader.Footer {
    fileprivate init(_ reader: inout ObjectReader) throws(ModelError) {
        let value = try reader.value("counts")
        var counts: [Outcome: Int] = [:]
        var members = try ObjectReader(value, path: "counts", isClosed: true)
        for outcome in Outcome.allCases {
            let count = try members.optionalInteger(outcome.rawValue)
            counts[outcome] = count.flatMap { $0 == 0 ? nil : Int($0) }
        }
        try members.finish()
        self.counts = counts
        fault = try reader.optionalString("fault")
    }
}

extension RecordedRun.Header {
    fileprivate init(_ reader: inout ObjectReader) throws(ModelError) {
        suiteVersion = try reader.string("suiteVersion")
        let digest = try reader.string("setDigest")
        guard [UInt8](hex: digest)?.count == 32 else {
            throw ModelError(.badValue, path: "setDigest", detail: "expected 64 hexadecimal digits")
        }
        setDigest = digest
        count = Int(try reader.integer("count"))
        guard var target = try reader.optionalObject("target") else {
            throw ModelError(.missingField, path: "target", detail: "is missing")
        }
        self.target = try target.string("specification")
        targetName = try target.string("name")
        targetVersion = try target.string("version")
        guard var options = try reader.optionalObject("options") else {
            throw ModelError(.missingField, path: "options", detail: "is missing")
        }
        profile = try options.string("profile")
    }
}
