import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("appattest live and the reference backend")
struct LiveReferenceTests {
    @Test("It starts the backend, passes, writes each report, and leaves no folder behind")
    func passes() async throws {
        let mapping = try LiveMappingFile.reference(
            changes: ["echo 0 >": #"echo "$APPATTEST_LIVE_FOLDER" > '\#(try FolderNote.path)' && echo 0 >"#])
        let files = ["jsonl", "junit", "html", "markdown", "sarif"].map { ($0, mapping.scratch.path("run.\($0)")) }
        let ended = try await Program.run(
            Appattest.path,
            ["live", "--config", mapping.path, "--level", "L2", "--rounds", "1", "--only", "live/genuine/*"]
                + ["--only", "live/counter/*", "--only", "live/race/equal-counters"]
                + files.flatMap { ["--report", "\($0)=\($1)"] },
            environment: LiveMappingFile.environment, in: Built.packageRoot.path)
        #expect(ended.status == 0, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.standardError.contains(" checks, about "))
        #expect(ended.standardOutput.contains("requests sent."))
        let lines = try RunLines(String(contentsOfFile: files[0].1, encoding: .utf8))
        #expect(lines.results["live/counter/after-restart"]?["outcome"] == "pass")
        #expect(lines.results["live/race/equal-counters"]?["outcome"] == "pass")
        let junit = try XMLDocument(contentsOf: URL(filePath: files[1].1))
        #expect(try junit.nodes(forXPath: "//testcase[not(@classname='run')]").count == lines.results.count)
        for (_, file) in files { #expect(FileManager.default.fileExists(atPath: file)) }
        let folder = try await Waiting.line(in: FolderNote.path)
        #expect(folder.contains("appattest-live"))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    /// A file to which the command of the mapping writes the folder of its run.
    private enum FolderNote {
        private static let scratch = Result { try ScratchFolder() }
        static var path: String { get throws { try scratch.get().path("folder") } }
    }
}
