import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Ctrl-C during appattest live")
struct LiveInterruptionTests {
    @Test(
        "The checks so far are reported, and neither the backend nor the folder of the run is left",
        arguments: [SIGINT, SIGTERM])
    func once(signal: Int32) async throws {
        let notes = try ScratchFolder()
        let mapping = try LiveMappingFile.reference(changes: [
            "echo 0 >":
                #"echo $$ > '\#(notes.path("process"))' && echo "$APPATTEST_LIVE_FOLDER" > '\#(notes.path("folder"))' && echo 0 >"#
        ])
        let report = mapping.scratch.path("run.jsonl")
        let status = try await Appattest.interrupt(
            ["live", "--config", mapping.path, "--level", "L2", "--only", "live/attestation/*"], by: signal,
            report: report, environment: LiveMappingFile.environment)
        #expect(status == 3)
        let lines = try RunLines(String(contentsOfFile: report, encoding: .utf8))
        #expect(lines.footer["interrupted"] == true)
        #expect(!lines.results.isEmpty)
        let backend = try #require(pid_t(try await Waiting.line(in: notes.path("process"))))
        try await Waiting.until { kill(backend, 0) != 0 }
        let folder = try await Waiting.line(in: notes.path("folder"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }
}
