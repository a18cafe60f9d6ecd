import AttestModel
import Foundation
import TestSupport
import Testing

// The schemas are judged by the Python package jsonschema (Debian: python3-jsonschema).
@Suite(
    "The schemas describe every input and output of the program",
    .enabled(if: Tools.hasJSONSchema, "python3 has no jsonschema"))
struct SchemaTests {
    private let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    /// Validates files or folders in one process.
    private func validate(_ schema: String, _ files: String...) async throws -> Ended {
        try await Program.run(
            "python3",
            [
                Built.packageRoot.appending(path: "scripts/validate-schemas.py").path,
                Built.packageRoot.appending(path: "spec/schema/\(schema).schema.json").path,
            ] + files)
    }

    private func expectValid(_ schema: String, _ file: String) async throws {
        let ended = try await validate(schema, file)
        #expect(ended.status == 0 && ended.standardOutput == "", "\(ended.standardOutput)\(ended.standardError)")
    }

    /// Every document is refused, each for a reason of its own.
    private func expectRefused(_ schema: String, _ documents: [String]) async throws {
        let file = try scratch.write(documents.joined(separator: "\n") + "\n", to: "damaged.jsonl")
        let ended = try await validate(schema, file)
        #expect(ended.status == 1)
        for number in 1...documents.count {
            #expect(
                ended.lines.contains { $0.hasPrefix("\(file):\(number): ") }, "\(documents[number - 1].prefix(200))")
        }
    }

    @Test("Every committed vector, the manifest, and a bundle")
    func committed() async throws {
        try await expectValid("vector", Appattest.vectors)
        // Its vectors are those of the files above, so that one bundle is enough.
        try await expectValid("bundle", "\(Appattest.vectors)/bundles/receipt.json")
        try await expectValid("manifest", "\(Appattest.vectors)/\(Manifest.fileName)")
    }

    @Test("The report on an adapter")
    func checkedAdapter() async throws {
        let silent = try await Appattest.run(
            "check-adapter", "--target", "exec:true", "--format", "json")
        let correct = try await Appattest.run(
            "check-adapter", "--target", "exec:\(Appattest.path) adapter", "--format", "json")
        #expect(silent.status == 1 && correct.status == 0)
        try await expectValid("check-adapter", scratch.write(silent.standardOutput, to: "silent.json"))
        try await expectValid("check-adapter", scratch.write(correct.standardOutput, to: "correct.json"))
    }

    @Test("The bodies of the service of simulated devices")
    func deviceService() async throws {
        let app = "ABCDE12345.com.example.app"
        let bodies = try await Program.serving(Appattest.path, ["device", "serve", "--app-id", app]) { line in
            func post(_ call: String, _ body: String = "{}") async throws -> String {
                try await Program.run("curl", ["-s", "-d", body, "\(line)v1/\(call)"]).standardOutput
            }
            let key = try await post("generateKey")
            let keyId = try #require(key.firstMatch(of: #/"keyId":"([^"]+)"/#)).1
            let order = #"{"keyId":"\#(keyId)","challenge":"AAAA"}"#
            var answers = [key, order + "\n"]
            for call in ["attestKey", "generateAssertion", "attestKey"] { answers.append(try await post(call, order)) }
            answers.append(try await post("devices", #"{"name":"a","system":"ios-27"}"#))
            for call in ["generateToken", "update", "root"] { answers.append(try await post(call)) }
            return answers
        }
        #expect(bodies.count == 9 && bodies.allSatisfy { $0.hasPrefix("{") })
        try await expectValid("device-service", scratch.write(bodies.joined(), to: "bodies.jsonl"))
        try await expectRefused(
            "device-service", [#"{"keyId":"AAAA"}"#, #"{"error":{"code":"wrong","message":"x"}}"#, #"{"other":1}"#])
    }

    @Test("Requests as they are shown, and responses as the adapter writes them")
    func messages() async throws {
        let describe = AdapterRequest(id: "describe", content: .describe).json.compactText + "\n"
        var requests = describe
        for id in [
            "attestation/valid/production", "assertion/valid/next", "assertion/counter/replay-equal",
            "sequence/state/replay-same-bytes", "receipt/valid/receipt-field-4-mangled",
        ] {
            requests += try await Appattest.run("show", id, "--vectors", FewVectors.path, "--format", "request")
                .standardOutput
        }
        try await expectValid("request", scratch.write(requests, to: "requests.jsonl"))
        let unknown = #"{"protocol":1,"id":"x","operation":"verifyToken"}"#
        let answers = try await Appattest.run("adapter", input: requests + "no JSON\n\(unknown)\n").standardOutput
        #expect(answers.split(separator: "\n").count == 12)
        try await expectValid("response", scratch.write(answers, to: "responses.jsonl"))
    }

    @Test("Reports of a run that conforms, of one that does not, and of one without a score")
    func reports() async throws {
        let fakes = try [FakeAdapter.always("accept"), FakeAdapter(cases: "*zero*) exit 3 ;;\n*) reference ;;")]
        var lines = try await Reported.reference.value.ended.standardOutput
        for (fake, status) in zip(fakes, [Int32(3), 1]) {
            let run = try await Reported.run(fake.target, "--only", "assertion/counter/*", "--jobs", "1")
            #expect(run.ended.status == status)
            lines += run.ended.standardOutput
        }
        let partial = try await Reported.run(
            "oneshot:\(Appattest.path) adapter --oneshot", "--capabilities", "assertion", "--only",
            "assertion/counter/*",
            "--omit", "storedCounter=the app compares it")
        let reasons = try scratch.write("reasons: {counter: counter}\n", to: "reasons.yaml")
        let known = try scratch.write(
            "suiteVersion: x\ndigest: \(partial.lines.digest)\nflaky:\n- id: assertion/counter/*\n  reason: r\n",
            to: "known.yaml")
        lines += try await Reported.run(
            fakes[1].target, "--only", "assertion/counter/*", "--shard", "1/2", "--baseline", known, "--reasons",
            reasons
        ).ended.standardOutput
        try await expectValid("report", scratch.write(lines + partial.ended.standardOutput, to: "report.jsonl"))
    }

    @Test("The log of the simulated services, and no damaged line of it")
    func appleLog() async throws {
        let log = try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            try await apple.script(#"[{},{"receipt":"stale"},{"status":429,"headers":{"A":"b"},"delaySeconds":0.01}]"#)
            for _ in 0..<3 { _ = try await apple.exchange(receipt) }
            let renewed = try await apple.exchange(receipt).text
            _ = try await apple.exchange(renewed)
            _ = try await apple.exchange("nonsense", at: .development, authorization: nil)
            _ = try await apple.exchange(receipt, authorization: "a.b.c")
            _ = try await apple.exchange(String(repeating: "A", count: 70_000))
            _ = try await apple.call("GET", "production", "/")
            _ = try await apple.deviceCheck(
                "update_two_bits", try await apple.deviceToken(), bits: #","bit0":[1],"bit1":{"a":null}"#)
            _ = try await apple.call(
                "POST", "control", "/control/devicecheck/next", body: #"{"answer":"html","fail":"large"}"#)
            _ = try? await apple.deviceCheck("query_two_bits", "x")
            _ = try await apple.call("POST", "production", "/v1/validate_device_token")
            return try String(contentsOfFile: apple.scratch.path("calls.jsonl"), encoding: .utf8)
        }
        let lines = log.split(separator: "\n").map(String.init)
        #expect(lines.count == 12)
        try await expectValid("apple-log", scratch.write(log, to: "calls.jsonl"))
        try await expectRefused(
            "apple-log",
            [
                lines[0].replacing(#""call":1"#, with: #""call":0"#),
                lines[0].replacing(#""form":"#, with: #""from":"#),
                lines[0].replacing(#""status":200"#, with: #""status":2000"#),
                lines[0].replacing(#""type":"ATTEST""#, with: #""type":"attest""#),
                lines[0].replacing(#""time":"#, with: #""later":1,"time":"#), "[]",
                lines[9].replacing("bitsNotBoolean", with: "bitsNotNice"),
                lines[9].replacing(#""call":"update_two_bits""#, with: #""call":"update""#),
                lines[10].replacing(#""fail":"large""#, with: #""fail":"big""#),
            ])
    }

    @Test("Damaged vectors and manifests are rejected")
    func damagedFiles() async throws {
        let text = try String(
            contentsOfFile: "\(Appattest.vectors)/assertion/counter/replay-equal.json", encoding: .utf8)
        let vector = try JSONValue.parse(Array(text.utf8)).compactText
        try await expectRefused(
            "vector",
            [
                vector.replacing(#""level":"must""#, with: #""level":"maybe""#),
                vector.replacing(#""title":"#, with: #""later":1,"title":"#),
                vector.replacing(#""why":"#, with: #""whi":"#),
                vector.replacing(#""storedCounter":"#, with: #""storedCounter":-"#),
                vector.replacing(#""keyId":""#, with: #""keyId":"_"#),
                vector.replacing(#""expect":"reject""#, with: #""expect":"either""#),
                vector.replacing(#""id":"assertion/"#, with: #""id":"attestation/"#),
            ])
        let sequenceText = try String(
            contentsOfFile: "\(Appattest.vectors)/sequence/state/replay-same-bytes.json", encoding: .utf8)
        let sequence = try JSONValue.parse(Array(sequenceText.utf8)).compactText
        try await expectRefused(
            "vector",
            [
                sequence.replacing(#""steps":["#, with: #""steps":[1,"#),
                sequence.replacing(#""request":null"#, with: #""request":{}"#),
                sequence.replacing(#""first.counter""#, with: #""first.keyId""#),
                sequence.replacing(#""requirement":"AST-COUNTER""#, with: #""requirement":null"#),
                sequence.replacing(#""id":"sequence/"#, with: #""id":"assertion/"#),
                sequence.replacing(#""name":"replay""#, with: #""name":"The replay""#),
            ])
        let file = URL(filePath: "\(Appattest.vectors)/\(Manifest.fileName)")
        let manifest = try JSONValue.parse(Data(contentsOf: file)).compactText
        try await expectRefused(
            "manifest",
            [
                manifest.replacing(#""digest":""#, with: #""digest":"0"#),
                manifest.replacing(#""path":"assertion"#, with: #""path":"../assertion"#),
                manifest.replacing(#""seed":"1""#, with: #""seed":"""#),
            ])
    }

    @Test("Damaged requests, responses and report lines are rejected")
    func damagedMessages() async throws {
        let request = try await Appattest.run(
            "show", "assertion/valid/next", "--vectors", FewVectors.path, "--format", "request"
        ).standardOutput.trimmingCharacters(in: .newlines)
        try await expectRefused(
            "request",
            [
                request.replacing(#""protocol":1"#, with: #""protocol":2"#),
                request.replacing(#""operation":"verifyAssertion""#, with: #""operation":"verifyToken""#),
                request.replacing(#""publicKeyPEM":"#, with: #""publicKeyPem":"#), "[]",
            ])
        try await expectRefused(
            "response",
            [
                #"{"verdict":"accept"}"#, #"{"id":"x","verdict":"maybe"}"#,
                #"{"id":"x","verdict":"accept","counter":-1}"#,
                #"{"id":"x","name":"n","version":"1"}"#, #"{"id":"x","verdict":"accept","publicKey":"AA"}"#,
            ])
        let lines = try await Reported.reference.value.ended.lines
        let (header, result, footer) = (lines[0], lines[1], lines[lines.count - 1])
        try await expectRefused(
            "report",
            [
                header.replacing("setDigest", with: "digest"), header.replacing(#""count":"#, with: #""count":-"#),
                result.replacing(#""milliseconds":"#, with: #""ms":"#),
                result.replacing(#""outcome":""#, with: #""outcome":"un"#),
                footer.replacing(#""exitStatus":0"#, with: #""exitStatus":7"#), footer.replacing("footer", with: "end"),
            ])
    }
}
