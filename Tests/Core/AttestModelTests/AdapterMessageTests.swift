import TestBasics

@Suite("Messages between runner and adapter")
struct AdapterMessageTests {
    private static let requests: [AdapterRequest] = [
        AdapterRequest(id: "describe", content: .describe),
        AdapterRequest(id: "attestation/a/b", content: .verify(.attestation(Example.attestation))),
        AdapterRequest(id: "", content: .verify(.assertion(Example.assertion))),
        AdapterRequest(id: "receipt/a/b", content: .verify(.receipt(Example.receipt))),
    ]

    private static let responses: [AdapterResponse] =
        [
            AdapterResponse(
                id: "describe",
                content: .description(
                    TargetDescription(
                        name: "n", version: "1", language: "Go", capabilities: [.roots, .attestation],
                        unknownCapabilities: ["telepathy"])))
        ]
        + Verdict.allCases.map { verdict in
            AdapterResponse(
                id: "x/y", content: .verdict(VerdictResponse(verdict, reason: "r\n", code: "c", output: Example.output))
            )
        }

    @Test("A request reads back as it was written, without members that nobody knows", arguments: requests)
    func requestRoundTrip(request: AdapterRequest) throws {
        let line = request.json.compactText
        #expect(!line.contains("\n"))
        #expect(try AdapterRequest(json: JSONValue.parse(Array(line.utf8))) == request)
        var json = try Example.changing(request.json, ["later"], to: .object(["x": 1]))
        if case .verify(let question) = request.content, question.operation != .verifyReceipt {
            json = try Example.changing(json, ["policy", "later"], to: 1)
        }
        #expect(try AdapterRequest(json: json) == request)
    }

    @Test("A response reads back as it was written, without members that nobody knows", arguments: responses)
    func responseRoundTrip(response: AdapterResponse) throws {
        let line = response.json.compactText
        #expect(!line.contains("\n"))
        #expect(try AdapterResponse(json: JSONValue.parse(Array(line.utf8))) == response)
        #expect(try AdapterResponse(json: Example.changing(response.json, ["later"], to: .array([]))) == response)
    }

    @Test(
        "A request with a missing or malformed member is rejected with its name",
        arguments: [
            ("protocol", nil), ("protocol", 2), ("protocol", "1"), ("id", nil), ("id", 7), ("operation", "verifyToken"),
            ("attestation", nil), ("attestation", "A"), ("roots", "AA=="), ("time", "2026-03-01T12:00:00"),
            ("environment", "sandbox"), ("teamId", nil), ("policy", .array([])),
        ] as [(String, JSONValue?)])
    func damagedRequest(member: String, value: JSONValue?) throws {
        let json = try Example.changing(Self.requests[1].json, [member], to: value)
        let error = #expect(throws: ModelError.self) { try AdapterRequest(json: json) }
        #expect(error?.path == member)
    }

    @Test("A stored counter is an unsigned 32-bit integer", arguments: [-1, 4_294_967_296, Int64.max])
    func storedCounter(counter: Int64) throws {
        let json = try Example.changing(Self.requests[2].json, ["storedCounter"], to: .integer(counter))
        #expect(throws: ModelError(.badValue, path: "storedCounter", detail: "")) { try AdapterRequest(json: json) }
    }

    @Test(
        "A message with neither a description nor a verdict is not a response",
        arguments: [
            (["id": "x"], .missingField, "verdict"), (["verdict": "accept"], .missingField, "id"),
            (["id": "x", "verdict": "maybe"], .badValue, "verdict"), ([], .badValue, ""),
        ] as [(JSONValue, ModelError.Code, String)])
    func noResponse(json: JSONValue, code: ModelError.Code, path: String) {
        #expect(throws: ModelError(code, path: path, detail: "")) { try AdapterResponse(json: json) }
    }

    @Test("Capabilities are written in the order of the vocabulary, unknown ones last")
    func capabilities() {
        let description = TargetDescription(
            name: "", version: "", capabilities: [.extensions, .attestation, .roots], unknownCapabilities: ["a"])
        #expect(description.sortedCapabilities == ["attestation", "roots", "extensions", "a"])
    }

    @Test("Returned values that differ from the expected ones are named; those not returned are not compared")
    func mismatches() {
        let wrong = VerifiedOutput(counter: 8, environment: .production, bundleVersion: "41")
        #expect(
            wrong.mismatches(expected: Example.output) == [
                #"bundleVersion is "41", expected "42""#, "counter is 8, expected 7",
            ])
        #expect(Example.output.mismatches(expected: Example.output).isEmpty)
        #expect(VerifiedOutput().mismatches(expected: Example.output).isEmpty)
        let withoutExtensions = VerifiedOutput(counter: 7, environment: .production)
        #expect(withoutExtensions.mismatches(expected: VerifiedOutput()).isEmpty)
        #expect(
            Example.output.mismatches(expected: withoutExtensions) == [
                "validationCategory is 4, and the evidence has none",
                #"bundleVersion is "42", and the evidence has none"#, "riskMetric is 3, and the evidence has none",
            ])
    }
}
