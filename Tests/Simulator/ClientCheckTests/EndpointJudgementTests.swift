import AttestModel
import Testing

@testable import ClientCheck

@Suite("The judgement of an endpoint")
struct EndpointJudgementTests {
    /// Returns the outcome of a check when the endpoint answers with a status.
    private func outcome(of name: String, status: Int, body: String = "", calls: Int = 1) throws -> Outcome {
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == name })
        #expect(check.kinds.contains(.endpoint))
        let answer = ClientAnswer(content: .responded(status: status, body: Array(body.utf8)))
        return check.finding(in: try Self.observation([answer], calls: calls)).outcome
    }

    private static func observation(_ answers: [ClientAnswer], calls: Int = 1) throws -> Observation {
        let calls = try (1...max(1, calls)).prefix(calls).map { number in
            try #require(
                ObservedCall(
                    [
                        "call": .integer(Int64(number)), "method": "POST", "path": "/v1/query_two_bits",
                        "environment": "production", "answer": ["status": 400], "script": [:],
                        "deviceCheck": ["call": "query_two_bits"],
                    ], moment: Double(number)))
        }
        return Observation(
            kind: .endpoint, timeout: .seconds(10),
            exchanges: answers.map {
                Exchange(order: .query, tokenDigest: "", tokenLength: 0, answer: $0, calls: calls)
            }, secrets: ["MIGHAgEAMBMGByqGSM49"])
    }

    /// The checks in whose scenarios nothing becomes known about the device.
    private static let outages = ["fault-401", "fault-403", "retry-429", "retry-503", "connection-reset", "status-404"]

    /// The judgement of a status: 4xx blames the device, 2xx lets it through, and 5xx and 429 mean that nothing is known.
    private static let judgements: [(checks: [String], statuses: [Int], outcome: Outcome)] = [
        (outages, [500, 502, 503, 504, 429], .pass), (outages, [200, 400, 401, 403, 404, 410, 422], .wrongVerdict),
        // A refused token is not let through, and is no failure of the server.
        (["token-refused"], [200], .wrongVerdict), (["token-refused"], [401, 500], .pass),
        (["token-refused-named"], [500], .error), (["token-refused-named"], [401], .pass),
        // A new device may be let through or not, but the server must not fail.
        (["never-set"], [200, 403], .pass), (["never-set"], [500], .error),
    ]

    @Test("A status is judged by what it says about the device", arguments: judgements)
    func status(checks: [String], statuses: [Int], expected: Outcome) throws {
        for check in checks {
            for status in statuses {
                #expect(try outcome(of: check, status: status) == expected, "\(check) \(status)")
            }
        }
    }

    @Test("A response with a secret or Apple's text is a leak")
    func leaks() throws {
        let token = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJBQkNERTEyMzQ1In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"
        #expect(try outcome(of: "leak-secret", status: 500, body: "sent \(token)") == .wrongOutput)
        #expect(try outcome(of: "leak-secret", status: 500, body: "MIGHAgEAMBMGByqGSM49") == .wrongOutput)
        #expect(try outcome(of: "leak-secret", status: 500, body: #"{"error":"later"}"#) == .pass)
        #expect(
            try outcome(of: "leak-answer", status: 500, body: "Unable to verify authorization token") == .wrongOutput)
        #expect(try outcome(of: "leak-answer", status: 500, body: "later") == .pass)
    }

    @Test(
        "An endpoint that does not answer blames nobody, and fails where a client has to give up",
        arguments: [
            ("retry-503", Outcome.pass), ("retry-429-date", .pass), ("connection-silent", .timeout),
            ("answer-endless", .timeout),
        ])
    func silence(name: String, expected: Outcome) throws {
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == name })
        #expect(check.outline.level == .must)
        #expect(check.finding(in: try Self.observation([ClientAnswer(content: .timeout)])).outcome == expected)
    }

    @Test("Repetitions are counted, and times are judged where the log proves them")
    func repetitions() throws {
        #expect(try outcome(of: "repetitions", status: 503, calls: 10) == .pass)
        #expect(try outcome(of: "repetitions", status: 503, calls: 11) == .wrongOutput)
        #expect(try outcome(of: "repetitions-few", status: 503, calls: 6) == .wrongOutput)
        // The made-up calls are one second apart.
        #expect(try outcome(of: "retry-after", status: 503, calls: 3) == .pass)
        #expect(try outcome(of: "retry-after", status: 503, calls: 1) == .observed)
    }
}
