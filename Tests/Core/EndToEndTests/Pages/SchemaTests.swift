import TestBasics

/// Expects that documents are as a schema says, and others are not, each for a reason of its own. They are judged in one
/// start of Python, by the package jsonschema (Debian: python3-jsonschema).
enum Schema {
    static func expect(_ name: String, valid: [String], refused: [String] = []) async throws {
        let scratch = try ScratchFolder()
        let documents = valid + refused
        let lines = try documents.map { try JSONValue.parse(Array($0.utf8)).compactText + "\n" }
        let file = try scratch.write(lines.joined(), to: "documents.jsonl")
        let ended = try await Program.run(
            "python3",
            [Built.path("scripts/validate-schemas.py"), Built.path("spec/schema/\(name).schema.json"), file])
        #expect(ended.status == (refused.isEmpty ? 0 : 1), "\(ended.standardError)")
        let found = Set(ended.lines.compactMap { Int($0.dropFirst(file.count + 1).prefix { $0 != ":" }) })
        for (index, document) in documents.enumerated() {
            #expect(
                found.contains(index + 1) == (index >= valid.count),
                "\(document.prefix(300)): \(ended.lines.filter { $0.hasPrefix("\(file):\(index + 1):") })")
        }
    }
}

@Suite(
    "The schemas describe every input and output of the program, and refuse what is damaged",
    .enabled(if: Tools.hasJSONSchema, "python3 has no jsonschema"))
struct SchemaTests {
    /// Returns the text of a file of the committed set, in one line.
    private func committed(_ path: String) throws -> String {
        try JSONValue.read("\(Appattest.vectors)/\(path)").compactText
    }

    /// Returns copies of a text, each with another part replaced.
    private func damaged(_ text: String, _ changes: KeyValuePairs<String, String>) throws -> [String] {
        try changes.map { part, other in
            try #require(text.contains(part), "\(part)")
            return text.replacing(part, with: other)
        }
    }

    @Test("Vectors, their manifest and a bundle")
    func set() async throws {
        let vector = try committed("assertion/counter/replay-equal.json")
        let sequence = try committed("sequence/state/replay-same-bytes.json")
        let files = try FewVectors.manifest().files.filter { $0.vector != nil }.map(\.path)
        let refused = try damaged(
            vector,
            [
                #""level":"must""#: #""level":"maybe""#, #""title":"#: #""later":1,"title":"#, #""why":"#: #""whi":"#,
                #""storedCounter":"#: #""storedCounter":-"#, #""keyId":""#: #""keyId":"_"#,
                #""expect":"reject""#: #""expect":"either""#, #""id":"assertion/"#: #""id":"attestation/"#,
            ])
        let wrongSequences = try damaged(
            sequence,
            [
                #""steps":["#: #""steps":[1,"#, #""request":null"#: #""request":{}"#,
                #""first.counter""#: #""first.keyId""#, #""requirement":"AST-COUNTER""#: #""requirement":null"#,
                #""id":"sequence/"#: #""id":"assertion/"#, #""name":"replay""#: #""name":"The replay""#,
            ])
        try await Schema.expect("vector", valid: files.map(committed), refused: refused + wrongSequences)
        // Its vectors are those of the files, so that one bundle is enough.
        try await Schema.expect("bundle", valid: [committed("bundles/receipt.json")])
        let manifest = try committed(Manifest.fileName)
        try await Schema.expect(
            "manifest", valid: [manifest],
            refused: damaged(
                manifest,
                [
                    #""digest":""#: #""digest":"0"#, #""path":"assertion"#: #""path":"../assertion"#,
                    #""seed":"1""#: #""seed":"""#,
                ]))
    }

    @Test("Requests as they are shown, and responses as the adapter writes them")
    func messages() async throws {
        var requests = [AdapterRequest(id: "describe", content: .describe).json.compactText]
        for id in [
            "attestation/valid/production", "assertion/counter/replay-equal", "sequence/state/replay-same-bytes",
            "receipt/valid/receipt-field-4-mangled", "assertion/valid/next",
        ] { requests += try await Command.run("show", id, "--vectors", FewVectors.path, "--format", "request").lines }
        try await Schema.expect(
            "request", valid: requests,
            refused: damaged(
                requests[requests.count - 1],
                [
                    #""protocol":1"#: #""protocol":2"#,
                    #""operation":"verifyAssertion""#: #""operation":"verifyToken""#,
                    #""publicKeyPEM":"#: #""publicKeyPem":"#,
                ]) + ["[]"])
        let lines = requests + ["no JSON", #"{"protocol":1,"id":"x","operation":"verifyToken"}"#]
        let answers = try await Appattest.run("adapter", input: lines.joined(separator: "\n")).lines
        #expect(answers.count == 12)
        try await Schema.expect(
            "response", valid: answers,
            refused: [
                #"{"verdict":"accept"}"#, #"{"id":"x","verdict":"maybe"}"#,
                #"{"id":"x","verdict":"accept","counter":-1}"#,
                #"{"id":"x","name":"n","version":"1"}"#, #"{"id":"x","verdict":"accept","publicKey":"AA"}"#,
            ])
    }

    @Test("Reports of a run that conforms, of one that does not, and of one without a score")
    func reports() async throws {
        let scratch = try ScratchFolder()
        let conforming = try await Reported.reference.value.ended.lines
        var lines = conforming
        let fake = try FakeAdapter(cases: "*zero*) exit 3 ;;\n*) reference ;;")
        for (target, status) in [(try FakeAdapter.always("accept").target, Int32(3)), (fake.target, 1)] {
            let run = try await Reported.run(
                target, "--profile", "strict", "--only", "assertion/counter/*", "--jobs", "1")
            #expect(run.ended.status == status)
            lines += run.ended.lines
        }
        let partial = try await Reported.run(
            "oneshot:\(Appattest.path) adapter --oneshot", "--capabilities", "assertion", "--only",
            "assertion/counter/*", "--omit", "storedCounter=the app compares it")
        let reasons = try scratch.write("reasons: {counter: counter}\n", to: "reasons.yaml")
        let known = try scratch.write(
            "suiteVersion: x\ndigest: \(partial.lines.digest)\nflaky:\n- id: assertion/counter/*\n  reason: r\n",
            to: "known.yaml")
        let tolerated = try await Reported.run(
            fake.target, "--only", "assertion/counter/*", "--shard", "1/2", "--baseline", known, "--reasons", reasons)
        lines += partial.ended.lines + tolerated.ended.lines
        let (header, result, footer) = (conforming[0], conforming[1], conforming[conforming.count - 1])
        let refused =
            try damaged(header, ["setDigest": "digest", #""count":"#: #""count":-"#])
            + damaged(result, [#""milliseconds":"#: #""ms":"#, #""outcome":""#: #""outcome":"un"#])
            + damaged(footer, [#""exitStatus":0"#: #""exitStatus":7"#, "footer": "end"])
        try await Schema.expect("report", valid: lines, refused: refused)
    }

    @Test("The log of the simulated services")
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
            try await apple.script(#"{"answer":"html","fail":"large"}"#, for: "devicecheck/")
            _ = try? await apple.deviceCheck("query_two_bits", "x")
            _ = try await apple.call("POST", "production", "/v1/validate_device_token")
            return try apple.scratch.read("calls.jsonl")
        }
        let lines = log.split(separator: "\n").map(String.init)
        try #require(lines.count == 12)
        let refused =
            try damaged(
                lines[0],
                [
                    #""call":1"#: #""call":0"#, #""form":"#: #""from":"#, #""status":200"#: #""status":2000"#,
                    #""type":"ATTEST""#: #""type":"attest""#, #""time":"#: #""later":1,"time":"#,
                ])
            + damaged(lines[9], ["bitsNotBoolean": "bitsNotNice", #""call":"update_two_bits""#: #""call":"update""#])
            + damaged(lines[10], [#""fail":"large""#: #""fail":"big""#]) + ["[]"]
        try await Schema.expect("apple-log", valid: lines, refused: refused)
    }

    @Test("The bodies of the service of simulated devices")
    func deviceService() async throws {
        let app = "ABCDE12345.com.example.app"
        let bodies = try await Program.serving(Appattest.path, ["device", "serve", "--app-id", app]) { line in
            func post(_ call: String, _ body: String = "{}") async throws -> String {
                try await HTTP.call("POST", "\(line)v1/\(call)", body: body).text
            }
            let key = try await post("generateKey")
            let keyId = try #require(key.firstMatch(of: #/"keyId":"([^"]+)"/#)).1
            let order = #"{"keyId":"\#(keyId)","challenge":"AAAA"}"#
            var answers = [key, order]
            for call in ["attestKey", "generateAssertion", "attestKey"] { answers.append(try await post(call, order)) }
            answers.append(try await post("devices", #"{"name":"a","system":"ios-27"}"#))
            for call in ["generateToken", "update", "root"] { answers.append(try await post(call)) }
            return answers
        }
        try await Schema.expect(
            "device-service", valid: bodies,
            refused: [#"{"keyId":"AAAA"}"#, #"{"error":{"code":"wrong","message":"x"}}"#, #"{"other":1}"#])
    }

    @Test("The documents for scripts: an adapter's check, a matrix of mutants, a fixture, an inspection")
    func documents() async throws {
        let scratch = try ScratchFolder()
        let silent = try await Command.run("check-adapter", "--target", "exec:true", "--format", "json")
        let correct = try await Appattest.run(
            "check-adapter", "--target", "exec:\(Appattest.path) adapter", "--format", "json")
        #expect(silent.status == 1 && correct.status == 0)
        try await Schema.expect("check-adapter", valid: [silent, correct].map(\.standardOutput))
        try await Schema.expect("mutants", valid: [MutantsTests.matrix.value.standardOutput])
        var fixtures: [String] = []
        for fault in ["attestation/decode/1-mebibyte-of-zeros", "attestation/cose/other-key-returned"] {
            let folder = "\(fixtures.count)"
            _ = try await Command.run(
                "device", "fixture", "--app-id", "A.b", "--out", scratch.path(folder), "--fault", fault)
            fixtures.append(try scratch.read("\(folder)/fixture.json"))
        }
        try await Schema.expect("fixture", valid: fixtures)
        let attestation = try Forged.attestation("attestation/valid/production").attestation
        var inspected: [String] = []
        for text in [
            attestation.base64, Array(attestation.prefix(3000)).hex, try committed("assertion/valid/next.json"),
        ] { inspected.append(try await Command.run("inspect", "-", "--format", "json", input: text).standardOutput) }
        try await Schema.expect("inspect", valid: inspected)
    }
}
