import AttestModel
import Testing

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

    @Test("A request reads back as it was written, for every operation", arguments: requests)
    func requestRoundTrip(request: AdapterRequest) throws {
        let line = request.json.compactText
        #expect(!line.contains("\n"))
        #expect(try AdapterRequest(json: JSONValue.parse(Array(line.utf8))) == request)
    }

    @Test("A response reads back as it was written, for a description and every verdict", arguments: responses)
    func responseRoundTrip(response: AdapterResponse) throws {
        let line = response.json.compactText
        #expect(!line.contains("\n"))
        #expect(try AdapterResponse(json: JSONValue.parse(Array(line.utf8))) == response)
    }

    @Test("Unknown members are ignored, inside the policy too", arguments: requests)
    func unknownRequestMembers(request: AdapterRequest) throws {
        var json = try Example.changing(request.json, ["later"], to: .object(["x": 1]))
        if case .verify(let question) = request.content, question.operation != .verifyReceipt {
            json = try Example.changing(json, ["policy", "later"], to: 1)
        }
        #expect(try AdapterRequest(json: json) == request)
    }

    @Test("Unknown members are ignored in responses", arguments: responses)
    func unknownResponseMembers(response: AdapterResponse) throws {
        #expect(try AdapterResponse(json: Example.changing(response.json, ["later"], to: .array([]))) == response)
    }

    @Test(
        "A request with a missing or malformed member is rejected with its name",
        arguments: [
            ("protocol", nil), ("protocol", 2), ("protocol", "1"), ("id", nil), ("id", 7),
            ("operation", "verifyToken"),
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

    @Test("A message with neither a description nor a verdict is not a response")
    func noResponse() {
        #expect(throws: ModelError(.missingField, path: "verdict", detail: "")) {
            try AdapterResponse(json: .object(["id": "x"]))
        }
        #expect(throws: ModelError(.missingField, path: "id", detail: "")) {
            try AdapterResponse(json: .object(["verdict": "accept"]))
        }
        #expect(throws: ModelError(.badValue, path: "verdict", detail: "")) {
            try AdapterResponse(json: .object(["id": "x", "verdict": "maybe"]))
        }
        #expect(throws: ModelError(.badValue, path: "", detail: "")) { try AdapterResponse(json: .array([])) }
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

    @Test("A risk metric of 0 counts as none for vectors of level must, and as a made-up value for others")
    func zeroMetric() {
        var response = VerdictResponse(.accept)
        response.output.riskMetric = 0
        func judgement(_ level: Level, result: VerifiedOutput = VerifiedOutput()) -> Judgement {
            Judgement(of: response, expect: .accept, result: result, level: level)
        }
        #expect(judgement(.must) == .right)
        #expect(judgement(.should) == .wrongOutput(["riskMetric is 0, and the evidence has none"]))
        #expect(judgement(.must, result: VerifiedOutput(riskMetric: 3)) != .right)
    }
}
