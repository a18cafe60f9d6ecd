import AttestModel
import Foundation
import Testing
@testable import Reports

@Suite("SARIF")
struct SARIFReportTests {
    /// The one run of a report.
    private func run(_ report: RunRecord) throws -> JSONValue {
        let log = try JSONValue.parse(Array(SARIFReport.text(RunSummary(report)).utf8))
        #expect(log["version"] == "2.1.0" && log["$schema"] == "https://json.schemastore.org/sarif-2.1.0.json")
        let runs = try #require(log["runs"]?.elements)
        #expect(runs.count == 1)
        return runs[0]
    }

    private func results(_ report: RunRecord) throws -> [JSONValue] {
        try #require(try run(report)["results"]?.elements)
    }

    @Test("Each cause is a result with level, message, place and an identity that stays")
    func results() throws {
        let results = try results(ExampleRun.red())
        #expect(results.map { $0["ruleId"] } == ["ATT-NONCE", "answer/crash", "run/untested"])
        #expect(results.map { $0["level"] } == ["error", "warning", "warning"])
        let message = try #require(results[0]["message"]?["text"]?.text)
        #expect(
            message.hasPrefix("It does not fully compare the nonce in the leaf certificate (ATT-NONCE): accepts 1 of"))
        #expect(message.contains(" Fix: Decode extension 1.2.840.113635.100.8.2 as DER"))
        #expect(message.hasSuffix(" Explain: appattest explain attestation/nonce/b --vectors 'my vectors'"))
        #expect(
            results[0]["partialFingerprints"] == [
                "appAttestCause/v1": "ATT-NONCE:accepted", "primaryLocationLineHash": "90c5c4fcc0066869:1",
            ])
        #expect(results[2]["partialFingerprints"]?["appAttestCause/v1"] == "run/untested:clock")
        #expect(results[0]["properties"]?["vectors"] == ["attestation/nonce/b"])
        #expect(results[0]["occurrenceCount"] == 1)
        let place = results[0]["locations"]?.elements?[0]["physicalLocation"]
        #expect(place?["artifactLocation"] == ["uri": "vectors/manifest.json", "uriBaseId": "%SRCROOT%"])
        #expect(place?["region"] == ["startLine": 1])
    }

    @Test("The same cause is the same alert when other vectors fail, and no two causes are one")
    func identity() throws {
        func identities(_ report: RunRecord) throws -> [JSONValue?] {
            try results(report).map { $0["partialFingerprints"] }
        }
        let few = try identities(ExampleRun.many(3) { "\($0)" })
        #expect(try identities(ExampleRun.many(9) { "other \($0)" }) == few && few.count == 1)
        let red = try identities(ExampleRun.red())
        for (index, identity) in red.enumerated() { #expect(!red[..<index].contains(identity)) }
        #expect(SARIFText.hash("") == "cbf29ce484222325" && SARIFText.hash("a") == "af63dc4c8601ec8c")
    }

    @Test("Every requirement is a rule with its remedy, and every result names a rule of the list")
    func rules() throws {
        let run = try run(ExampleRun.red())
        let rules = try #require(run["tool"]?["driver"]?["rules"]?.elements)
        #expect(rules.prefix(Requirement.all.count).map { $0["id"]?.text } == Requirement.all.map(\.id))
        #expect(Set(rules.compactMap { $0["id"]?.text }).count == rules.count)
        for rule in rules {
            for name in ["shortDescription", "fullDescription", "help"] {
                let text = try #require(rule[name]?["text"]?.text)
                #expect(!text.isEmpty && text.count <= 1024)
            }
        }
        for result in try #require(run["results"]?.elements) {
            guard case .integer(let index)? = result["ruleIndex"] else {
                Issue.record("no ruleIndex")
                continue
            }
            #expect(rules[Int(index)]["id"] == result["ruleId"])
        }
        let nonce = try #require(rules.first { $0["id"] == "ATT-NONCE" })
        #expect(nonce["properties"]?["security-severity"] == "8.1")
        #expect(nonce["help"]?["text"]?.text?.hasPrefix(Requirement.attestationNonce.remedy) == true)
        #expect(nonce["helpUri"]?.text?.hasPrefix("https://developer.apple.com/") == true)
        // A crash proves no hole, and a requirement that was kept has no severity.
        for id in ["answer/crash", "ATT-CHAIN"] {
            let rule = rules.first { $0["id"]?.text == id }
            #expect(rule != nil && rule?["properties"]?["security-severity"] == nil)
        }
    }

    @Test("Results stand in the adapter's file, or else in the baseline", arguments: [true, false])
    func place(hasAdapter: Bool) throws {
        let report = try ExampleRun.red { options in
            options.folder = "/ci/work/shop/server"
            options.repository = "/ci/work/shop"
            options.baseline = Baseline(
                file: "known failures.yaml", suiteVersion: "0.1.0",
                digest: [UInt8](repeating: 0xAB, count: 32))
            options.adapterFile = hasAdapter ? "conformance/adapter.py" : nil
        }
        let wanted: JSONValue = hasAdapter ? "conformance/adapter.py" : "server/known%20failures.yaml"
        for result in try results(report) {
            let file = result["locations"]?.elements?[0]["physicalLocation"]?["artifactLocation"]?["uri"]
            #expect(file == wanted)
        }
    }

    @Test("A run without a score says so, and is whole")
    func fault() throws {
        let run = try run(ExampleRun.fault())
        let invocation = try #require(run["invocations"]?.elements?[0])
        #expect(invocation["executionSuccessful"] == false && invocation["exitCode"] == 3)
        #expect(
            invocation["toolExecutionNotifications"] == [
                ["level": "error", "message": ["text": "The target rejects everything."]]
            ])
        #expect(run["results"] == [])
    }

    @Test("A green run has no results, and its end is a success")
    func green() throws {
        let run = try run(ExampleRun.green())
        #expect(run["results"] == [])
        let invocation = run["invocations"]?.elements?[0]
        #expect(invocation?["executionSuccessful"] == true && invocation?["exitCode"] == 0)
        #expect(
            invocation?["toolExecutionNotifications"]?.elements?[0]["message"]?["text"]
                == "clock: not tested, 1 vector, allowed by --allow-untestable clock")
    }

    @Test("Hostile text is no link and no placeholder in a message, and no markup")
    func hostile() throws {
        var report = try ExampleRun.red()
        for index in report.results.indices {
            report.results[index].outcome = .error
            report.results[index].code = "[a](javascript:x){0}<b>"
        }
        let message = try #require(try results(report)[0]["message"])
        #expect(message["text"]?.text?.contains(#"\[a\](javascript:x){{0}}<b>"#) == true)
        #expect(message["markdown"]?.text?.contains("<b>") == false)
        #expect(message["markdown"]?.text?.contains("[a]") == false)
    }
}

extension JSONValue {
    fileprivate subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    fileprivate var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
