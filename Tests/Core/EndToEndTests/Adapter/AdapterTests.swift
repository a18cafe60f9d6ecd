import AttestModel
import TestSupport
import Testing

@Suite("appattest adapter")
struct AdapterTests {
    /// The requests of two vectors, the first to be accepted and the second to be rejected.
    private static let requests = Task {
        var lines: [String] = []
        for id in ["attestation/valid/production", "assertion/counter/replay-equal"] {
            lines.append(
                try await Appattest.run("show", id, "--vectors", FewVectors.path, "--format", "request")
                    .standardOutput)
        }
        return lines
    }

    /// The adapter's answers to what is written to it at once, in order.
    private func answers(to input: String) async throws -> [AdapterResponse] {
        let ended = try await Appattest.run("adapter", input: input)
        #expect(ended.status == 0)
        #expect(ended.standardError == "")
        #expect(ended.standardOutput.isEmpty || ended.standardOutput.hasSuffix("\n"))
        return try ended.lines.map { try AdapterResponse(json: JSONValue.parse(Array($0.utf8))) }
    }

    private func verdict(_ response: AdapterResponse) throws -> VerdictResponse {
        guard case .verdict(let verdict) = response.content else {
            throw ModelError(.badValue, path: "verdict", detail: "a description")
        }
        return verdict
    }

    @Test("It describes itself with the capabilities that it has")
    func describe() async throws {
        let answer = try #require(
            try await answers(to: #"{"protocol":1,"id":"who are you","operation":"describe"}"# + "\n").first)
        guard case .description(let description) = answer.content else {
            Issue.record("it answered with a verdict")
            return
        }
        #expect(answer.id == "who are you")
        #expect(description.name == "reference" && description.version == "0.4.0" && description.language == "Swift")
        #expect(description.capabilities.isSuperset(of: [.attestation, .assertion, .roots, .clock]))
        #expect(description.unknownCapabilities.isEmpty && description.omits.isEmpty)
    }

    @Test("Two requests in one write get two answers in order, also when the last one lacks its line feed")
    func twoAtOnce() async throws {
        let input = try await Self.requests.value.joined().trimmingSuffix { $0 == "\n" }
        let answers = try await answers(to: String(input))
        #expect(answers.map(\.id) == ["attestation/valid/production", "assertion/counter/replay-equal"])
        let verdicts = try answers.map(verdict)
        #expect(verdicts.map(\.verdict) == [.accept, .reject])
        #expect(verdicts.first?.output.publicKey?.count == 65)
        #expect(verdicts.last?.code == "AST-COUNTER" && verdicts.last?.reason?.isEmpty == false)
    }

    @Test("Unknown members are ignored, inside the policy too")
    func unknownMembers() async throws {
        let request = try await Self.requests.value[0]
        let extended = request.replacing(
            #"{"appId""#, with: #"{"later":{"a":[1]},"policy":{"later":true},"appId""#)
        let answers = try await answers(to: extended)
        #expect(try answers.map { try verdict($0).verdict } == [.accept])
    }

    @Test(
        "A message that cannot be read gets the verdict error with its id where that can be read, and the next one its own",
        arguments: [
            ("no JSON", ""), ("{", ""), ("[]", ""), ("null", ""), ("{}", ""), (#"{"id":7}"#, ""), ("\u{0}", ""),
            (#"{"id":"a"}"#, "a"), (#"{"id":"b","protocol":2,"operation":"describe"}"#, "b"),
            (#"{"id":"c","protocol":1}"#, "c"), (#"{"id":"d","protocol":1,"operation":"verifyAssertion"}"#, "d"),
            (#"{"id":"e","protocol":1,"operation":"describe",}"#, ""),
        ])
    func unreadable(message: String, id: String) async throws {
        let valid = try await Self.requests.value[0]
        let answers = try await answers(to: "\(message)\n\(valid)")
        #expect(answers.map(\.id) == [id, "attestation/valid/production"])
        #expect(try answers.map { try verdict($0).verdict } == [.error, .accept])
        #expect(try verdict(answers[0]).reason?.isEmpty == false)
    }

    @Test("An unknown operation is unsupported")
    func unknownOperation() async throws {
        let answers = try await answers(to: #"{"id":"x","operation":"verifyToken","protocol":1}"# + "\n")
        #expect(answers.map(\.id) == ["x"])
        #expect(try answers.map { try verdict($0).verdict } == [.unsupported])
    }

    @Test("A blank line is not a message, and without input there is no answer")
    func empty() async throws {
        #expect(try await answers(to: "").isEmpty)
        #expect(try await answers(to: "\n\r\n  \n" + Self.requests.value[0] + "\n").count == 1)
    }

    @Test("A request of 10 MiB is answered like any other")
    func huge() async throws {
        let request = try await Self.requests.value[1]
        let start = try #require(request.firstRange(of: #""clientData":""#))
        let huge = String(repeating: "QUJD", count: (10 << 20) / 4)
        let answers = try await answers(to: request.replacingCharacters(after: start, with: huge) + request)
        #expect(try answers.map { try verdict($0).verdict } == [.reject, .reject])
        #expect(try verdict(answers[0]).reason != verdict(answers[1]).reason)
    }

    @Test("Arrays without end are answered, not followed")
    func deep() async throws {
        let answers = try await answers(to: String(repeating: "[", count: 100_000) + "\n")
        #expect(try answers.map { try verdict($0).verdict } == [.error])
    }

    // The first request is to be accepted, the second one to be rejected.
    @Test(
        "Started for one request, it answers by its exit status and prints nothing",
        arguments: [(0, 0), (1, 88)] as [(Int, Int32)])
    func oneshot(number: Int, status: Int32) async throws {
        try await expectOneshot(Self.requests.value[number], status)
    }

    @Test(
        "Started for anything but a request for a verdict, it ends with another status",
        arguments: [
            (#"{"protocol":1,"id":"d","operation":"describe"}"#, 89),
            (#"{"protocol":1,"id":"d","operation":"verifyToken"}"#, 89), ("", 70), ("{", 70),
        ] as [(String, Int32)])
    func oneshotOther(input: String, status: Int32) async throws { try await expectOneshot(input, status) }

    private func expectOneshot(_ input: String, _ status: Int32) async throws {
        let ended = try await Appattest.run("adapter", "--oneshot", input: input)
        #expect(ended.status == status)
        #expect(ended.standardOutput == "" && ended.standardError == "")
    }
}

extension String {
    /// The text with what is between a place and the next quotation mark replaced.
    fileprivate func replacingCharacters(after place: Range<Index>, with text: String) -> String {
        let end = self[place.upperBound...].firstIndex(of: "\"") ?? endIndex
        return self[..<place.upperBound] + text + self[end...]
    }

    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
        self[..<(lastIndex { !condition($0) }.map(index(after:)) ?? startIndex)]
    }
}
