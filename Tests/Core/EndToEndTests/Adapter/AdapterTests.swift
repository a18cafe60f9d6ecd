import TestBasics

@Suite("appattest adapter")
struct AdapterTests {
    /// The requests of two vectors, the first to be accepted and the second to be rejected.
    private static let requests = Result {
        try ["attestation/valid/production", "assertion/counter/replay-equal"].map { id in
            AdapterRequest(id: id, content: .verify(try Forged.request(id))).json.compactText
        }
    }

    /// Lines of a session, each with the id and the verdict of its answer; a description has no verdict.
    private static func session() throws -> [(line: String, id: String, verdict: String?)] {
        let (right, wrong) = (try requests.get()[0], try requests.get()[1])
        let huge = String(repeating: "QUJD", count: (10 << 20) / 4)
        return [
            (#"{"protocol":1,"id":"who are you","operation":"describe"}"#, "who are you", nil),
            ("no JSON", "", "error"), ("\u{0}", "", "error"), (String(repeating: "[", count: 100_000), "", "error"),
            (
                wrong.replacing(/"clientData":"[^"]*"/, with: "\"clientData\":\"\(huge)\""),
                "assertion/counter/replay-equal", "reject"
            ),
            (right, "attestation/valid/production", "accept"), (wrong, "assertion/counter/replay-equal", "reject"),
        ]
    }

    @Test("Each line of a session gets its answer in order, whatever stands in it, also one without its line feed")
    func answers() async throws {
        let session = try Self.session()
        let ended = try await Appattest.run(
            "adapter", input: "\n\r\n  \n" + session.map(\.line).joined(separator: "\n"))
        #expect(ended.status == 0 && ended.standardError == "" && ended.standardOutput.hasSuffix("\n"))
        let answers = try ended.lines.map { try JSONValue.parse(Array($0.utf8)) }
        try #require(answers.count == session.count)
        for (answer, (line, id, verdict)) in zip(answers, session) {
            _ = try AdapterResponse(json: answer)
            #expect(answer["id"] == .string(id) && answer["verdict"]?.string == verdict, "\(line.prefix(80))")
            #expect(["accept", nil].contains(verdict) || !answer.text("reason").isEmpty, "\(line.prefix(80))")
        }
        #expect(answers[0]["name"] == "reference" && answers[0]["version"] == "0.5.0")
        let capabilities = Set(answers[0].elements("capabilities"))
        #expect(capabilities.isSuperset(of: ["attestation", "assertion", "roots", "clock"]))
        let (accepted, rejected) = (answers[answers.count - 2], answers[answers.count - 1])
        #expect([UInt8](base64: accepted.text("publicKey"))?.count == 65)
        #expect(rejected["code"] == "AST-COUNTER" && rejected["reason"] != answers[answers.count - 3]["reason"])
    }

    @Test("Started for one request, it answers by its exit status and prints nothing")
    func oneshot() async throws {
        let requests = try Self.requests.get()
        for (input, status) in [
            (requests[0], 0), (requests[1], 88), (#"{"protocol":1,"id":"d","operation":"describe"}"#, 89),
            (#"{"protocol":1,"id":"d","operation":"verifyToken"}"#, 89), ("", 70),
        ] as [(String, Int32)] {
            let ended = try await Appattest.run("adapter", "--oneshot", input: input)
            #expect(ended.status == status, "\(input.prefix(80))")
            #expect(ended.standardOutput == "" && ended.standardError == "")
        }
    }
}
