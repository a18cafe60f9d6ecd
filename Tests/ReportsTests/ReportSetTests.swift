import AttestModel
import Foundation
import Reports
import TestSupport
import Testing

@Suite("Reports to files")
struct ReportSetTests {
    @Test("A format that there is not is an error that names those there are")
    func unknownFormat() {
        let error = #expect(throws: RunnerError.self) { try ReportSpecification("tap=file") }
        #expect(error?.exitCode == 2)
        #expect(
            error?.message
                == "--report: 'tap' is not a format; the formats are jsonl, junit, markdown, html, sarif, badge.")
        #expect(throws: RunnerError(.usage, "")) { try ReportSpecification("junit") }
        #expect(throws: RunnerError(.usage, "")) { try ReportSpecification("junit=") }
    }

    @Test("A report that cannot be opened is known before the run")
    func unwritable() throws {
        let specification = try ReportSpecification("jsonl=no/such/folder.jsonl")
        let error = #expect(throws: RunnerError.self) {
            try ReportSet([specification]) { specification throws(RunnerError) in
                throw RunnerError(.file, specification.file)
            }
        }
        #expect(error?.code == .file && error?.message == "no/such/folder.jsonl")
        #expect(error?.exitCode == 2)
    }

    @Test("Two reports cannot share a file")
    func shared() throws {
        let specifications = try [ReportSpecification("jsonl=-"), ReportSpecification("junit=-")]
        #expect(throws: RunnerError(.usage, "")) { try ReportSet(specifications) { _ in Memory().sink } }
    }

    @Test("Each result is in JSON Lines at once, so that an interrupted run leaves it behind")
    func incremental() throws {
        let memory = Memory()
        let reports = try ReportSet([ReportSpecification("jsonl=report.jsonl")]) { _ in memory.sink }
        reports.take(.started(ExampleRun.header()))
        #expect(memory.text.hasPrefix("{\"count\":5"))
        for result in try ExampleRun.results() { reports.take(.result(result)) }
        #expect(memory.text.split(separator: "\n").count == 6)
        #expect(!memory.text.contains("footer"))
        #expect(reports.failure == nil)
        #expect(reports.written.map(\.file) == ["report.jsonl"])
    }

    @Test("A report that can no longer be written does not stop the others")
    func failing() throws {
        struct DiskFull: Error {}
        let memory = Memory()
        let broken = ReportSink(name: "'full'") { _ in throw DiskFull() }
        let reports = ReportSet([ReportFormat.jsonl.report(to: broken), ReportFormat.jsonl.report(to: memory.sink)])
        reports.take(.started(ExampleRun.header()))
        reports.take(.ended(ExampleRun.fault()))
        #expect(reports.failure?.message.hasPrefix("the report 'full' cannot be written") == true)
        #expect(memory.text.contains("footer"))
    }
}
