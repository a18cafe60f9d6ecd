import TestBasics

@Suite("Commands with few file descriptors and threads")
struct LimitTests {
    /// Runs the vectors of assertions under a limit, given as the arguments of the shell's `ulimit`.
    private func run(limit: String, jobs: Int, _ target: String, _ options: String...) async throws -> Ended {
        try await Program.run(
            "/bin/sh",
            ["-c", #"ulimit $0 && exec "$@""#, limit] + [
                Appattest.path, "run", "--vectors", FewVectors.path,
                "--target", target, "--only", "assertion/*/*", "--jobs", "\(jobs)", "--report", "jsonl=-",
            ] + Appattest.patience + options)
    }

    /// Expects a run in which the reference verifier passed everything.
    private func expectWhole(_ ended: Ended, isBounded: Bool) throws {
        #expect(ended.status == 0, "\(ended.standardError)")
        let lines = try RunLines(ended.standardOutput)
        #expect(lines.results.count > 10)
        #expect(lines.outcomes.values.allSatisfy { $0 == "pass" || $0 == "observed" })
        let notes = ended.standardError.matches(of: /(?m)^appattest: --jobs \d+ becomes \d+: .*$/).map(\.0)
        #expect(notes.count == (isBounded ? 1 : 0), "\(ended.standardError)")
        #expect(notes.allSatisfy { $0.count <= 80 })
    }

    @Test("A run sends fewer requests at once, and says so, unless the system allows to raise the limit")
    func fewer() async throws {
        let exec = "exec:\(Appattest.path) adapter"
        try expectWhole(try await run(limit: "-n 64", jobs: 64, exec), isBounded: true)
        try expectWhole(try await run(limit: "-S -n 20", jobs: 3, exec), isBounded: false)
    }

    @Test("Too few for any run are one error that says how many there must be")
    func tooFew() async throws {
        for target in ["exec:cat", "oneshot:cat", "http://127.0.0.1:1/"] {
            let ended = try await run(limit: "-n 16", jobs: 2, target)
            #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
            #expect(ended.standardError.contains("may open only 16 files at once, and needs "))
        }
    }

    /// The limits that the adapter leaves to the program: one is below what any start needs, the others are near the
    /// number of files that the program has open, with or without enough for another start.
    @Test(
        "When they run out in the middle, the run ends with the results until then, and blames no target",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")), arguments: [8, 26])
    func runOut(count: Int) async throws {
        // The adapter takes them from the program that has started it, and leaves it in need of another process.
        let fake = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) prlimit --pid=$PPID --nofile=\(count):\(count); exit 7 ;;
                *) reference ;;
                """)
        let ended = try await run(limit: "-n 256", jobs: 1, fake.target)
        #expect(ended.status == 3 || ended.status == 1 && count > 8, "\(ended.status) \(ended.standardError)")
        let lines = try RunLines(ended.standardOutput)
        #expect(lines.outcomes["assertion/counter/replay-equal"] == "crash")
        #expect(lines.outcomes.values.contains("pass"))
        #expect(lines.outcomes.values.count { $0 == "crash" } == 1)
        #expect(lines.footer["exitStatus"] == .integer(Int64(ended.status)))
        if count == 8 { #expect(ended.unwrapped.contains("cannot be started: no file descriptor is free of the 8")) }
    }

    #if os(Linux)
        /// The words that start a program as a user whose processes are bound; the superuser's are not.
        private static let user =
            getuid() == 0 ? ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"] : ["env"]

        @Test(
            "A command that gets no threads ends at once, and says which limits to raise",
            .enabled(
                if: Tools.works(user[0], user.dropFirst() + ["test", "-x", Appattest.path]),
                "the program is out of reach"))
        func noThreads() async throws {
            // One after the other: the processes of a user are counted together.
            for words in ["run --target exec:cat", "apple", "check-client --target exec:cat"] {
                let ended = try await Program.run(
                    "/usr/bin/env",
                    Self.user + ["bash", "-c", #"ulimit -u 4 && exec "$@""#, "bash", Appattest.path]
                        + words.split(separator: " ").map(String.init))
                #expect(ended.status == 2 && ended.standardOutput == "" && ended.saysOneLine)
                #expect(
                    ended.standardError.contains("allows no more threads or processes; raise the limits (ulimit -u"))
            }
        }
    #endif
}
