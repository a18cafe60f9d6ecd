import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Reports on a full disk")
struct FullDiskTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private static let wrong = [
        "run", "--vectors", FewVectors.path, "--target", "builtin:mutant/without-ast-counter", "--only",
        "assertion/**",
    ]

    #if os(Linux)
        @Test("Each is named, the others are whole, and the status is 2")
        func device() async throws {
            for name in ["a.jsonl", "b.html"] {
                try FileManager.default.createSymbolicLink(
                    atPath: scratch.path(name), withDestinationPath: "/dev/full")
            }
            let (lines, page, whole) = (scratch.path("a.jsonl"), scratch.path("b.html"), scratch.path("c.jsonl"))
            let ended = try await Program.run(
                Appattest.path,
                Self.wrong + ["--report", "jsonl=\(lines)", "--report", "html=\(page)", "--report", "jsonl=\(whole)"])
            #expect(ended.status == 2)
            for file in [lines, page] {
                #expect(
                    ended.standardError.contains(
                        "appattest: the report '\(file)' cannot be written: No space left on device\n"))
                #expect(!ended.standardOutput.contains(file))
            }
            let report = try RunLines(String(contentsOfFile: whole, encoding: .utf8))
            #expect(report.footer["exitStatus"] == 1)
        }
    #endif

    @Test("A disk that fills up leaves whole lines in JSON Lines, and neither a page nor a file beside it")
    func filling() async throws {
        let (lines, page, badge) = (scratch.path("a.jsonl"), scratch.path("b.html"), scratch.path("c.json"))
        let suites = scratch.path("d.xml")
        // No file may have more than 2 KiB. A write beyond it fails like one on a full disk.
        let ended = try await Program.run(
            "bash",
            ["-c", "ulimit -f 2; trap '' XFSZ; exec \"$@\"", "bash", Appattest.path] + Self.wrong
                + [
                    "--report", "jsonl=\(lines)", "--report", "html=\(page)", "--report", "badge=\(badge)", "--report",
                    "junit=\(suites)",
                ])
        #expect(ended.status == 2)
        for file in [lines, page, suites] {
            #expect(ended.standardError.contains("the report '\(file)' cannot be written: "), "\(ended.standardError)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        #expect(names.sorted() == ["a.jsonl", "c.json"])
        let text = try String(contentsOfFile: lines, encoding: .utf8)
        #expect(text.hasSuffix("\n") && !text.contains("footer"))
        for line in text.split(separator: "\n") { _ = try JSONValue.parse(Array(line.utf8)) }
    }

    @Test("Each that cannot be opened is named before the run, and no empty file is left")
    func unopened() async throws {
        let ended = try await Program.run(
            Appattest.path,
            Self.wrong
                + [
                    "--report", "junit=\(scratch.path("no/a.xml"))", "--report", "html=\(scratch.path("b.html"))",
                    "--report", "jsonl=\(scratch.path("no/c.jsonl"))", "--report", "jsonl=\(scratch.path("d.jsonl"))",
                ])
        #expect(ended.status == 2)
        for name in ["no/a.xml", "no/c.jsonl"] {
            #expect(ended.standardError.contains("the report '\(scratch.path(name))' cannot be written: No such file"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
    }

    #if os(Linux)
        @Test("A text that cannot be written is named, and the status is 2")
        func text() async throws {
            let ended = try await Program.run(
                "bash", ["-c", "exec \"$@\" > /dev/full", "bash", Appattest.path] + Self.wrong)
            #expect(ended.status == 2)
            #expect(ended.standardError.contains("the text of the run cannot be written: No space left on device"))
        }
    #endif
}
