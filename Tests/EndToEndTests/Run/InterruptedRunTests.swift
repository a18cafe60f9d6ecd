import AttestModel
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Ctrl-C during a run", .timeLimit(.minutes(10)))
struct InterruptedRunTests {
    private let scratch: ScratchFolder
    /// Answers rightly, but hangs on one vector, together with a child of its own that it has started.
    private let fake: FakeAdapter

    init() throws {
        scratch = try ScratchFolder()
        fake = try FakeAdapter(
            cases: """
                assertion/counter/zero-first) sleep 600 & echo $! > '\(scratch.path("child"))'; cat > /dev/null ;;
                *) reference ;;
                """)
    }

    /// Runs until the target hangs, then sends a signal.
    private func interrupted(by signal: Int32) async throws -> Ended {
        await Turn.take()
        defer { Turn.end() }
        let process = Process()
        process.executableURL = URL(filePath: Appattest.path)
        process.arguments = [
            "run", "--vectors", Appattest.vectors, "--target", fake.target, "--only", "assertion/counter/*",
            "--jobs", "1", "--timeout", "300", "--report", "jsonl=\(scratch.path("run.jsonl"))",
            "--report", "junit=\(scratch.path("run.xml"))",
        ]
        let (output, error) = try (scratch.write("", to: "output"), scratch.write("", to: "error"))
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: error)
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        while (try? String(contentsOfFile: scratch.path("child"), encoding: .utf8))?.hasSuffix("\n") != true {
            try await Task.sleep(for: .milliseconds(20))
        }
        kill(process.processIdentifier, signal)
        for await _ in ends {}
        return Ended(
            status: (process.terminationReason == .uncaughtSignal ? 128 : 0) + process.terminationStatus,
            standardOutput: try String(contentsOfFile: output, encoding: .utf8),
            standardError: try String(contentsOfFile: error, encoding: .utf8))
    }

    /// Whether the child of the target is gone, or about to be reaped.
    private func childIsGone() async throws -> Bool {
        let text = try String(contentsOfFile: scratch.path("child"), encoding: .utf8)
        let child = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        for _ in 0..<100 {
            let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
            if kill(child, 0) != 0 || state?.contains(") Z ") == true { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test(
        "Once, it ends the target and all that it started, and finishes the reports",
        arguments: [SIGINT, SIGTERM])
    func once(signal: Int32) async throws {
        let ended = try await interrupted(by: signal)
        #expect(ended.status == 3)
        #expect(ended.standardError.split(separator: "\n").count == 1)
        #expect(ended.standardError.hasPrefix("appattest: interrupted;"))
        #expect(ended.standardOutput.hasPrefix("The run was interrupted after "))
        #expect(try await childIsGone())
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
        await Turn.take()
        defer { Turn.end() }
        let (process, unread) = (Process(), Pipe())
        process.executableURL = URL(filePath: Appattest.path)
        process.arguments = [
            "run", "--vectors", Appattest.vectors, "--target", "builtin:reference", "--report", "jsonl=-",
        ]
        let error = try scratch.write("", to: "error")
        process.standardOutput = unread
        process.standardError = FileHandle(forWritingAtPath: error)
        let (ends, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        // Once the pipe is full, the first signal cannot end the run.
        var (held, unchanged) = (Int32(0), 0)
        while held < 40_000 || unchanged < 15 {
            try await Task.sleep(for: .milliseconds(20))
            var now: Int32 = 0
            try #require(ioctl(unread.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &now) == 0)
            (held, unchanged) = (now, now == held ? unchanged + 1 : 0)
        }
        kill(process.processIdentifier, SIGINT)
        while try String(contentsOfFile: error, encoding: .utf8).isEmpty {
            try await Task.sleep(for: .milliseconds(20))
        }
        kill(process.processIdentifier, SIGINT)
        for await _ in ends {}
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
    }
}
