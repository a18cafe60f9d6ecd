import TestBasics

@Suite("appattest fuzz")
struct FuzzTests {
    private static let mutant = "builtin:mutant/without-ast-counter"

    private let folder: ScratchFolder
    private var corpus: String { folder.path("corpus") }

    init() throws { folder = try ScratchFolder() }

    /// Searches a target.
    ///
    /// - Parameter questions: The number of questions besides those of earlier findings. What a search finds depends on the
    ///   times of the answers, so that a second one may find something else.
    private func fuzz(_ target: String, questions: Int = 1, _ arguments: String...) async throws -> Ended {
        try await Appattest.run(
            ["fuzz", "--target", target, "--max-questions", "\(questions)", "--jobs", "1", "--corpus", corpus]
                + arguments)
    }

    @Test("A finding fails the search, is an ordinary vector, and is replayed, silenced and solved; damage is named")
    func finding() async throws {
        let ended = try await fuzz(Self.mutant, questions: 600, "--report", "junit=\(folder.path("fuzz.xml"))")
        #expect(ended.status == 1 && ended.standardOutput.contains("New ("), "\(ended.standardOutput)")
        // The words of commands are not broken, and paths may be long.
        #expect(
            ended.lines.allSatisfy { $0.count <= 80 || $0.hasSuffix("\\") || $0.contains(folder.url.path) },
            "\(ended.standardOutput)")
        let line = try #require(ended.lines.first { $0.contains("fuzz-") })
        let id = try #require(line.split(separator: " ").first.map(String.init))
        #expect(try folder.read("fuzz.xml").contains("fuzz-"))
        #expect(try !JSONValue.read("\(corpus)/summary.json").elements("findings").isEmpty)

        // The ordinary commands take the vectors.
        let run = try await Appattest.run(
            "run", "--target", Self.mutant, "--vectors", "\(corpus)/vectors", "--profile", "strict")
        #expect(run.status == 1 && run.standardOutput.contains(id))
        let explained = try await Command.run("explain", id, "--vectors", "\(corpus)/vectors")
        #expect(explained.status == 0 && explained.standardOutput.contains("AST-COUNTER"))

        // In a change, only new findings fail.
        let again = try await fuzz(Self.mutant)
        #expect(again.status == 0 && again.standardOutput.contains("Known from earlier searches"))
        let replayed = try await Appattest.run("fuzz", "replay", id, "--target", Self.mutant, "--corpus", corpus)
        #expect(replayed.status == 1 && replayed.standardOutput.contains(id), "\(replayed.standardError)")
        #expect(try await fuzz(Self.mutant, "--mode", "batch").status == 1)
        let quirks = try folder.write(
            "quirks:\n  - id: '*/**'\n    reason: the counter is compared elsewhere\n", to: "quirks.yaml")
        let silenced = try await fuzz(Self.mutant, "--mode", "batch", "--quirks", quirks)
        #expect(silenced.status == 0 && silenced.standardOutput.contains("the counter is compared elsewhere"))

        let solved = try await fuzz("builtin:reference", "--mode", "change")
        #expect(solved.status == 0 && solved.standardOutput.contains("Solved"), "\(solved.standardOutput)")
        #expect(try folder.read("corpus/corpus.txt").split(separator: "\n").count > 3)
        #expect(try folder.read("corpus/findings.txt").isEmpty)
        #expect(try await fuzz("builtin:reference").standardOutput.contains("Nothing found."))
        try folder.write("attestation | nonce: flip 0 0\nletter\n", to: "corpus/corpus.txt")
        let damaged = try await fuzz("builtin:reference")
        #expect(damaged.status == 2 && damaged.standardError.contains("corpus.txt:2: is not a case"))
    }

    @Test("A finding that a new process does not show fails the search, as a changing answer")
    func forgotten() async throws {
        let relay = try folder.write(
            """
            import json, subprocess, sys
            reference = subprocess.Popen([sys.argv[1], "adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for number, line in enumerate(sys.stdin):
                reference.stdin.write(line)
                reference.stdin.flush()
                answer = json.loads(reference.stdout.readline())
                if number > 60 and answer.get("verdict") == "accept":
                    answer = {"id": answer["id"], "verdict": "reject"}
                print(json.dumps(answer), flush=True)
            """, to: "relay.py")
        let ended = try await fuzz("exec:python3 '\(relay)' '\(Appattest.path)'", questions: 200)
        #expect(ended.status == 1 && ended.standardOutput.contains("Not conforming: its answers change"))
        #expect(ended.standardOutput.contains("Let a verdict depend on the request alone"), "\(ended.standardOutput)")
    }
}
