import TestBasics

/// The wheel with the program, installed into a virtual environment.
@Suite("The installed wheel", .enabled(if: Tools.hasVirtualEnvironments, "python3 cannot make virtual environments"))
struct WheelTests {
    private let scratch: ScratchFolder
    /// Answers rightly, but hangs on one vector, and then has its process identifier in a file.
    private let fake: FakeAdapter

    init() throws {
        scratch = try ScratchFolder()
        fake = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) echo $$ > '\(scratch.path("target"))'; cat > /dev/null ;;
                *) reference ;;
                """)
    }

    @Test("The example test passes with a right verifier, and fails with a wrong one")
    func example() async throws {
        try scratch.write(
            MadePackages.example("packaging/packages/wheel/example/test_verifier.py"), to: "test_verifier.py")
        let adapter = try MadePackages.example("Tests/Core/PackageExamples/expected.py")
        try scratch.write(adapter, to: "adapter.py")
        try await MadeWheel.run("python", ["test_verifier.py"], in: scratch.url.path).succeeded()

        let wrong = adapter.replacing("sys.argv[1:]", with: "True")
            .replacing("sys.argv[1]", with: "'assertion/counter/'")
        try #require(wrong != adapter)
        try scratch.write(wrong, to: "adapter.py")
        let failed = try await MadeWheel.run("python", ["test_verifier.py"], in: scratch.url.path)
        #expect(failed.status == 1)
        #expect(failed.standardError.contains("AssertionError: "))
        #expect(failed.standardError.contains("Not conforming: it accepts replays"))
    }

    @Test("The module has the vectors and the results of a run as values")
    func module() async throws { try await MadeWheel.run("python", [Built.testProgram("wheel-module.py")]).succeeded() }

    @Test(
        "The plugin makes each vector a test of pytest, and known failures expected failures with their reasons",
        .enabled(if: Tools.hasPytest, "python3 has no pytest"))
    func plugin() async throws {
        try scratch.write("pytest_plugins = \"app_attest_conformance.pytest_plugin\"\n", to: "conftest.py")
        let target = "appattest_target = builtin:mutant/without-ast-counter"
        try scratch.write("[pytest]\n\(target)\n", to: "pytest.ini")
        let place =
            "import app_attest_conformance as suite, os; print(os.path.dirname(suite.__path__[0]), end='')"
        let modules = try await MadeWheel.run("python", ["-c", place]).succeeded().standardOutput
        func pytest(_ words: String...) async throws -> Ended {
            try await Program.run(
                "python3", ["-m", "pytest", "-q", "-rfx", "-p", "no:cacheprovider"] + words,
                environment: ["PYTHONPATH": modules, "PYTHONDONTWRITEBYTECODE": "1"], in: scratch.url.path)
        }
        let failed = try await pytest("-k", "replay-equal or lower-by-one", "--junitxml=junit.xml")
        #expect(failed.status == 1)
        #expect(failed.standardOutput.contains("FAILED assertion/counter::replay-equal - Counter"))
        let junit = try String(contentsOf: scratch.url.appending(path: "junit.xml"), encoding: .utf8)
        #expect(junit.contains(#"<testcase classname="assertion.counter" name="lower-by-one""#))

        let write = ["baseline", "write", "--target", "builtin:mutant/without-ast-counter", "--tolerate", "replay"]
        try await Appattest.run(
            write + ["--reason", "no counters yet, SHOP-12", "--out", "known.yaml", "--only", "assertion/counter/*"],
            in: scratch.url.path
        ).succeeded()
        let options = "appattest_options = --baseline=known.yaml --profile core@0.4.0"
        try scratch.write("[pytest]\n\(target)\n\(options)\n", to: "pytest.ini")
        let known = try await pytest("-k", "replay-equal or valid/first or near-last", "-rsx").succeeded()
        #expect(known.standardOutput.contains("core@0.4.0 does not have it"))
        #expect(known.standardOutput.contains("XFAIL assertion/counter::replay-equal - no counters yet, SHOP-12"))
    }

    @Test("A signal to python -m is one to the program")
    func signal() async throws {
        let error = FileHandle(forWritingAtPath: try scratch.write("", to: "error"))
        let arguments = ["-m", "app_attest_conformance", "run", "--only", "assertion/counter/*", "--target"]
        let status = try await started(arguments + [fake.target] + Appattest.patience, error: error) {
            kill($0, SIGTERM)
        }
        #expect(status == 3)
        let text = try String(contentsOfFile: scratch.path("error"), encoding: .utf8)
        #expect(text.hasPrefix("appattest: interrupted;") && text.split(separator: "\n").count == 1)
    }

    @Test("An interrupted run() ends the program and its target")
    func interrupted() async throws {
        let program = """
            import signal, sys, app_attest_conformance
            # Tests may be started with the signal ignored or blocked.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
            app_attest_conformance.run(*sys.argv[1:], "--only", "assertion/counter/*")
            """
        let arguments = ["-c", program, fake.target] + Appattest.patience
        let status = try await started(arguments) { kill($0, SIGINT) }
        #expect(status == 128 + SIGINT)
        try await Waiting.end(of: #require(pid_t(try await Waiting.line(in: scratch.path("target")))))
    }

    /// Starts Python, hands its process identifier to `body` as soon as the target hangs, and returns the exit status.
    private func started(
        _ arguments: [String], error: Any? = FileHandle.nullDevice, _ body: (pid_t) -> Void
    ) async throws -> Int32 {
        let python = try await MadeWheel.environment.value.path("venv/bin/python")
        let environment = try await MadeWheel.active()
        return try await Appattest.start(
            arguments, program: python, environment: environment, error: error
        ) { process in
            _ = try await Waiting.line(in: scratch.path("target"))
            body(process)
        }
    }
}
