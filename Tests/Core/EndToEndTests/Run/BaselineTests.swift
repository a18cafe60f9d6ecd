import TestBasics

@Suite("Known failures, from the command line")
struct BaselineTests {
    private static let id = "assertion/counter/replay-equal"

    private let scratch: ScratchFolder
    private let file: String
    /// Accepts a replay.
    private let fake: FakeAdapter

    init() throws {
        scratch = try ScratchFolder()
        file = scratch.path("known.yaml")
        fake = try FakeAdapter(
            cases: #"*/replay-equal) printf '{"id":"%s","verdict":"accept"}\n' "$id" ;;"# + "\n*) reference ;;")
    }

    private func write(_ target: String, _ options: String...) async throws -> Ended {
        try await Appattest.run(
            [
                "baseline", "write", "--vectors", FewVectors.path, "--target", target, "--only",
                "assertion/counter/replay-*",
            ] + Appattest.patience + ["--out", file, "--reason"] + options)
    }

    private func run(_ target: String, _ option: String = "--baseline", _ file: String? = nil) async throws -> Reported
    { try await Reported.run(target, "--only", "assertion/counter/replay-*", option, file ?? self.file) }

    @Test("A run that matches its baseline conforms, and a repaired failure is named until it is taken out")
    func wayAround() async throws {
        // An accepted replay gets into a baseline only by name.
        let unnamed = try await write(fake.target, "x")
        #expect(unnamed.status == 2 && unnamed.standardError.contains("1 replay"))
        #expect(unnamed.standardError.contains("--tolerate replay"))
        #expect(!FileManager.default.fileExists(atPath: file))
        let written = try await write(fake.target, "until 2.0", "--tolerate", "replay")
        #expect(written.status == 0 && written.standardOutput == "1 known failure in \(file), 1 replay tolerated\n")
        let same = try await run(fake.target)
        #expect(same.ended.status == 0)
        #expect(same.lines.results[Self.id]?["standing"] == "known")
        #expect(same.lines.results[Self.id]?["outcome"] == "wrongVerdict")
        #expect(same.ended.unwrapped.contains("1 known (1 replay tolerated)"))
        try await expectSameFile(from: same, Reported.run("builtin:reference", "--only", "assertion/counter/lower-*"))
        let mended = try await run("builtin:reference")
        #expect(mended.ended.status == 1)
        #expect(mended.lines.results[Self.id]?["standing"] == "stale")
        #expect(mended.ended.unwrapped.contains("\(file):9: '\(Self.id)' no longer fails"))
        let updated = try await write("builtin:reference", "none")
        #expect(updated.standardOutput == "0 known failures in \(file) (0 new, 1 gone)\n")
    }

    /// Expects that reports of finished runs make the file that a run made, the parts of a run together, and that a cut
    /// report makes none.
    private func expectSameFile(from runs: Reported...) async throws {
        let parts = try runs.enumerated().map { try scratch.write($1.ended.standardOutput, to: "\($0).jsonl") }
        let made = scratch.path("made.yaml")
        let arguments = ["--vectors", FewVectors.path, "--out", made, "--tolerate", "replay", "--reason", "until 2.0"]
        let lines = try scratch.read("0.jsonl").split(separator: "\n")
        let cut = try scratch.write(lines.dropLast().joined(separator: "\n"), to: "cut.jsonl")
        try await Command.expectRefusal(["baseline", "from", cut] + arguments, saying: "\(cut): there is no footer")
        #expect(!FileManager.default.fileExists(atPath: made))
        let ended = try await Command.run(["baseline", "from"] + parts + arguments)
        #expect(ended.status == 0 && ended.standardOutput == "1 known failure in \(made), 1 replay tolerated\n")
        #expect(try scratch.read("made.yaml") == scratch.read("known.yaml"))
    }

    @Test("A run without a score leaves the baseline unchanged, and one of another set is an error before any request")
    func unusable() async throws {
        let other = "suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\n"
        try scratch.write(other, to: "known.yaml")
        let constant = try FakeAdapter.always("reject")
        let ended = try await write(constant.target, "x", "--only", "assertion/**")
        #expect(ended.status == 3 && ended.standardOutput == "")
        #expect(ended.standardError.contains("The target rejects everything") && ended.standardError.contains(file))
        #expect(try scratch.read("known.yaml") == other)
        let unasked = try await Command.run(
            "run", "--vectors", FewVectors.path, "--target", "exec:./no-such-adapter", "--baseline", file)
        #expect(unasked.status == 2 && unasked.standardOutput == "" && unasked.saysOneLine)
        #expect(unasked.standardError.contains("\(file): field 'digest'"))
        #expect(unasked.standardError.contains("baseline write"))
    }

    @Test("Reasons are scored by a file, and gate when they are required")
    func reasons() async throws {
        let reasons = try scratch.write("reasons:\n  \"*\": [key]\n", to: "reasons.yaml")
        let required = try await run("builtin:reference", "--require-reasons", reasons)
        #expect(required.ended.status == 1)
        #expect(required.lines.results[Self.id]?["standing"] == "failing")
        #expect(
            required.ended.standardError.contains("rejected for another reason: key, though the fault lies in counter"))
    }
}
