import TestBasics
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
            RunMatrix([run, run]).text(isColored: false), RunDifference(from: run, to: run).text(isColored: false),
        ] { #expect(text.contains("::error::y") && !text.contains("\n::")) }
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
        let cell = RunMatrix([run]).totals[0]
        #expect(cell.text == "✗ 5" && cell.score == "1 of 6 right")
        #expect(
            cell.details
                == "1 accepted, 1 rejected, 2 broke, 1 unstable, 1 unproven, 1 untested: 1 replay, 1 lockout")
        #expect(run.footerMembers["holes"] == ["replay": 1])
    }

    @Test("A report of an earlier version, which calls an error a wrong verdict, counts no holes that are none")
    func earlier() throws {
        let text = try Recorded.text(of: try ExampleRun.red())
            .replacing(#""outcome":"crash""#, with: #""outcome":"wrongVerdict""#)
            .replacing(#""verdict":null"#, with: #""verdict":"error""#)
            .replacing(#""crash":1,"#, with: "").replacing(#""wrongVerdict":1"#, with: #""wrongVerdict":2"#)
        let cell = RunMatrix([try RunRecord(jsonLines: text.utf8, name: "a.jsonl")]).totals[0]
        #expect(cell.text == "✗ 2" && cell.details == "1 accepted, 1 broke, 1 untested: 1 replay")
    }

    @Test("Right answers in the shape of other devices are not good: the target refuses the devices of today")
    func otherShape() throws {
        var result = try ExampleRun.result("attestation/nonce/a", .pass, .reject)
        #expect(RunMatrix([try Recorded.run(ExampleRun.run([result]))]).totals[0].tone == .good)
        result.shape = .iOS17
        let cell = RunMatrix([try Recorded.run(ExampleRun.run([result]))]).totals[0]
        #expect(cell.tone == .none && cell.text == "~ 1")
        #expect(cell.details == "1 in the shape of other devices")
        let chosen = try Recorded.run(ExampleRun.run([result]) { $0.shape = .iOS17 })
        #expect(RunMatrix([chosen]).totals[0].tone == .good)
    }

    @Test("A suite that cannot be tested at all has no score")
    func untestable() throws {
        let untested = try ExampleRun.results().filter { $0.outcome == .notTestable }
        let cell = RunMatrix([try Recorded.run(ExampleRun.run(untested))]).totals[0]
        #expect(cell.text == "? 1" && cell.score == "not tested" && cell.tone == .none)
    }

    @Test(
        "An object of an attacker that gets in is as grave as a genuine object that stays out; gaps are never green",
        arguments: [
            ([(.wrongVerdict, .accept, .forgery)], .grave, "✗ 1"),
            ([(.wrongVerdict, .reject, .lockout)], .grave, "✗ 1"),
            ([(.wrongVerdict, .accept, .hardening), (.wrongVerdict, .reject, .lockout)], .grave, "✗ 2"),
            ([(.wrongVerdict, .accept, .hardening), (.pass, .reject, .forgery)], .bad, "✗ 1"),
            ([(.wrongVerdict, .accept, .denialOfService)], .bad, "✗ 1"), ([(.crash, nil, .forgery)], .bad, "! 1"),
            ([(.error, .error, .lockout)], .grave, "! 1"), ([(.crash, nil, .lockout)], .grave, "! 1"),
            ([(.timeout, nil, .lockout)], .grave, "! 1"),
            ([(.pass, .reject, .forgery), (.pass, .reject, .replay)], .good, "✓ 2"),
            ([(.pass, .reject, .forgery), (.notTestable, nil, .replay)], .none, "~ 1"),
            ([(.pass, .reject, .forgery), (.inconclusive, .reject, .replay)], .none, "? 1"),
            ([(.observed, .accept, .hardening)], .none, "·"), ([], .none, "·"),
        ] as [([(Outcome, Verdict?, Impact)], MatrixCell.Tone, String)])
    func tone(answers: [(Outcome, Verdict?, Impact)], tone: MatrixCell.Tone, text: String) throws {
        let results = try answers.enumerated().map { index, answer in
            try ExampleRun.result(
                "attestation/nonce/n\(index)", answer.0, answer.1, answer.2,
                level: answer.0 == .observed ? .info : .must, expect: answer.2 == .lockout ? .accept : .reject)
        }
        let cell = MatrixCell(results, of: ExampleRun.header())
        #expect(cell.tone == tone && cell.text == text)
    }

    @Test("The text has a sentence about each verifier, and a table of one sign and one number a cell")
    func text() throws {
        let text = try matrix().text(isColored: false)
        #expect(
            text.hasPrefix("set 0.1.0, digest abababababab\n\nA  lib 1.0  a.jsonl, profile core\n   Not conforming: it")
        )
        #expect(
            text.contains("\nB  lib 1.0  b.jsonl, profile core\n   Not conforming: it accepts replays. It does not "))
        let table = """

                       A    B
            all        ✗ 2  ✗ 2
            ATT-NONCE  ✗ 2  ✗ 2
            ATT-KEYID  ·    ✓ 1

            """
        #expect(text.contains(table), "\(text)")
        #expect(!text.contains("judged on none"))
    }

    @Test("Requirements that nobody was judged on fold together, and a table of many verifiers fits a terminal")
    func folding() throws {
        let observed = try Recorded.red { if $0.id.name == "e" { $0.requirement = Requirement.attestationCOSE.id } }
        let matrix = RunMatrix(Array(repeating: observed, count: 30))
        #expect(matrix.judged.map(\.requirement) == ["ATT-NONCE"] && matrix.rows.count == 2)
        let text = matrix.text(isColored: false)
        #expect(text.hasSuffix("\n\njudged on none of them: ATT-COSE\n"))
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.filter { $0.hasPrefix("ATT-NONCE") }.map { $0.count { $0 == "✗" } }.reduce(0, +) == 30)
        #expect(try matrix.html().contains("<li><b>ATT-COSE</b> "))
    }

    @Test("Requirements that all are right about are one line of the text, and rows of the page")
    func rightRows() throws {
        var right = try Recorded.red()
        right.results = right.results.filter { $0.outcome == .pass }
        right.causes = []
        let matrix = RunMatrix([right, right])
        #expect(matrix.judged.map(\.isRight) == [true])
        let text = matrix.text(isColored: false)
        let names = matrix.judged.map(\.requirement).joined(separator: ", ")
        #expect(text.hasSuffix("\n\nright in all of them: \(names)\n"), "\(text)")
        #expect(text.components(separatedBy: names).count == 2)
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
        #expect(page.contains("<span class=\"chip bad\">✗ 2</span>"))
        #expect(page.contains("<summary class=\"chip bad\">✗ 2</summary>1 accepted, 1 broke, 1 untested: 1 replay<"))
    }
}
