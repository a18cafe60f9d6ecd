import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("appattest fuzz")
struct FuzzTests {
    private let folder: ScratchFolder
    private var corpus: String { folder.path("corpus") }

    init() throws { folder = try ScratchFolder() }

    private func fuzz(_ target: String, _ arguments: String...) async throws -> Ended {
        try await Program.run(
            Appattest.path,
            ["fuzz", "--target", target, "--max-questions", "1200", "--jobs", "1", "--corpus", corpus] + arguments)
    }

    @Test("The reference verifier shows nothing: status 0, and a corpus that the next search begins with")
    func reference() async throws {
        let ended = try await fuzz("builtin:reference")
        #expect(ended.status == 0 && ended.standardOutput.contains("Nothing found."), "\(ended.standardOutput)")
        let cases = try String(contentsOfFile: "\(corpus)/corpus.txt", encoding: .utf8)
        #expect(cases.split(separator: "\n").count > 3)
        #expect(try String(contentsOfFile: "\(corpus)/findings.txt", encoding: .utf8).isEmpty)
    }

    @Test("A finding fails the search, is an ordinary vector, and is replayed, silenced and solved")
    func finding() async throws {
        let ended = try await fuzz("builtin:mutant/without-ast-counter")
        #expect(ended.status == 1 && ended.standardOutput.contains("New ("), "\(ended.standardOutput)")
        // The words of commands are not broken, and paths may be long.
        #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.hasSuffix("\\") || $0.contains(corpus) })
        let line = try #require(ended.lines.first { $0.contains("fuzz-") })
        let id = try #require(line.split(separator: " ").first.map(String.init))

        // The ordinary commands take the vectors.
        let run = try await Appattest.run(
            "run", "--target", "builtin:mutant/without-ast-counter", "--vectors", "\(corpus)/vectors", "--profile",
            "strict")
        #expect(run.status == 1 && run.standardOutput.contains(id))
        let explained = try await Appattest.run("explain", id, "--vectors", "\(corpus)/vectors")
        #expect(explained.status == 0 && explained.standardOutput.contains("AST-COUNTER"))

        let replayed = try await Appattest.run(
            "fuzz", "replay", id, "--target", "builtin:mutant/without-ast-counter", "--corpus", corpus)
        #expect(replayed.status == 1 && replayed.standardOutput.contains(id))

        // In a change, only new findings fail.
        let again = try await fuzz("builtin:mutant/without-ast-counter")
        #expect(
            again.status == 0 && again.standardOutput.contains("Known from earlier searches"),
            "\(again.standardOutput)")
        // A known finding can still be replayed.
        let known = try await Appattest.run(
            "fuzz", "replay", id, "--target", "builtin:mutant/without-ast-counter", "--corpus", corpus)
        #expect(known.status == 1 && known.standardOutput.contains(id), "\(known.standardError)")
        let batch = try await fuzz("builtin:mutant/without-ast-counter", "--mode", "batch")
        #expect(batch.status == 1)

        let quirks = try folder.write(
            "quirks:\n  - id: '*/**'\n    reason: the counter is compared elsewhere\n", to: "quirks.yaml")
        let silenced = try await fuzz(
            "builtin:mutant/without-ast-counter", "--mode", "batch", "--quirks", quirks)
        #expect(silenced.status == 0 && silenced.standardOutput.contains("the counter is compared elsewhere"))

        let solved = try await fuzz("builtin:reference", "--mode", "change")
        #expect(solved.status == 0 && solved.standardOutput.contains("Solved"), "\(solved.standardOutput)")
    }

    @Test("A file of cases that is damaged is named with its line")
    func damagedCorpus() async throws {
        try folder.write("attestation | nonce: flip 0 0\nletter\n", to: "corpus/corpus.txt")
        let ended = try await fuzz("builtin:reference")
        #expect(
            ended.status == 2 && ended.standardError.contains("corpus.txt:2: is not a case"), "\(ended.standardError)")
    }

    /// The ways in which a target ends or breaks the protocol, with the words of its finding, and the seconds that it has
    /// for an answer: only one that hangs may not take its time on a busy machine.
    private static let breakdowns = [
        ("sys.exit(3)", "answered crash", "3600"), ("time.sleep(600)", "answered no answer in time", "0.5"),
    ]

    @Test("A target that crashes or hangs is found, and the search goes on", arguments: breakdowns)
    func breakdown(statement: String, answer: String, timeout: String) async throws {
        let adapter = try folder.write(
            """
            import json, sys, time
            for line in sys.stdin:
                request = json.loads(line)
                answer = {"id": request["id"]}
                if request["operation"] == "describe":
                    answer.update(name="breaking", version="1", capabilities=["assertion"])
                elif len(request["assertion"]) < 150:
                    \(statement)
                else:
                    answer["verdict"] = "accept" if request["assertion"].startswith("o") else "reject"
                print(json.dumps(answer), flush=True)
            """, to: "adapter.py")
        let ended = try await Program.run(
            Appattest.path,
            [
                "fuzz", "--target", "exec:python3 \(adapter)", "--max-questions", "600", "--jobs", "1", "--corpus",
                corpus, "--timeout", timeout, "--memory", "400M", "--report", "junit=\(folder.path("fuzz.xml"))",
            ])
        #expect(ended.status == 1 && ended.standardOutput.contains(answer), "\(ended.standardOutput)")
        #expect(try String(contentsOfFile: folder.path("fuzz.xml"), encoding: .utf8).contains("fuzz-"))
        let summary = try JSONValue.parse(Array(Data(contentsOf: URL(filePath: "\(corpus)/summary.json"))))
        guard case .object(let members) = summary, case .integer(let questions)? = members["questions"] else {
            Issue.record("\(summary)")
            return
        }
        #expect(questions >= 600)
    }
}
