import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("A run with few file descriptors")
struct FewDescriptorsTests {
    /// Runs the vectors of assertions under a limit.
    ///
    /// - Parameters:
    ///   - limit: The arguments of the shell's `ulimit`.
    ///   - seconds: The time after which the run is killed; `nil` for never.
    func run(
        limit: String, within seconds: Int? = nil, jobs: Int, _ target: String, _ options: String...
    ) async throws -> Ended {
        let killing = seconds.map { ["timeout", "-s", "KILL", "\($0)"] } ?? []
        return try await Program.run(
            "/bin/sh",
            ["-c", #"ulimit $0 && exec "$@""#, limit] + killing + [
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

    @Test(
        "It sends fewer requests at once, and says so",
        arguments: [(32, 2, "oneshot"), (64, 64, "exec")])
    func processes(count: Int, jobs: Int, kind: String) async throws {
        let oneshot = kind == "oneshot" ? " --oneshot" : ""
        let ended = try await run(
            limit: "-n \(count)", jobs: jobs, "\(kind):\(Appattest.path) adapter\(oneshot)", "--capabilities",
            "assertion,roots,clock,environment,storedCounter,challenge,clientDataHash,extensions")
        try expectWhole(ended, isBounded: true)
    }

    @Test("So does a run against an endpoint")
    func endpoint() async throws {
        let ended = try await Program.serving(Appattest.path, ["adapter", "--http", "127.0.0.1:0"]) { address in
            try await run(limit: "-n 64", jobs: 64, address)
        }
        try expectWhole(ended, isBounded: true)
    }

    @Test("The limit is raised where the system allows it")
    func raised() async throws {
        try expectWhole(
            try await run(limit: "-S -n 20", jobs: 3, "exec:\(Appattest.path) adapter"), isBounded: false)
    }

    @Test(
        "Too few for any run are one error that says how many there must be",
        arguments: ["exec:cat", "oneshot:cat", "http://127.0.0.1:1/"])
    func tooFew(target: String) async throws {
        let ended = try await run(limit: "-n 16", jobs: 2, target)
        #expect(ended.status == 2)
        #expect(ended.standardOutput == "")
        #expect(ended.standardError.split(separator: "\n").count == 1)
        #expect(ended.standardError.contains("may open only 16 files at once, and needs "))
    }

    @Test(
        "When they run out in the middle, the run ends with the results until then, and blames no target",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")))
    func runOut() async throws {
        // The adapter takes them from the program that has started it, and leaves it in need of another process.
        let fake = try FakeAdapter(
            cases: """
                assertion/counter/replay-equal) prlimit --pid=$PPID --nofile=8:8; exit 7 ;;
                *) reference ;;
                """)
        let ended = try await run(limit: "-n 256", jobs: 1, fake.target)
        #expect(ended.status == 3, "\(ended.standardError)")
        let lines = try RunLines(ended.standardOutput)
        #expect(lines.outcomes["assertion/counter/replay-equal"] == "crash")
        #expect(lines.outcomes.values.contains("pass"))
        #expect(lines.outcomes.values.count { $0 == "crash" } == 1)
        #expect(ended.unwrapped.contains("cannot be started: no file descriptor is free of the 8"))
    }
}
