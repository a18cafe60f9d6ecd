import TestBasics
@testable import Reports

@Suite("SARIF")
struct SARIFReportTests {
    /// The one run of a report.
    private func run(_ report: RunRecord) throws -> JSONValue {
        let log = try JSONValue.parse(Array(SARIFReport.text(report.summary).utf8))
        #expect(log["version"] == "2.1.0" && log["$schema"] == "https://json.schemastore.org/sarif-2.1.0.json")
        let runs = log["runs"]?.elements ?? []
        #expect(runs.count == 1)
        return try #require(runs.first)
    }

    private func results(_ report: RunRecord) throws -> [JSONValue] { try run(report)["results"]?.elements ?? [] }

    @Test("Each cause is a result with level, message, place and an identity that stays")
    func results() throws {
        let results = try results(ExampleRun.red())
        #expect(results.map { $0["ruleId"] } == ["ATT-NONCE", "answer/crash", "run/untested"])
        #expect(results.map { $0["level"] } == ["error", "warning", "warning"])
        let message = results[0]["message"]?["text"]?.string ?? ""
        #expect(
            message.hasPrefix("It does not fully compare the nonce in the leaf certificate (ATT-NONCE): accepts 1 of"))
        #expect(message.contains(" Fix: Decode extension 1.2.840.113635.100.8.2 as DER"))
        #expect(message.hasSuffix(" Explain: appattest explain attestation/nonce/b --vectors 'my vectors'"))
        #expect(
            results[0]["partialFingerprints"] == [
                "appAttestCause/v1": "ATT-NONCE:accepted", "primaryLocationLineHash": "90c5c4fcc0066869:1",
            ])
        #expect(results[2]["partialFingerprints"]?["appAttestCause/v1"] == "run/untested:clock")
        #expect(results[0]["properties"]?["vectors"] == ["attestation/nonce/b"] && results[0]["occurrenceCount"] == 1)
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
        #expect(try Set(identities(ExampleRun.red())).count == 3)
        #expect(SARIFText.hash("") == "cbf29ce484222325" && SARIFText.hash("a") == "af63dc4c8601ec8c")
    }

    @Test("Every requirement is a rule with its remedy, and every result names a rule of the list")
    func rules() throws {
        let run = try run(ExampleRun.red())
        let rules = run["tool"]?["driver"]?["rules"]?.elements ?? []
        let ids = rules.compactMap { $0["id"]?.string }
        #expect(ids.prefix(Requirement.all.count).elementsEqual(Requirement.all.map(\.id)))
        #expect(Set(ids).count == rules.count)
        for rule in rules {
            for name in ["shortDescription", "fullDescription", "help"] {
                #expect((1...1024).contains(rule[name]?["text"]?.string?.count ?? 0))
            }
        }
        let results = run["results"]?.elements ?? []
        #expect(!results.isEmpty)
        for result in results {
            #expect(result["ruleIndex"]?.number.map { ids[Int($0)] } == result["ruleId"]?.string)
        }
        let nonce = rules.first { $0["id"] == "ATT-NONCE" }
        #expect(nonce?["properties"]?["security-severity"] == "8.1")
        #expect(nonce?["help"]?["text"]?.string?.hasPrefix(Requirement.attestationNonce.remedy) == true)
        #expect(nonce?["helpUri"]?.string?.hasPrefix("https://developer.apple.com/") == true)
        // A crash proves no hole, and a requirement that was kept has no severity.
        for id in ["answer/crash", "ATT-CHAIN"] {
            let rule = rules.first { $0["id"]?.string == id }
            #expect(rule != nil && rule?["properties"]?["security-severity"] == nil)
        }
    }

    @Test(
        "Results stand in the adapter's file, or else in the baseline",
        arguments: [("conformance/adapter.py", "conformance/adapter.py"), (nil, "server/known%20failures.yaml")])
    func place(adapter: String?, wanted: String) throws {
        let report = try ExampleRun.red { options in
            options.folder = "/ci/work/shop/server"
            options.repository = "/ci/work/shop"
            options.baseline = Baseline(
                file: "known failures.yaml", suiteVersion: "0.1.0", digest: [UInt8](repeating: 0xAB, count: 32))
            options.adapterFile = adapter
        }
        let places = try results(report).map { $0["locations"]?.elements?[0]["physicalLocation"] }
        #expect(Set(places.map { $0?["artifactLocation"]?["uri"]?.string }) == [wanted])
    }

    @Test("A run without results has none, and its end says whether it is a success or lacks a score")
    func empty() throws {
        let gap = "clock: not tested, 1 vector, allowed by --allow-untestable clock"
        for (report, isFine, level, message, code): (RunRecord, Bool, String, String, Int64) in [
            (ExampleRun.fault(), false, "error", "The target rejects everything.", 3),
            (try ExampleRun.green(), true, "note", gap, 0),
        ] {
            let run = try run(report)
            let end = run["invocations"]?.elements?[0]
            #expect(run["results"] == [])
            #expect(end?["executionSuccessful"] == .bool(isFine) && end?["exitCode"] == .integer(code))
            let first = end?["toolExecutionNotifications"]?.elements?[0]
            #expect(first == ["level": .string(level), "message": ["text": .string(message)]])
        }
    }

    @Test("Hostile text is no link and no placeholder in a message, and no markup")
    func hostile() throws {
        var report = try ExampleRun.red()
        for index in report.results.indices {
            report.results[index].outcome = .error
            report.results[index].code = "[a](javascript:x){0}<b>"
        }
        let message = try results(report)[0]["message"]
        #expect(message?["text"]?.string?.contains(#"\[a\](javascript:x){{0}}<b>"#) == true)
        for words in ["<b>", "[a]"] { #expect(message?["markdown"]?.string?.contains(words) == false) }
    }
}
