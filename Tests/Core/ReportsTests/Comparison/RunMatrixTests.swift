import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("Verifiers side by side")
struct RunMatrixTests {
    private func matrix() throws -> RunMatrix {
        let other = try Recorded.red(name: "b.jsonl") { result in
            if result.id.name == "a" { result.requirement = Requirement.attestationKeyID.id }
        }
        return RunMatrix([try Recorded.red(), other])
    }

    @Test("The words of a target begin no line, neither in a table nor among changes")
    func lines() throws {
        var report = try ExampleRun.red()
        report.header.description.name = "x\n::error::y"
        report.fault = RunFault(sentence: "It said: x\n::error::y", exitCode: 3)
        let run = try Recorded.run(report)
        for text in [
            RunMatrix([run, run]).text(isColored: false),
            RunDifference(from: run, to: run).text(isColored: false),
        ] {
            #expect(text.contains("::error::y") && !text.contains("\n::"))
        }
    }

    @Test("Only an accepted object is a hole, and only a rejected genuine one a lockout; a row adds up")
    func proven() throws {
        let verdicts: [(Outcome, Verdict?)] = [
            (.wrongVerdict, .accept), (.error, .error), (.crash, nil), (.inconclusive, .reject),
            (.notTestable, .unsupported), (.unstable, .reject), (.wrongVerdict, .reject), (.pass, .reject),
        ]
        var results = try verdicts.enumerated().map { index, verdict in
            try ExampleRun.result("attestation/nonce/n\(index)", verdict.0, verdict.1)
        }
        results[6].step = VectorResult.Step(number: 1, name: "attest", expect: .accept)
        let run = try Recorded.run(ExampleRun.run(results))
        #expect(
            RunMatrix([run]).totals[0].text
                == "1/6 (1 replay, 1 lockout, 1 error, 1 crash, 1 unstable, 1 inconclusive, 1 not testable)")
        #expect(run.footerMembers["holes"] == ["replay": 1])
    }

    @Test("A report of an earlier version, which calls an error a wrong verdict, counts no holes that are none")
    func earlier() throws {
        let text = try Recorded.text(of: try ExampleRun.red())
            .replacing(#""outcome":"crash""#, with: #""outcome":"wrongVerdict""#)
            .replacing(#""verdict":null"#, with: #""verdict":"error""#)
            .replacing(#""crash":1,"#, with: "").replacing(#""wrongVerdict":1"#, with: #""wrongVerdict":2"#)
        let cell = RunMatrix([try RunRecord(jsonLines: text.utf8, name: "a.jsonl")]).totals[0]
        #expect(cell.text == "1/3 (1 replay, 1 error, 1 not testable)")
    }

    @Test("Right answers in the shape of other devices are not good: the target refuses the devices of today")
    func otherShape() throws {
        var result = try ExampleRun.result("attestation/nonce/a", .pass, .reject)
        #expect(RunMatrix([try Recorded.run(ExampleRun.run([result]))]).totals[0].tone == .good)
        result.shape = .iOS17
        let cell = RunMatrix([try Recorded.run(ExampleRun.run([result]))]).totals[0]
        #expect(cell.tone == .odd && cell.text == "1/1 (1 in the shape of other devices)")
        let chosen = try Recorded.run(ExampleRun.run([result]) { $0.shape = .iOS17 })
        #expect(RunMatrix([chosen]).totals[0].tone == .good)
    }

    @Test("A suite that cannot be tested at all has no score")
    func untestable() throws {
        let untested = try ExampleRun.results().filter { $0.outcome == .notTestable }
        let cell = RunMatrix([try Recorded.run(ExampleRun.run(untested))]).totals[0]
        #expect(cell.text == "not testable" && cell.tone == .odd)
    }

    @Test("A cell of the text counts judged vectors, breaks failures down by impact, and marks untestable vectors")
    func text() throws {
        let matrix = try matrix()
        #expect(matrix.rows[0].cells[0].tone == .grave && matrix.rows[1].cells[1].tone == .good)
        #expect(
            matrix.text(isColored: false) == """
                A  lib 1.0, profile core, set 0.1.0, digest abababababab  a.jsonl
                B  lib 1.0, profile core, set 0.1.0, digest abababababab  b.jsonl

                requirement  A                                        B
                ATT-NONCE    1/3 (1 replay, 1 crash, 1 not testable)  0/2 (1 replay, 1 crash, 1 not testable)
                ATT-KEYID    -                                        1/1
                all          1/3 (1 replay, 1 crash, 1 not testable)  1/3 (1 replay, 1 crash, 1 not testable)

                """)
    }

    @Test("Scripts get counts, and pages get escaped text")
    func formats() throws {
        let json = try JSONValue.parse(matrix().json.utf8)
        #expect(
            json["totals"]?.elements?.first == [
                "passed": 1, "judged": 3, "inconclusive": 0, "notTestable": 1, "observed": 1,
                "failures": ["replay": 1], "others": ["crash": 1],
            ])
        let page = try RunMatrix([Recorded.run(ExampleRun.hostileRun())]).html()
        #expect(page.contains("&lt;script&gt;alert(1)") && page.components(separatedBy: "<script>").count == 2)
        #expect(page.contains("<span class=\"chip bad\">✗ 1/3</span>"))
    }
}
