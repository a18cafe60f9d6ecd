import TestBasics

@testable import ClientCheck

@Suite("The judgement of two requests at the same time")
struct PairTests {
    private typealias Round = (statuses: [Int], calls: [[String]])

    /// Judges rounds: the statuses of both answers, and the calls with the token of each request.
    private func finding(of name: String, _ rounds: [Round]) throws -> CheckFinding {
        let check = try #require(ClientChecks.all.first { $0.outline.id.name == name })
        #expect(check.kinds == [.endpoint])
        let exchanges = try rounds.flatMap { round in
            try zip(round.statuses, round.calls).map { status, calls in
                Exchange(
                    order: .query, tokenDigest: "", tokenLength: 0,
                    answer: ClientAnswer(content: .responded(status: status, body: [])),
                    calls: try calls.map(Self.call))
            }
        }
        return check.finding(
            in: Observation(kind: .endpoint, timeout: .seconds(10), exchanges: exchanges))
    }

    private static func call(_ name: String) throws -> ObservedCall {
        try #require(
            ObservedCall(
                [
                    "call": 1, "method": "POST", "path": .string("/v1/\(name)"), "environment": "production",
                    "answer": ["status": 200], "deviceCheck": ["call": .string(name)],
                ], moment: 0))
    }

    private static let rounds: [(statuses: [[Int]], outcome: Outcome, reason: String?)] = [
        ([[200, 409], [409, 200], [200, 503]], .pass, nil), ([[200, 200]], .wrongOutput, "2 of 2 requests"),
        (
            [[200, 409], [200, 200], [409, 200]], .wrongOutput,
            "2 of 2 requests for one device were let through, in 1 of 3 rounds"
        ),
        (
            [[409, 409], [200, 200]], .wrongOutput, "0 of 2 requests for one device were let through, in 1 of 2 rounds"
        ),
        // Neither has the promotion, and the endpoint says that it does not know.
        ([[503, 409], [503, 503]], .observed, "the backend failed, or the service refused its calls"),
        ([[503, 503], [200, 409]], .pass, nil),
    ]

    @Test("Of two requests for one device exactly one is granted, in each round", arguments: rounds)
    func grants(statuses: [[Int]], outcome: Outcome, reason: String?) throws {
        let rounds = statuses.map { Round($0, [["query_two_bits"], ["query_two_bits"]]) }
        let finding = try finding(of: "grants-once", rounds)
        #expect(finding.outcome == outcome)
        if let reason { #expect(finding.reason?.contains(reason) == true, "\(finding.reason ?? "")") }
    }

    @Test(
        "In turn, an endpoint that grants nothing fails, unless it fails at each device",
        arguments: [([503, 409], Outcome.wrongOutput), ([503, 503], .observed)])
    func inTurn(statuses: [Int], outcome: Outcome) throws {
        let calls = [["query_two_bits"], ["query_two_bits"]]
        #expect(try finding(of: "grants-once-in-turn", [(statuses, calls)]).outcome == outcome)
    }

    private static let shared: [(first: [String], second: [String], statuses: [Int], outcome: Outcome)] = [
        (["query_two_bits"], ["query_two_bits"], [200, 200], .pass),
        (["query_two_bits"], ["query_two_bits", "update_two_bits", "update_two_bits"], [200, 200], .wrongOutput),
        ([], ["validate_device_token", "validate_device_token"], [200, 200], .wrongOutput),
        // The update may come after the answer.
        (["query_two_bits"], ["query_two_bits", "update_two_bits"], [200, 200], .pass),
        (["query_two_bits"], ["query_two_bits", "update_two_bits", "update_two_bits"], [503, 200], .observed),
        ([], [], [200, 200], .observed),
        // The other device is refused on what was said about this one.
        ([], ["query_two_bits", "query_two_bits", "update_two_bits"], [409, 200], .wrongOutput),
        // This device is refused on what was said about it before, and the other let through.
        ([], ["query_two_bits", "query_two_bits", "update_two_bits"], [200, 409], .wrongOutput),
        // A request that is refused beside another, and makes no call.
        ([], ["query_two_bits", "update_two_bits"], [409, 200], .observed),
        (["query_two_bits"], ["query_two_bits", "query_two_bits"], [409, 200], .observed),
    ]

    private static let alone: Round = ([200], [["query_two_bits", "update_two_bits"]])

    @Test("A token that is in the calls of both requests, in place of the other, is found", arguments: shared)
    func tokens(first: [String], second: [String], statuses: [Int], outcome: Outcome) throws {
        let finding = try finding(of: "tokens-together", [(statuses, [first, second]), Self.alone])
        #expect(finding.outcome == outcome)
        if outcome == .wrongOutput {
            #expect(finding.reason?.contains("carried the device token of one; none carried that of the other") == true)
        }
    }

    @Test("A further call proves nothing of an endpoint that makes it for a request alone, or lets none alone through")
    func usual() throws {
        let round: Round = ([409, 200], [[], ["query_two_bits", "query_two_bits"]])
        let repeating: Round = ([200], [["query_two_bits", "query_two_bits"]])
        #expect(try finding(of: "tokens-together", [round, repeating]).outcome == .observed)
        #expect(try finding(of: "tokens-together", [round, ([503], [["query_two_bits"]])]).outcome == .observed)
    }
}
