import AppleServices
import Primitives
import TestBasics

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

    private static let token = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJBQkNERTEyMzQ1In0.c2lnbmF0dXJlLXNpZ25hdHVyZQ"

    /// Returns an observation of calls that were answered with 400, a second apart.
    ///
    /// - Parameters:
    ///   - fault: The fault for which the service itself has refused each call; `nil` for answers of a script.
    ///   - written: The bits that each call writes.
    private static func observation(
        _ answers: [ClientAnswer], calls: Int = 1, fault: DeviceCheckFault? = nil, written: [String: JSONValue] = [:],
        order: ClientOrder = .query
    ) throws -> Observation {
        let name = written.isEmpty ? "query_two_bits" : "update_two_bits"
        let calls = try (1...max(1, calls)).prefix(calls).map { number in
            try #require(
                ObservedCall(
                    .members([
                        "call": .integer(Int64(number)), "method": "POST", "path": .string("/v1/\(name)"),
                        "environment": "production", "answer": ["status": 400], "script": fault == nil ? [:] : nil,
                        "authorization": ["form": "bearer", "sha256": .string(sha256(Array(token.utf8)).hex)],
                        "faults": .strings(fault.map { [$0.rawValue] } ?? []),
                        "deviceCheck": .object(written.merging(["call": .string(name)]) { $1 }),
                    ]), moment: Double(number)))
        }
        return Observation(
            kind: .endpoint, timeout: .seconds(10),
            exchanges: answers.map {
                Exchange(order: order, tokenDigest: "", tokenLength: 0, answer: $0, calls: calls)
            }, secrets: ["MIGHAgEAMBMGByqGSM49"])
    }

    /// The checks in whose scenarios nothing becomes known about the device.
    private static let outages = ["fault-401", "fault-403", "retry-429", "retry-503", "connection-reset", "status-404"]

    /// The judgement of a status: 4xx blames the device, 2xx lets it through, and 5xx and 429 mean that nothing is known.
    private static let judgements: [(checks: [String], statuses: [Int], outcome: Outcome)] = [
        (outages, [500, 502, 503, 504, 429], .pass), (outages, [200, 400, 401, 403, 404, 410, 422], .wrongVerdict),
        // A refused token is not let through, and is no failure of the server.
        (["token-refused"], [200], .wrongVerdict), (["token-refused"], [401, 500], .pass),
        (["token-refused-named"], [500], .wrongOutput), (["token-refused-named"], [401], .pass),
        // A new device may be let through or not, but a server that fails locks it out.
        (["never-set"], [200, 403], .pass), (["never-set"], [500], .wrongVerdict),
        // Without bits, and without a success of the update, nobody is let through, in whatever way.
        (["body-html", "body-no-bits", "update-fails-400", "update-fails-503"], [200], .wrongVerdict),
        (["refused-bit0", "refused-bit1"], [200], .wrongVerdict),
        (["refused-bit0", "refused-bit1"], [403, 409, 503], .pass),
        (["body-html", "body-no-bits", "update-fails-400", "update-fails-503"], [403, 429, 500], .pass),
    ]

    @Test("A status is judged by what it says about the device", arguments: judgements)
    func status(checks: [String], statuses: [Int], expected: Outcome) throws {
        for check in checks {
            for status in statuses {
                #expect(try outcome(of: check, status: status) == expected, "\(check) \(status)")
            }
        }
    }

    @Test("A refusal without a call says nothing of how an endpoint reads answers; an acceptance does")
    func unasked() throws {
        for check in ["retry-503", "status-redirect"] {
            #expect(try outcome(of: check, status: 409, calls: 0) == .observed)
            #expect(try outcome(of: check, status: 200, calls: 0) == .wrongVerdict)
        }
        #expect(try outcome(of: "token-malformed", status: 400, calls: 0) == .pass)
        #expect(try outcome(of: "let-through", status: 409, calls: 0) == .wrongVerdict)
    }

    @Test("A 2xx that says that nothing is granted gives nothing away", arguments: [nil, true, false] as [Bool?])
    func grantedWord(isGranted: Bool?) throws {
        for name in ["refused-bit1", "update-fails-503", "body-html"] {
            let check = try #require(ClientChecks.all.first { $0.outline.id.name == name })
            var answer = ClientAnswer(content: .responded(status: 200, body: []))
            answer.isGranted = isGranted
            let outcome = check.finding(in: try Self.observation([answer])).outcome
            #expect(outcome == (isGranted == false ? .pass : .wrongVerdict), "\(name)")
        }
    }

    @Test(
        "What follows from a call that the service itself refused is no finding of its own", arguments: [true, false])
    func consequence(isRefused: Bool) throws {
        let answer = ClientAnswer(content: .responded(status: 500, body: []))
        for name in ["let-through", "never-set"] {
            let check = try #require(ClientChecks.all.first { $0.outline.id.name == name })
            var seen = try Self.observation([answer], fault: isRefused ? .authorizationUnknownKey : nil)
            if isRefused, name == "never-set" {
                // The query was answered by the script, and the update refused.
                let query = try Self.observation([answer]).exchanges[0].calls
                seen = Observation(
                    kind: .endpoint, timeout: .seconds(10),
                    exchanges: [
                        Exchange(
                            order: .query, tokenDigest: "", tokenLength: 0, answer: answer,
                            calls: query + seen.exchanges[0].calls)
                    ])
            }
            let finding = check.finding(in: seen)
            #expect(finding.outcome == (isRefused ? .inconclusive : .wrongVerdict), "\(name)")
            #expect(finding.reason?.contains(DeviceCheckFault.authorizationUnknownKey.meaning) == isRefused)
        }
    }

    @Test("A response with a secret or Apple's text is a leak, and a token of the app's own session is not")
    func leaks() throws {
        #expect(try outcome(of: "leak-secret", status: 500, body: #"{"sent":"Bearer \#(Self.token)"}"#) == .wrongOutput)
        #expect(try outcome(of: "leak-secret", status: 200, body: "sent \(Self.token).") == .wrongOutput)
        #expect(try outcome(of: "leak-secret", status: 500, body: "MIGHAgEAMBMGByqGSM49") == .wrongOutput)
        var answer = ClientAnswer(content: .responded(status: 503, body: []))
        answer.headers = [HeaderField("X-Debug", "Bearer \(Self.token)")]
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == "leak-secret" })
        let finding = check.finding(in: try Self.observation([answer]))
        #expect(finding.outcome == .wrongOutput)
        #expect(finding.reason?.hasPrefix("the header field X-Debug of a response holds the provider token") == true)
        let session = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJlLXNpZ25hdHVyZQ"
        #expect(try outcome(of: "leak-secret", status: 200, body: #"{"session":"\#(session)"}"#) == .pass)
        for text in ["Unable to verify authorization token", "Missing or incorrectly formatted device token payload"] {
            #expect(try outcome(of: "leak-answer", status: 500, body: "Apple: \(text)") == .wrongOutput)
            // Without a call, the text is not Apple's.
            #expect(try outcome(of: "leak-answer", status: 400, body: text, calls: 0) == .pass)
        }
        #expect(try outcome(of: "leak-answer", status: 500, body: "later") == .pass)
    }

    @Test(
        "Secrets in the output of a backend are a leak, in whatever stream, and without its output nothing is said",
        arguments: [
            (["listening", "Authorization: Bearer \(token)\n"], .wrongOutput),
            (["MIGHAgEAMBMGByqGSM49\n", ""], .wrongOutput), (["Unable to verify authorization token", ""], .pass),
            (nil, .observed),
        ] as [([String]?, Outcome)])
    func output(streams: [String]?, expected: Outcome) throws {
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == "leak-output" })
        var seen = try Self.observation([ClientAnswer(content: .responded(status: 500, body: []))])
        seen.output = streams?.map { Array($0.utf8) }
        #expect(check.finding(in: seen).outcome == expected)
    }

    private static let writtenBits: [([String: JSONValue], Outcome)] = [
        (["bit0": true, "bit1": false], .wrongOutput), (["bit0": true, "bit1": true], .pass),
        (["bit0": true], .pass), (["bit1": false], .wrongOutput), ([:], .observed),
    ]

    @Test("A bit that is true is not written as false", arguments: writtenBits)
    func keptBits(written: [String: JSONValue], expected: Outcome) throws {
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == "grants-keep-bits" })
        let order = ClientOrder(
            call: .queryTwoBits, state: TwoBits(bit0: false, bit1: true, lastUpdateTime: "2026-02"))
        let answer = ClientAnswer(content: .responded(status: 200, body: []))
        let finding = check.finding(in: try Self.observation([answer], written: written, order: order))
        #expect(finding.outcome == expected)
        #expect(finding.outcome != .wrongOutput || finding.reason?.contains("bit1 was true") == true)
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
