import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Ctrl-C during a run")
struct InterruptedRunTests {
    private let scratch: ScratchFolder
    /// Answers rightly, but hangs on one vector, together with a child of its own that it has started.
    private let fake: FakeAdapter

    init() throws {
        scratch = try ScratchFolder()
        fake = try FakeAdapter(
            cases: """
                assertion/counter/zero-first) sleep 86400 & echo $! > '\(scratch.path("child"))'; cat > /dev/null ;;
                *) reference ;;
                """)
    }

    /// Runs until the target hangs, then sends a signal.
    private func interrupted(by signal: Int32) async throws -> Ended {
        let output = try scratch.write("", to: "output")
        let status = try await run(
            [
                "--target", fake.target, "--only", "assertion/counter/*", "--jobs", "1", "--report",
                "jsonl=\(scratch.path("run.jsonl"))", "--report", "junit=\(scratch.path("run.xml"))",
            ], output: FileHandle(forWritingAtPath: output)
        ) { run in
            _ = try await Waiting.line(in: scratch.path("child"))
            kill(run, signal)
        }
        return Ended(
            status: status, standardOutput: try String(contentsOfFile: output, encoding: .utf8),
            standardError: try String(contentsOfFile: scratch.path("error"), encoding: .utf8))
    }

    /// Starts a run, hands its process identifier to `body`, and waits for its end.
    ///
    /// - Returns: the exit status; 128 and more is a signal.
    private func run(
        _ arguments: [String], output: Any?, _ body: (pid_t) async throws -> Void
    ) async throws -> Int32 {
        let error = FileHandle(forWritingAtPath: try scratch.write("", to: "error"))
        return try await Appattest.start(
            ["run", "--vectors", FewVectors.path] + Appattest.patience + arguments, output: output, error: error, body)
    }

    /// Returns when the child of the target is gone, or about to be reaped.
    private func childEnds() async throws {
        try await Waiting.end(of: #require(pid_t(try await Waiting.line(in: scratch.path("child")))))
    }

    @Test(
        "Once, it ends the target and all that it started, and finishes the reports",
        arguments: [SIGINT, SIGTERM])
    func once(signal: Int32) async throws {
        let ended = try await interrupted(by: signal)
        #expect(ended.status == 3)
        #expect(ended.standardError.split(separator: "\n").count == 1)
        #expect(ended.standardError.hasPrefix("appattest: interrupted;"))
        #expect(ended.standardOutput.contains("\n\nThe run was interrupted after "))
        try await childEnds()
        let lines = try RunLines(String(contentsOfFile: scratch.path("run.jsonl"), encoding: .utf8))
        #expect(lines.footer["interrupted"] == true && lines.footer["exitStatus"] == 3)
        #expect(!lines.outcomes.isEmpty && Set(lines.outcomes.values) == ["pass"])
        #expect(lines.results["assertion/counter/zero-first"] == nil)
        let document = try XMLDocument(contentsOf: URL(filePath: scratch.path("run.xml")))
        let cases = try document.nodes(forXPath: "//testcase[@classname='assertion.counter']")
        #expect(cases.count == lines.results.count)
        #expect(try document.nodes(forXPath: "//testcase[@classname='run']/error").count == 1)
    }

    @Test("Twice, it ends at once, also when nobody reads what it writes")
    func twice() async throws {
        let pipe = scratch.path("unread")
        try #require(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        let output = FileHandle(fileDescriptor: open(pipe, O_WRONLY))
        let other = open(pipe, O_WRONLY | O_NONBLOCK)
        defer {
            close(reader)
            close(other)
        }
        let arguments = [
            "--target", fake.target, "--only", "assertion/counter/*", "--jobs", "1", "--report", "jsonl=-",
        ]
        let status = try await run(arguments, output: output) { run in
            _ = try await Waiting.line(in: scratch.path("child"))
            // The pipe is full by now, so that the first signal cannot end the run.
            for count in [4096, 1] {
                let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: count)
                while write(other, bytes, count) > 0 {}
            }
            kill(run, SIGINT)
            let error = scratch.path("error")
            try await Waiting.until { try !String(contentsOfFile: error, encoding: .utf8).isEmpty }
            kill(run, SIGINT)
        }
        #expect(status == 128 + SIGINT)
    }
}
