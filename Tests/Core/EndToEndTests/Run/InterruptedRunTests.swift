import TestBasics

@Suite("Ctrl-C during a run")
struct InterruptedRunTests {
    private let scratch: ScratchFolder
    /// Answers rightly, but hangs on one vector, together with a child of its own that it has started.
    private let fake: FakeAdapter

    init() throws {
        scratch = try ScratchFolder()
        fake = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) sleep 86400 & echo $! > '\(scratch.path("child"))'; cat > /dev/null ;;
                *) reference ;;
                """)
    }

    /// Starts a run, hands its process identifier to `body` as soon as the target hangs, and waits for its end.
    ///
    /// - Returns: The exit status; 128 and more is a signal.
    private func run(
        reports: String..., output: FileHandle?, _ body: (pid_t) async throws -> Void
    ) async throws -> Int32 {
        let error = FileHandle(forWritingAtPath: try scratch.write("", to: "error"))
        let arguments = ["run", "--vectors", FewVectors.path, "--target", fake.target, "--only", "assertion/counter/*"]
        return try await Appattest.start(
            arguments + ["--jobs", "1"] + Appattest.patience + reports.flatMap { ["--report", $0] }, output: output,
            error: error
        ) { run in
            _ = try await Waiting.line(in: scratch.path("child"))
            try await body(run)
        }
    }

    @Test("Once, it ends the target and all that it started, and finishes the reports")
    func once() async throws {
        let output = FileHandle(forWritingAtPath: try scratch.write("", to: "output"))
        let status = try await run(
            reports: "jsonl=\(scratch.path("run.jsonl"))", "junit=\(scratch.path("run.xml"))", output: output
        ) { kill($0, SIGTERM) }
        #expect(status == 3)
        let error = try scratch.read("error")
        #expect(error.hasPrefix("appattest: interrupted;") && error.split(separator: "\n").count == 1)
        #expect(try scratch.read("output").contains("\n\nThe run was interrupted after "))
        try await Waiting.end(of: #require(pid_t(try await Waiting.line(in: scratch.path("child")))))
        let lines = try RunLines(scratch.read("run.jsonl"))
        #expect(lines.footer["interrupted"] == true && lines.footer["exitStatus"] == 3)
        #expect(!lines.outcomes.isEmpty && Set(lines.outcomes.values) == ["pass"])
        #expect(lines.results["assertion/counter/replay-equal"] == nil)
        let page = try scratch.read("run.xml")
        #expect(page.matches(of: /<testcase classname="assertion.counter"/).count == lines.results.count)
        #expect(page.contains("<error ") && page.hasSuffix("</testsuites>\n"))
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
        let status = try await run(reports: "jsonl=-", output: output) { run in
            // The pipe is full by now, so that the first signal cannot end the run.
            for count in [4096, 1] {
                let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: count)
                while write(other, bytes, count) > 0 {}
            }
            kill(run, SIGINT)
            try await Waiting.until { try !scratch.read("error").isEmpty }
            kill(run, SIGINT)
        }
        #expect(status == 128 + SIGINT)
    }
}
