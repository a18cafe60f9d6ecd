import AttestModel
import TestSupport
import Testing
@testable import Reports

@Suite("Sequences, order and repetition in reports")
struct SequenceReportTests {
    private func result(_ outcome: Outcome = .wrongVerdict) throws -> VectorResult {
        VectorResult(
            vector: try ExampleRun.vector("sequence/state/replay", .replay), outcome: outcome, verdict: .accept,
            evidence: "noise",
            step: outcome == .unstable ? nil : VectorResult.Step(number: 3, name: "replay", expect: .reject))
    }

    private func report(
        _ result: VectorResult, _ change: @escaping (inout RunOptions) -> Void = { _ in }
    ) -> RunRecord { RunRecord(header: ExampleRun.header(change), results: [result]) }

    @Test("A failed step is named wherever the failure is")
    func step() throws {
        let words = "step 3 'replay': expected reject, got accept"
        #expect(ExampleRun.header().members(of: try result())["evidence"] == .string("\(words)\nnoise"))
        #expect(ConsoleReport(isColored: false).text(report(try result())).contains("wrongVerdict: \(words)"))
        let junit = JUnitReport.text(report(try result()))
        #expect(junit.contains(words))
    }

    @Test("The options that order and repeat are quoted by every report, and by none when they were not used")
    func options() throws {
        let shuffled = report(try result()) {
            $0.shuffleSeed = 9
            $0.repeats = 2
        }
        guard case .object(let json) = shuffled.header.options.json,
            case .object(let plain) = report(try result()).header.options.json
        else { return #expect(Bool(false), "options are objects") }
        #expect(json["shuffle"] == true && json["shuffleSeed"] == 9 && json["repeat"] == 2)
        #expect(plain["shuffle"] == false && plain["shuffleSeed"] == .null && plain["repeat"] == 1)
        let text = ConsoleReport(isColored: false).text(shuffled)
        #expect(text.contains("each vector asked 2 times, order shuffled by seed 9\n"))
        #expect(!ConsoleReport(isColored: false).text(report(try result())).contains("asked"))
        let junit = JUnitReport.text(shuffled)
        #expect(junit.contains(#"name="shuffleSeed" value="9""#) && junit.contains(#"name="repeat" value="2""#))
    }

    @Test("An unstable vector is repeated as it was run, any other alone")
    func repeatCommand() throws {
        let header = ExampleRun.header {
            $0.only = [Glob("sequence/**")]
            $0.shuffleSeed = 9
            $0.repeats = 2
        }
        #expect(
            RepeatCommand.text(try result(.unstable), of: header).hasSuffix(
                "--only 'sequence/**' --shuffle --shuffle-seed 9 --repeat 2"))
        #expect(RepeatCommand.text(try result(), of: header).hasSuffix("'my vectors' --only sequence/state/replay"))
    }

    @Test("Of a sequence the step with the fault is taken apart, and marked")
    func explanation() throws {
        var vector = try ExampleRun.vector("sequence/state/replay", .replay)
        let request = try #require(vector.request)
        vector.content = .sequence([
            SequenceStep(name: "attest", expect: .accept, request: request, result: VerifiedOutput()),
            SequenceStep(
                name: "replay", expect: .reject, requirement: .assertionCounter, request: request, result: nil),
        ])
        vector.fault = FaultRecord(path: "steps[1].attestation", change: "sent again", before: nil, after: [1])
        let explanation = Explanation(vector)
        #expect(
            explanation.facts.contains {
                $0.name == "step" && $0.value.hasPrefix("2 of 2, 'replay', expected reject, breaks AST-COUNTER: ")
            })
        #expect(!explanation.isFaultOutside)
    }
}
