import TestBasics

@Suite("appattest check-adapter")
struct CheckAdapterTests {
    func check(_ target: String, _ options: String...) async throws -> Ended {
        try await Appattest.run(
            ["check-adapter", "--target", target] + Appattest.patience + options, in: Built.packageRoot.path)
    }

    @Test(
        "The reference adapter keeps the protocol, and so does one in Swift behind the library product",
        arguments: [
            "exec:\(Appattest.path) adapter", "exec:\(Built.program("ExampleAdapter"))",
        ])
    func reference(target: String) async throws {
        let ended = try await check(target).succeeded()
        #expect(ended.standardError == "")
        #expect(ended.standardOutput.contains("\nkeeps the protocol: "))
        #expect(!ended.standardOutput.contains("broken"))
    }

    @Test("So does it as an endpoint, in a report for scripts")
    func endpoint() async throws {
        let ended = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try await check(address, "--format", "json")
        }
        #expect(ended.status == 0, "\(ended.standardOutput)")
        let findings = try ended.json().elements("findings")
        #expect(findings.contains { $0["rule"] == "get" })
        #expect(findings.allSatisfy { $0["outcome"] == "kept" })
    }

    @Test(
        "Of requests that arrive at once, each that has no answer is counted",
        .enabled(if: Tools.hasPython, "python3 is missing"))
    func busy() async throws {
        let program = Built.testProgram("busy-adapter.py")
        let ended = try await Program.serving("python3", [program]) { address in try await check(address) }
        #expect(ended.status == 1, "\(ended.standardOutput)\(ended.standardError)")
        #expect(ended.unwrapped.contains("Of 32 requests that were sent at once, 32 had no answer: HTTP status 503"))
    }

    @Test("A broken adapter ends with 1, and the report quotes its answer and says what to change")
    func broken() async throws {
        let fake = try FakeAdapter(cases: "'an '*) echo loading; reference ;;\nwith) exit 7 ;;\n*) reference ;;")
        let ended = try await check(fake.target)
        #expect(ended.status == 1)
        #expect(ended.standardError == "")
        for words in [
            "broken  unknown-members", "ended with exit code 7", "broken  standard-output", "| loading",
            "Write logs to standard error", "breaks the protocol: ",
        ] { #expect(ended.standardOutput.contains(words), "\(words)") }
    }
}
