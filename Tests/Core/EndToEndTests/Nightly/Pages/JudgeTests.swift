import TestBasics

/// The judges on the page beside the vectors, against the runner: each asks the same adapter about the same vectors, and
/// must come to the same outcomes.
@Suite("The judges on the page beside the vectors")
struct JudgeTests {
    @Test("In each language it comes to the outcomes of the runner", arguments: ["python3", "node", "go"])
    func judges(program: String) async throws {
        try Tools.require(program)
        for judge in try Self.programs(program) { try await expectSameOutcomes(judge) }
    }

    /// The judges of a language, those in JavaScript as CommonJS and as ES modules.
    private static func programs(_ program: String) throws -> [JudgeProgram] {
        let language = ["python3": "python", "node": "javascript"][program] ?? program
        let blocks = try MarkdownPage("vectors/README.md").code(language, under: "Judge")
        try #require(blocks.count == (program == "go" ? 2 : 3))
        switch program {
        case "python3":
            #expect((60...100).contains(blocks[1].split(separator: "\n").count))
            return [
                try JudgeProgram(
                    files: ["judge.py": blocks[1], "run.py": blocks[2], "verifier.py": JudgeProgram.verifier("py")],
                    command: "exec python3 run.py \"$0\"")
            ]
        case "node":
            #expect((60...105).contains(blocks[0].split(separator: "\n").count))
            let module = blocks[0].replacing("module.exports = { judge };", with: "export { judge };")
            let imports =
                "import { createRequire } from \"node:module\";\nconst require = createRequire(import.meta.url);\n"
            return [
                try JudgeProgram(
                    files: [
                        "judge.cjs": blocks[0], "run.cjs": blocks[1],
                        "verifier.cjs": JudgeProgram.verifier("js") + "module.exports = { verify };\n",
                    ], command: "exec node run.cjs \"$0\""),
                try JudgeProgram(
                    files: [
                        "judge.mjs": module, "run.mjs": blocks[2],
                        "verifier.mjs": imports + JudgeProgram.verifier("js") + "export { verify };\n",
                    ], command: "exec node run.mjs \"$0\""),
            ]
        default:
            #expect((60...145).contains(blocks[0].split(separator: "\n").count))
            return [
                try JudgeProgram(
                    files: ["judge.go": blocks[0], "main.go": blocks[1], "verifier.go": JudgeProgram.verifier("go")],
                    // The toolchain that is there, and no other from the network.
                    command: """
                        export GOTOOLCHAIN=local GOFLAGS= GO111MODULE=off
                        go build -o run judge.go main.go verifier.go && exec ./run "$0"
                        """)
            ]
        }
    }

    // MARK: The runs that they must agree with

    private static let features = "attestation,assertion,receipt,roots,clock,clientDataHash"

    /// A run of the runner, with the target and the set that the judges get.
    private struct Reference: Sendable {
        let set: ScratchFolder
        let target: String
        let run: RunLines
    }

    /// A target with every kind of failure, and half of the set.
    private static let broken = Task {
        let set = try ScratchFolder()
        let first = "sequence/valid/attested-again#attest"
        let faults = [
            "accept": ["attestation/nonce/other-challenge", "sequence/state/replay-same-bytes#replay"],
            "reject": ["attestation/valid/development", "assertion/valid/sorted-client-data"],
            "error": [
                "assertion/key/not-on-curve", "attestation/decode/empty-input", "attestation/decode/indefinite-map",
            ],
            "unsupported": ["receipt/valid/sandbox"],
            "wrong-counter": ["assertion/valid/next", "sequence/valid/three-assertions#second", first],
        ]
        let vectors = Set(faults.values.joined().map { String($0.prefix { $0 != "#" }) })
        try PartialSet.write(
            to: set, every: 2,
            choosing: { vector in
                vectors.contains(vector.id.description) || vector.trailingZeros > 0
                    || vector.hasTwoRightVerdicts ? true : vector.id.name == "hundred-assertions" ? false : nil
            })
        let words = faults.sorted { $0.key < $1.key }.flatMap { fault, ids in ids.map { "\(fault)-on \($0)" } }
        let target =
            "\(Built.program("FakeTarget")) correct \(set.url.path) capabilities \(features) "
            + words.joined(separator: " ")
        return Reference(
            set: set, target: target,
            run: try await Reported.run("exec:\(target)", "--profile", "strict", vectors: set.url.path).lines)
    }

    /// The reference verifier, with sequences, and with one that only the values of earlier answers let it accept.
    private static let correct = Task {
        let set = try ScratchFolder()
        try PartialSet.write(
            to: set, every: 20,
            choosing: {
                $0.id.name == "hundred-assertions" ? false : $0.steps != nil || $0.trailingZeros > 0 ? true : nil
            },
            adding: try carried())
        let target = "\(Appattest.path) adapter"
        return Reference(
            set: set, target: target,
            run: try await Reported.run(
                "exec:\(target)", "--profile", "strict", "--capabilities", features, vectors: set.url.path
            ).lines)
    }

    /// Returns a sequence whose requests hold another stored key and counter than the target returned, and whose results do
    /// not say which it must return.
    private static func carried() throws -> Vector {
        var vector = try CommittedVectors.named("sequence/state/replay-same-bytes")
        let other = try CommittedVectors.named("sequence/valid/attest-then-assert").steps?.last?.request
        guard let id = VectorID("sequence/state/carried"), case .sequence(var steps) = vector.content,
            case .assertion(let foreign)? = other
        else { throw CocoaError(.fileReadCorruptFile) }
        for index in steps.indices {
            guard case .assertion(var request) = steps[index].request else { continue }
            (request.publicKey, request.publicKeyPEM) = (foreign.publicKey, foreign.publicKeyPEM)
            request.storedCounter = steps[index].expect == .accept ? 7 : 0
            steps[index].request = .assertion(request)
        }
        for index in steps.indices { steps[index].result?.publicKey = nil }
        (vector.id, vector.content) = (id, .sequence(steps))
        return vector
    }

    private func expectSameOutcomes(_ judge: JudgeProgram) async throws {
        let (broken, correct) = (try await Self.broken.value, try await Self.correct.value)
        #expect(
            Set(broken.run.outcomes.values).isSuperset(of: [
                "pass", "wrongVerdict", "wrongOutput", "error", "inconclusive", "notTestable", "observed",
            ]))
        #expect(Set(correct.run.outcomes.values) == ["pass", "notTestable", "observed"])
        #expect(correct.run.outcomes["sequence/state/carried"] == "pass")
        for reference in [broken, correct] {
            let found = try await judge.judge(reference.set, asking: reference.target)
            let wanted = reference.run.outcomes
            #expect(found.failures == wanted.filter { !["pass", "observed"].contains($0.value) })
            #expect(found.counts == reference.run.footer["counts"])
        }
        let requests = try judge.carriedRequests()
        #expect(requests.count == 5)
        for request in requests.dropFirst() {
            guard case .assertion(let assertion) = request else { continue }
            #expect(assertion.publicKeyPEM == PEM.publicKey(assertion.publicKey))
        }
    }
}
