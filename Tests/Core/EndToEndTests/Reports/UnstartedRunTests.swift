import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("The reports of a run that cannot start")
struct UnstartedRunTests {
    /// Runs a command with a report in JSON Lines and one of JUnit, and checks that both are whole and name the fault.
    private func check(_ arguments: [String], _ words: String) async throws {
        let scratch = try ScratchFolder()
        let (lines, page) = (scratch.path("run.jsonl"), scratch.path("run.xml"))
        let ended = try await Program.run(
            Appattest.path, arguments + ["--report", "jsonl=\(lines)", "--report", "junit=\(page)"])
        #expect(ended.status == 3)
        #expect(ended.standardError.contains(words), "\(ended.standardError)")
        let report = try RunLines(String(contentsOfFile: lines, encoding: .utf8))
        #expect(report.results.isEmpty)
        #expect(report.footer["exitStatus"] == 3)
        guard case .string(let fault)? = report.footer["fault"] else {
            Issue.record("the footer says no fault")
            return
        }
        #expect(fault.contains(words))
        let record = try RunRecord(jsonLines: Data(contentsOf: URL(filePath: lines)), name: lines)
        #expect(record.fault?.exitCode == 3)
        let document = try XMLDocument(contentsOf: URL(filePath: page))
        #expect(try document.nodes(forXPath: "//testcase[@classname='run']/error").count == 1)
    }

    @Test(
        "A target that is dead at once or not there is the fault in them",
        arguments: [("exec:false", "ended with exit code 1"), ("exec:/nothing/there", "cannot be started")])
    func target(target: String, words: String) async throws {
        try await check(["run", "--vectors", FewVectors.path, "--target", target], words)
    }

    @Test("A client that is dead at once is the fault in them")
    func client() async throws {
        try await check(["check-client", "--target", "exec:false"], "ended with exit code 1")
    }

    @Test("A backend that does not run is the fault in them")
    func backend() async throws {
        let scratch = try ScratchFolder()
        let mapping = try scratch.write(SmallestMapping.text(port: FreePort.any()), to: "backend.yaml")
        try await check(["live", "--config", mapping], "cannot be reached")
    }
}
