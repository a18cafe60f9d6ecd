import Reports
import TestBasics

@Suite("Reports to files")
struct ReportSetTests {
    @Test("A format that there is not is an error that names those there are, and two reports cannot share a file")
    func unusable() throws {
        let error = #expect(throws: RunnerError(.usage, "")) { try ReportSpecification("tap=file") }
        #expect(
            error?.message
                == "--report: 'tap' is not a format; the formats are jsonl, junit, markdown, html, sarif, badge, dot.")
        for text in ["junit", "junit="] { #expect(throws: RunnerError(.usage, "")) { try ReportSpecification(text) } }
        let shared = try [ReportSpecification("jsonl=-"), ReportSpecification("junit=-")]
        #expect(throws: RunnerError(.usage, "")) { try ReportSet(shared) { _ in Memory().sink } }
    }

    /// One report in JSON Lines.
    private func reports(in memory: Memory) throws -> ReportSet {
        try ReportSet([ReportSpecification("jsonl=report.jsonl")]) { _ in memory.sink }
    }

    /// Returns the error of reports on a run that throws after some events.
    @discardableResult
    private func error(of reports: ReportSet, after events: [RunEvent] = [], throwing message: String) async
        -> RunnerError?
    {
        await #expect(throws: RunnerError.self) {
            try await reports.finished(ExampleRun.header()) { () throws(RunnerError) in
                for event in events { reports.receive(event) }
                throw RunnerError(.targetFault, message)
            }
        }
    }

    @Test("A run that could not start is finished in every report, with its error as the fault")
    func unstarted() async throws {
        let memory = Memory()
        let reports = try reports(in: memory)
        let error = await error(of: reports, throwing: "the target 'exec:false' ended with exit code 1")
        #expect(error?.code == .targetFault)
        let record = try RunRecord(jsonLines: memory.text.utf8, name: "report.jsonl")
        #expect(record.fault?.sentence == "The target 'exec:false' ended with exit code 1.")
        #expect(record.exitCode == 3 && record.results.isEmpty)
    }

    @Test("A run that throws after its end has one footer")
    func thrownLate() async throws {
        let memory = Memory()
        let reports = try reports(in: memory)
        await error(of: reports, after: [.started(ExampleRun.header()), .ended(ExampleRun.fault())], throwing: "late")
        #expect(memory.text.split(separator: "\n").count == 2)
        #expect(try RunRecord(jsonLines: memory.text.utf8, name: "").fault == ExampleRun.fault().fault)
    }

    @Test(
        "The fault is a sentence that keeps names as they are",
        arguments: [("interrupted before", "Interrupted before."), ("app.yaml: no port", "app.yaml: no port.")])
    func sentence(message: String, expected: String) {
        let fault = RunFault(RunnerError(.interrupted, message))
        #expect(fault.sentence == expected && fault.isInterruption && fault.exitCode == 3)
    }

    private struct DiskFull: Error {}

    /// Opens sinks on a full disk for files called `full…`, and in memory for others; says of each that is discarded.
    private func open(_ files: [String], in memory: Memory, discarded: Memory) throws -> ReportSet {
        try ReportSet(try files.map { try ReportSpecification($0) }) { specification in
            let name = specification.file
            guard name.hasPrefix("full") else { return memory.sink }
            return ReportSink(name: "'\(name)'", discarding: { try? discarded.sink.write("\(name) ") }) { _ in
                throw DiskFull()
            }
        }
    }

    @Test("Reports that can no longer be written do not stop the others, and each is named and discarded once")
    func failing() throws {
        let (memory, discarded) = (Memory(), Memory())
        let reports = try open(
            ["jsonl=full.jsonl", "jsonl=whole.jsonl", "html=full.html", "junit=full.xml"], in: memory,
            discarded: discarded)
        reports.receive(.started(ExampleRun.header()))
        reports.receive(.ended(ExampleRun.fault()))
        #expect(
            reports.failures.map { String($0.message.prefix { $0 != ":" }) }
                == ["full.jsonl", "full.html", "full.xml"].map { "the report '\($0)' cannot be written" })
        #expect(discarded.text == "full.jsonl full.html full.xml ")
        #expect(reports.written.map(\.file) == ["whole.jsonl"])
        #expect(memory.text.contains("footer"))
    }

    @Test("Each report that cannot be opened is named, and those that were opened are discarded")
    func unopened() throws {
        let discarded = Memory()
        let specifications = try ["html=a", "jsonl=b", "junit=c"].map { try ReportSpecification($0) }
        let error = #expect(throws: RunnerError.self) {
            try ReportSet(specifications) { specification throws(RunnerError) in
                guard specification.file == "b" else { throw RunnerError(.file, specification.file) }
                return ReportSink(name: "b", discarding: { try? discarded.sink.write("b") }) { _ in }
            }
        }
        #expect(error?.message == "a\nc" && error?.code == .file)
        #expect(discarded.text == "b")
    }

    @Test("A run that could not start names each report that could not be written, too, and ends with 2")
    func unstartedOnFullDisk() async throws {
        let reports = try open(["jsonl=full.jsonl", "html=full.html"], in: Memory(), discarded: Memory())
        let error = await error(of: reports, throwing: "dead")
        #expect(error?.exitCode == 2)
        let lines = error?.message.split(separator: "\n") ?? []
        #expect(lines.count == 3 && lines.first == "dead")
        #expect(lines.dropFirst().allSatisfy { $0.contains("cannot be written") })
    }
}
