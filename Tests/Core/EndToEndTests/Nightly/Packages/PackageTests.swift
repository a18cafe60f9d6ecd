import TestBasics

/// The packages of the vectors, each installed from its file into a fresh project, with its example test.
@Suite("The vectors as packages", .enabled(if: Tools.hasPython, "python3 is missing"))
struct PackageTests {
    @Test(
        "The example test has the failures of the runner: none, those of a wrong verifier, those of a refusing one",
        arguments: try PackageProject.all.get())
    func works(project: PackageProject) async throws {
        try Tools.require(project.program)
        let folder = try ScratchFolder()
        try await project.setUp(in: folder)
        try await project.test(asking: "'\(Appattest.path)' adapter", in: folder).succeeded()

        let wrong = try await project.test(asking: try await Self.wrongCommand(), in: folder)
        #expect(wrong.status != 0)
        let (found, failures) = (Self.failures(of: wrong), try await Self.wrongRun.value)
        let different = Set(found.keys).union(failures.keys).filter { found[$0] != failures[$0] }
        #expect(different.isEmpty, "\(different.sorted())")
        #expect(Set(failures.values) == ["wrongVerdict", "wrongOutput", "error", "inconclusive", "notTestable"])

        let refusing = try await project.test(asking: "'\(Built.program("FakeTarget"))' reject-all", in: folder)
        #expect(refusing.status != 0)
        #expect(Self.failures(of: refusing) == (try ExpectedChoices.ofRefusal()))

        #expect(try await project.chosen(in: folder) == (try ExpectedChoices.lines()))
    }

    // MARK: The wrong verifier

    /// A verifier that goes by the ids of requests, with every kind of failure, as a program.
    private static let wrong = Task {
        let faults = [
            "accept": ["attestation/nonce/other-challenge", "sequence/state/replay-same-bytes#replay"],
            "reject": ["attestation/valid/development", "assertion/valid/sorted-client-data"],
            "error": ["assertion/key/not-on-curve", "attestation/decode/truncated-in-fmt"],
            "unsupported": ["receipt/valid/sandbox"],
            "wrong-counter": ["assertion/valid/next", "sequence/valid/gap-then-next#gap"],
        ].sorted { $0.key < $1.key }.flatMap { fault, ids in ids.map { "\(fault)-on \($0)" } }
        let scratch = try ScratchFolder()
        try scratch.write(
            """
            #!/bin/sh
            '\(Built.program("FakeTarget"))' correct '\(Appattest.vectors)' \(faults.joined(separator: " ")) \
                capabilities attestation,assertion,receipt,roots,clock,clientDataHash,binaryChallenge,extensions |
                python3 '\(examples)/changed.py'

            """, to: "wrong", executable: true)
        return scratch
    }

    private static let examples = Built.path("Tests/Core/PackageExamples")

    /// The command of the wrong verifier for requests without the ids of vectors.
    private static func wrongCommand() async throws -> String {
        "python3 '\(examples)/named.py' '\(Appattest.vectors)' | '\(try await wrong.value.path("wrong"))'"
    }

    /// The failures that the runner finds.
    private static let wrongRun = Task {
        let program = try await wrong.value.path("wrong")
        let run = try await Reported.run("exec:\(program)", "--profile", "strict", vectors: Appattest.vectors)
        return run.lines.outcomes.compactMapValues { outcome -> String? in
            outcome.string.flatMap { ["pass", "observed"].contains($0) ? nil : $0 }
        }
    }

    /// Returns the outcomes that the output of an example test names, by id.
    private static func failures(of test: Ended) -> [String: String] {
        let text = test.standardOutput + test.standardError
        let lines = text.matches(of: #/([a-z]+/[a-z0-9-]+/[a-z0-9-]+): ([a-zA-Z]+): /#)
        return Dictionary(lines.map { (String($0.1), String($0.2)) }) { first, _ in first }
    }
}
