import EvidenceAnatomy
import LabModel
import TestBasics
@testable import Reports

@Suite("Reports for scripts")
struct ScriptReportTests {
    /// The lines that a run writes, one parsed object each.
    private func lines(_ events: [RunEvent]) throws -> [JSONValue] {
        let sink = Memory()
        var report = JSONLinesReport(sink: sink.sink)
        for event in events {
            let count = sink.text.split(separator: "\n").count
            try report.receive(event)
            // Nothing is kept back, and nothing half written.
            #expect(sink.text.hasSuffix("\n") && sink.text.split(separator: "\n").count == count + 1)
        }
        return try sink.text.split(separator: "\n").map { try JSONValue.parse($0.utf8) }
    }

    @Test("A header comes first, then each result as it comes, then a footer")
    func run() throws {
        let report = try ExampleRun.red()
        let lines = try lines([.started(report.header)] + report.results.map(RunEvent.result) + [.ended(report)])
        #expect(lines.map { $0["type"] } == ["header"] + Array(repeating: "result", count: 5) + ["footer"])
        let (header, options) = (lines[0], lines[0]["options"])
        #expect(header["setDigest"] == .string(String(repeating: "ab", count: 32)))
        #expect(header["suiteVersion"] == "0.1.0" && header["target"]?["specification"] == "exec:./adapter 'a b'")
        #expect(header["target"]?["capabilities"] == ["attestation"] && header["target"]?["omits"] == .null)
        #expect(options?["profile"] == "core" && options?["timeout"] == 10)
        #expect(
            lines[6] == [
                "type": "footer", "exitStatus": 1, "fault": .null,
                "counts": ["pass": 1, "wrongVerdict": 1, "crash": 1, "notTestable": 1, "observed": 1],
                "holes": ["replay": 1], "interrupted": false, "remarks": [], "baseline": .null,
                "reasons": .null, "seconds": .null,
                "causes": .array(
                    zip(RunSummary(report).causeLines, [.string("replay"), .null, .null]).map { line, impact in
                        .object(["cause": .string(line), "impact": impact])
                    }),
            ])
    }

    @Test("A result has every member, those that do not apply as null")
    func result() throws {
        let results = try ExampleRun.results()
        let lines = try lines([.started(ExampleRun.header()), .result(results[0]), .result(results[2])])
        #expect(
            lines[1] == [
                "type": "result", "id": "attestation/nonce/a", "outcome": "pass", "expect": "reject",
                "shape": .null, "cleanRounds": .null, "verdict": "reject", "answer": "rejected", "step": .null,
                "stepRequirement": .null, "missing": [], "requirement": "ATT-NONCE", "level": "must",
                "impact": "replay",
                "stage": "nonce", "reason": "nonce differs", "code": .null, "reasonScore": .null, "standing": "fine",
                "milliseconds": .number(1.25), "evidence": "", "corrections": [],
            ])
        #expect(lines[2]["verdict"] == .null)
    }

    @Test("No vector has two rows, and the rows are those that the footer counts", arguments: [true, false])
    func revised(isRewritable: Bool) throws {
        let report = try ExampleRun.red()
        var early = report.results[0]
        (early.outcome, early.reason) = (.pass, "too early")
        let memory = Memory()
        var lines = JSONLinesReport(sink: isRewritable ? memory.sink : memory.pipe)
        let results = [report.results[2], early, report.results[1]] + report.results.dropFirst(3)
        for event in [.started(report.header)] + results.map(RunEvent.result) + [.revised(report.results[0])] {
            try lines.receive(event)
            let written = memory.text.split(separator: "\n").count
            #expect(isRewritable ? written <= 6 : written == 1)
        }
        #expect(memory.text.contains("too early") == isRewritable)
        try lines.receive(.ended(report))
        #expect(!memory.text.contains("too early"))
        #expect(try RunRecord(jsonLines: memory.text.utf8, name: "a").counts == report.counts)
        let ids = try memory.text.split(separator: "\n").dropFirst().dropLast().map {
            try JSONValue.parse($0.utf8)["id"]
        }
        // In the order in which the results came first.
        #expect(ids == results.map { .string($0.id.description) })
    }

    @Test("A run that could not go on has no rows, whatever was told before", arguments: [true, false])
    func lost(isRewritable: Bool) throws {
        let memory = Memory()
        var lines = JSONLinesReport(sink: isRewritable ? memory.sink : memory.pipe)
        let results = try ExampleRun.results()
        for event in [.started(ExampleRun.header())] + results.map(RunEvent.result) { try lines.receive(event) }
        try lines.receive(.ended(ExampleRun.fault()))
        let written = memory.text.split(separator: "\n")
        let footer = try JSONValue.parse(written[1].utf8)
        #expect(written.count == 2 && footer["fault"] == "The target rejects everything.")
        #expect(footer["counts"] == [:] && footer["exitStatus"] == 3)
    }

    @Test("The summary for scripts is one document with counts and failures")
    func summary() throws {
        let summary = try JSONValue.parse(RunDocument(ExampleRun.red()).json.utf8)
        #expect(summary["failures"]?.elements?.count == 3 && summary["exitStatus"] == 1)
    }

    @Test("A badge has the members that shields.io asks for, and no other")
    func badge() throws {
        for (report, message, color): (RunRecord, JSONValue, JSONValue) in [
            (try ExampleRun.red(), "core 1/3, 1 not testable", "red"),
            (try ExampleRun.green(), "core 1/1, 1 not testable", "brightgreen"),
            (ExampleRun.fault(), "no score", "lightgrey"),
        ] {
            #expect(
                try JSONValue.parse(BadgeReport.text(report.summary).utf8)
                    == ["schemaVersion": 1, "label": "App Attest", "message": message, "color": color])
        }
    }

    private static let mistake = ["properties", "findings", "items", "properties"]
    private static let vocabularies: [(schema: String, path: [String], words: [String])] = [
        ("report", ["header", "properties", "options", "properties", "command"], RunKind.allCases.map(\.command)),
        (
            "report", ["header", "properties", "options", "properties", "omit", "propertyNames"],
            Capability.checks.map(\.rawValue)
        ),
        ("report", ["result", "properties", "standing"], BaselineStatus.allCases.map(\.rawValue)),
        ("report", ["result", "properties", "reasonScore"], ReasonScore.allCases.map(\.rawValue)),
        ("report", ["learnedAnswer"], LearnedAnswer.allCases.map(\.rawValue)),
        (
            "inspect", ["properties", "unverified", "items", "properties", "kind"],
            UnverifiedPart.Kind.allCases.map(\.rawValue)
        ),
        ("inspect", ["properties", "beside", "items", "properties", "role"], Sibling.Role.allCases.map(\.rawValue)),
        ("inspect", ["properties", "kind"], ObjectKind.allCases.map(\.rawValue)),
        ("diagnosis", ["properties", "kind"], EvidenceKind.all.map(\.name)),
        ("diagnosis", ["properties", "outcome"], Diagnosis.Outcome.allCases.map(\.rawValue)),
        ("diagnosis", ["properties", "next", "items", "properties", "step"], NextStep.Kind.allCases.map(\.rawValue)),
        ("diagnosis", mistake + ["mistake"], Mistake.allCases.map(\.id)),
        ("diagnosis", mistake + ["topic"], Mistake.Topic.allCases.map(\.rawValue)),
        ("diagnosis", mistake + ["consequence"], Mistake.Consequence.allCases.map(\.rawValue)),
    ]

    @Test("The schemas that are written by hand have the words of the program", arguments: vocabularies)
    func words(schema: String, path: [String], words: [String]) throws {
        let found = try Built.words(ofSchema: schema, at: (schema == "report" ? ["$defs"] : []) + path)
        #expect(found?.elements?.filter { $0 != .null } == words.map(JSONValue.string))
    }
}
