extension RunRecord {
    /// Reads a report in JSON Lines, unknown members and types of lines left out. It has no vectors and no entries of
    /// baseline and reason map; the judgement of each result is the one that it states (`VectorResult.recorded`).
    /// - Parameter name: the name of the report in errors and comparisons: its file.
    /// - Throws: `RunnerError` with code `file` that names the file, the line and the field; also when the run was cut
    ///   short. A run without a score has the results until its end.
    package init(jsonLines text: some Collection<UInt8>, name: String) throws(RunnerError) {
        var reader = RunRecordReader(name: name)
        // By bytes: a carriage return before the line feed is white space to JSON.
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            try reader.read(line)
        }
        self = try reader.record()
    }

    /// - Throws: `RunnerError` with code `usage` when the runs are not all of one vector set.
    package static func requireOneSet(_ runs: [RunRecord]) throws(RunnerError) {
        guard let first = runs.first, let other = runs.first(where: { $0.header.digest != first.header.digest })
        else { return }
        throw RunnerError(
            .usage,
            "\(first.name) and \(other.name) are runs of different \(first.header.options.kind.unit) sets (digests "
                + "\(first.header.digest.hex.prefix(12)) and \(other.header.digest.hex.prefix(12))), so a difference "
                + "may come from the sets; run both again on one set, or add --allow-different-sets.")
    }
}

/// The lines of a report in JSON Lines, read one after the other.
private struct RunRecordReader {
    private let name: String
    private var lineNumber = 0
    private var header: RunHeader?
    private var results: [VectorID: VectorResult] = [:]
    private var footer: Footer?

    init(name: String) { self.name = name }

    /// Reads the next line, without its line feed.
    mutating func read(_ line: some Collection<UInt8>) throws(RunnerError) {
        lineNumber += 1
        guard !line.isEmpty else { return }
        do throws(ModelError) {
            try add(ObjectReader(try JSONValue.parse(line), isClosed: false))
        } catch { throw self.error("line \(lineNumber), \(error)") }
    }

    private mutating func add(_ line: ObjectReader) throws(ModelError) {
        var reader = line
        let type = try reader.string("type")
        guard footer == nil else { throw Self.misplaced(type, "after the footer, which must be the last line") }
        switch type {
        case "header":
            guard header == nil else { throw Self.misplaced(type, "in a report that has one already") }
            header = try RunHeader(reading: &reader)
        case "result", "footer":
            guard header != nil else { throw Self.misplaced(type, "before any header") }
            if type == "footer" { return footer = try Footer(reading: &reader) }
            let result = try VectorResult(reading: &reader)
            results[result.id] = result
        default: break
        }
    }

    private static func misplaced(_ type: String, _ place: String) -> ModelError {
        ModelError(.badValue, path: "type", detail: "there is a \(type) \(place)")
    }

    /// - Throws: `RunnerError` with code `file` when lines are missing.
    func record() throws(RunnerError) -> RunRecord {
        guard var header else {
            throw error(
                "there is no header: this is not a report in JSON Lines, as 'run --report jsonl=FILE' writes it")
        }
        guard let footer else {
            throw error(
                "there is no footer: the run was cut short after \(Count.text(results.count, "result")); run it again")
        }
        let counts = results.values.reduce(into: [:]) { counts, result in counts[result.outcome, default: 0] += 1 }
        let isWhole = footer.fault == nil ? results.count == header.count : results.count <= header.count
        guard counts == footer.counts, isWhole else {
            throw error(
                "the report was cut or edited: it has \(Count.text(results.count, "result")), the header announces \(header.count), "
                    + "the footer counts \(footer.counts.values.reduce(0, +))")
        }
        header.baseline = header.options.baseline.map { BaselineIndex(recorded: $0, unmatched: footer.unmatched) }
        var record = RunRecord(
            header: header, results: Array(results.values), fault: footer.fault, duration: footer.duration, name: name)
        (record.coverage, record.learned, record.causes) = (footer.coverage, footer.learned, footer.causes)
        return record
    }

    private func error(_ what: String) -> RunnerError { RunnerError(.file, "\(name): \(what)") }
}

/// The last line of a report.
private struct Footer {
    let counts: [Outcome: Int]
    let fault: RunFault?
    /// Absent in older reports.
    let duration: Duration?
    /// The patterns of the baseline that match no vector.
    let unmatched: [String]
    /// Absent in older reports.
    let coverage: [PartCoverage]
    let learned: [LearnedMachine]
    /// Absent in older reports.
    let causes: [StatedCause]?

    init(reading reader: inout ObjectReader) throws(ModelError) {
        var members = try ObjectReader(try reader.value("counts"), path: "counts", isClosed: true)
        var counts: [Outcome: Int] = [:]
        for outcome in Outcome.allCases {
            let count = try members.optional(outcome.rawValue, as: .integer)
            counts[outcome] = count.flatMap { $0 == 0 ? nil : Int($0) }
        }
        try members.finish()
        self.counts = counts
        let (exitCode, isInterruption) = (
            try reader.optional("exitStatus", as: .integer), try reader.optional("interrupted", as: .boolean) ?? false
        )
        fault = try reader.optionalString("fault").map {
            RunFault(sentence: $0, exitCode: Int32(clamping: exitCode ?? 3), isInterruption: isInterruption)
        }
        duration = reader.optional("seconds")?.number.map { .milliseconds(Int64(($0 * 1000).rounded())) }
        var baseline = try reader.optionalObject("baseline")
        unmatched = try baseline?.optional("unmatched", as: .array(of: .string)) ?? []
        coverage = try reader.optional("coverage", as: .coverage) ?? []
        causes = try reader.optional("causes", as: StatedCause.list)
        learned = try reader.optional("learned", as: LearnedMachine.list) ?? []
        guard learned.allSatisfy(\.isWhole) else {
            throw ModelError(.badValue, path: "learned", detail: "it names a state or an input that is not there")
        }
    }
}
