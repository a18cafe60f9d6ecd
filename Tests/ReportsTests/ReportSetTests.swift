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
        #expect(error?.message == "--report: 'tap' is not a format; there are jsonl, junit, markdown, html, badge.")
        #expect(throws: RunnerError(.usage, "")) { try ReportSpecification("junit") }
        #expect(throws: RunnerError(.usage, "")) { try ReportSpecification("junit=") }
    }

    @Test("A file that cannot be written is known before the run")
    func unwritable() throws {
        let folder = try ScratchFolder()
        let specification = try ReportSpecification("jsonl=\(folder.path("no/such/folder.jsonl"))")
        let error = #expect(throws: RunnerError.self) { try ReportSet(opening: [specification]) }
        #expect(error?.code == .file)
        #expect(error?.exitCode == 2)
    }

    @Test("Two reports cannot share a file")
    func shared() throws {
        let specifications = try [ReportSpecification("jsonl=-"), ReportSpecification("junit=-")]
        #expect(throws: RunnerError(.usage, "")) { try ReportSet(opening: specifications) }
    }

    @Test("What was written is in the file at once, so that a run which is cut short leaves it")
    func incremental() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("an older report", to: "report.jsonl")
        let reports = try ReportSet(opening: [ReportSpecification("jsonl=\(path)")])
        reports.take(.started(ExampleRun.header()))
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"count\":5"))
        for result in try ExampleRun.results() { reports.take(.result(result)) }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 6)
        #expect(!text.contains("footer"))
        #expect(reports.failure == nil)
        #expect(reports.written.map(\.file) == [path])
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
