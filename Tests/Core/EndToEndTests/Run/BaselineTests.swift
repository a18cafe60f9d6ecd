import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("Known failures, from the command line")
struct BaselineTests {
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
        try await Program.run(
            Appattest.path,
            [
                "baseline", "write", "--vectors", FewVectors.path, "--target", target, "--only",
                "assertion/counter/replay-*",
            ] + Appattest.patience + ["--out", file, "--tolerate", "replay", "--reason"] + options)
    }

    private func run(_ target: String) async throws -> Reported {
        try await Reported.run(target, "--only", "assertion/counter/replay-*", "--baseline", file)
    }

    @Test("A run that matches its baseline conforms, any change since does not, and the reports say which is which")
    func wayAround() async throws {
        let written = try await write(fake.target, "until 2.0")
        #expect(written.status == 0 && written.standardOutput == "1 known failure in \(file), 1 replay tolerated\n")
        let same = try await run(fake.target)
        #expect(same.ended.status == 0)
        #expect(same.lines.results["assertion/counter/replay-equal"]?["standing"] == "known")
        #expect(same.lines.results["assertion/counter/replay-equal"]?["outcome"] == "wrongVerdict")
        #expect(same.ended.unwrapped.contains("1 known (1 replay tolerated)"))
        let mended = try await run("builtin:reference")
        #expect(mended.ended.status == 1)
        #expect(mended.lines.results["assertion/counter/replay-equal"]?["standing"] == "stale")
        #expect(
            mended.ended.unwrapped.contains("\(file):9: 'assertion/counter/replay-equal' no longer fails"))
        let updated = try await write("builtin:reference", "none")
        #expect(updated.standardOutput == "0 known failures in \(file) (0 new, 1 gone)\n")
        #expect(try await run("builtin:reference").ended.status == 0)
        let worse = try await run(fake.target)
        #expect(worse.ended.status == 1)
        #expect(worse.lines.results["assertion/counter/replay-equal"]?["standing"] == "failing")
    }

    @Test("Reports of finished runs make the same file, the parts of a run together")
    func fromReports() async throws {
        var parts: [String] = []
        for part in ["1/2", "2/2"] {
            let run = try await Reported.run(fake.target, "--only", "assertion/counter/*", "--shard", part)
            parts.append(try scratch.write(run.ended.standardOutput, to: "\(parts.count).jsonl"))
        }
        let arguments = ["--vectors", FewVectors.path, "--out", file, "--tolerate", "replay", "--reason", "until 2.0"]
        let ended = try await Program.run(Appattest.path, ["baseline", "from"] + parts + arguments)
        #expect(ended.status == 0 && ended.standardOutput == "1 known failure in \(file), 1 replay tolerated\n")
        let made = try String(contentsOfFile: file, encoding: .utf8)
        try FileManager.default.removeItem(atPath: file)
        _ = try await write(fake.target, "until 2.0")
        #expect(try String(contentsOfFile: file, encoding: .utf8) == made)
        let cut = try scratch.write(
            String(contentsOfFile: parts[0], encoding: .utf8).split(separator: "\n").dropLast().joined(separator: "\n"),
            to: "cut.jsonl")
        let refused = try await Program.run(Appattest.path, ["baseline", "from", cut] + arguments)
        #expect(refused.status == 2 && refused.standardError.contains("\(cut): there is no footer"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == made)
    }

    @Test("A run without a score leaves the baseline unchanged")
    func fault() async throws {
        try scratch.write("suiteVersion: 0.1.0\ndigest: \(String(repeating: "ab", count: 32))\n", to: "known.yaml")
        let constant = try FakeAdapter.always("reject")
        let ended = try await write(constant.target, "x", "--only", "assertion/counter/*")
        #expect(ended.status == 3 && ended.standardOutput == "")
        #expect(ended.standardError.contains("The target rejects everything") && ended.standardError.contains(file))
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("suiteVersion"))
    }

    @Test("A baseline of another set is one error that says what to do, before any request")
    func otherSet() async throws {
        try scratch.write("suiteVersion: 0.0.9\ndigest: \(String(repeating: "ab", count: 32))\n", to: "known.yaml")
        let ended = try await Appattest.run(
            "run", "--vectors", FewVectors.path, "--target", "exec:./no-such-adapter", "--baseline", file)
        #expect(ended.status == 2 && ended.standardOutput == "")
        #expect(ended.standardError.split(separator: "\n").count == 1)
        #expect(
            ended.standardError.contains("\(file): field 'digest'") && ended.standardError.contains("baseline write"))
    }

    @Test("An accepted replay gets into a baseline only by name")
    func unnamed() async throws {
        let ended = try await Program.run(
            Appattest.path,
            [
                "baseline", "write", "--vectors", FewVectors.path, "--target", fake.target, "--only",
                "assertion/counter/replay-*", "--out", file, "--reason", "x",
            ] + Appattest.patience)
        #expect(
            ended.status == 2 && ended.standardError.contains("1 replay")
                && ended.standardError.contains("--tolerate replay"))
        #expect(!FileManager.default.fileExists(atPath: file))
        let misspelt = try await write(fake.target, "x", "--tolerate", "reply")
        #expect(misspelt.status == 2 && misspelt.standardError.contains("did you mean 'replay'?"))
    }

    @Test("Reasons are scored by a file, and gate when they are required")
    func reasons() async throws {
        let reasons = try scratch.write("reasons:\n  \"*\": [key]\n", to: "reasons.yaml")
        let scored = try await Reported.run(
            "builtin:reference", "--only", "assertion/counter/replay-*", "--reasons", reasons)
        #expect(scored.ended.status == 0)
        guard case .object(let counts)? = scored.lines.footer["reasons"] else { return #expect(Bool(false), "counts") }
        #expect(counts["right"] == 0 && counts["unknown"] == 0 && counts["otherStage"] != 0)
        #expect(scored.lines.results["assertion/counter/replay-equal"]?["reasonScore"] == "otherStage")
        let required = try await Reported.run(
            "builtin:reference", "--only", "assertion/counter/replay-*", "--require-reasons", reasons)
        #expect(required.ended.status == 1)
        #expect(required.lines.results["assertion/counter/replay-equal"]?["standing"] == "failing")
        #expect(required.lines.results["assertion/counter/replay-equal"]?["outcome"] == "pass")
        #expect(
            required.ended.standardError.contains("rejected for another reason: key, though the fault lies in counter"))
    }
}
