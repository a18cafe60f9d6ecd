import RunnerTestSupport

/// A library that returns values and leaves it to its caller to compare them.
@Suite("Values that the caller compares")
struct CallerComparisonTests {
    private static let first = TestSet.firstAssertion
    private static let same = TestSet.sameCounter
    private static let signature = "assertion/signature/bad"
    private static let development = "attestation/aaguid/development-in-production"
    private static let one = "attestation/counter/one"
    private static let challenged = "assertion/valid/challenged"
    private static let otherChallenge = "assertion/challenge/other"
    private static let otherApp = "attestation/appid/other-app"

    /// The values that a library returns when it accepts a vector.
    private typealias Returned = @Sendable (VerificationRequest) -> VerifiedOutput

    private static func vectors() throws -> [Vector] {
        let environment = VerifiedOutput(counter: 0, environment: .production)
        return [
            try assertion(first, .assertionValid, stored: 6),
            try assertion(same, .assertionCounter, control: first, stored: 7),
            try assertion(signature, .assertionSignature, control: first, stored: 6),
            try assertion(challenged, .assertionValid, stored: 6, challenge: [1]),
            try assertion(otherChallenge, .assertionChallenge, control: challenged, stored: 6, challenge: [2]),
            try TestSet.vector(TestSet.production, .attestationValid, result: environment),
            try TestSet.vector(development, .attestationAAGUID, control: TestSet.production),
            try TestSet.vector(one, .attestationCounter, control: TestSet.production),
            try TestSet.vector(otherApp, .attestationAppID, control: TestSet.production),
        ]
    }

    /// An assertion with the counter 7.
    private static func assertion(
        _ id: String, _ requirement: Requirement, control: String? = nil, stored: Int64, challenge: [UInt8]? = nil
    ) throws -> Vector {
        let result = control == nil ? VerifiedOutput(counter: 7) : nil
        var vector = try TestSet.vector(id, requirement, control: control, needs: [.assertion], result: result)
        guard case .assertion(var request) = vector.request else { return vector }
        (request.storedCounter, request.challenge) = (stored, challenge)
        vector.content = .single(.assertion(request), result: result)
        return vector
    }

    /// A library that accepts everything but junk.
    private static func target(
        _ description: TargetDescription, returning returned: @escaping Returned
    ) -> BuiltinTarget {
        BuiltinTarget(name: "builtin:lenient", description: description) { request in
            request.evidence == Blank.junk
                ? VerdictResponse(.reject) : VerdictResponse(.accept, output: returned(request))
        }
    }

    /// Runs the vectors against such a library, which leaves comparisons to its caller.
    private static func run(
        _ words: [String], returning returned: @escaping Returned
    ) async throws -> [String: Outcome] {
        var description = TargetDescription(
            name: "lenient", version: "1",
            capabilities: [.attestation, .assertion, .roots, .storedCounter, .environment, .challenge])
        description.callerCompares = Set(words.compactMap(ScopedWord.init))
        #expect(description.callerCompares.count == words.count)
        let record = try await TestSet.set(vectors()).run(Self.target(description, returning: returned))
        let remarks = record.remarks.filter { if case .leavesComparisons = $0 { true } else { false } }
        #expect(remarks.isEmpty == words.isEmpty)
        return Dictionary(uniqueKeysWithValues: record.results.map { ($0.id.description, $0.outcome) })
    }

    /// Returns what evidence carries.
    private static let honest: Returned = { request in
        switch request {
        case .assertion(let request):
            var output = VerifiedOutput(counter: Int64(request.assertion.last ?? 0))
            output.challenge = [1]
            return output
        default:
            let isDevelopment = request.evidence == Array(development.utf8)
            let isUsed = request.evidence == Array(one.utf8)
            var output = VerifiedOutput(
                counter: isUsed ? 1 : 0, environment: isDevelopment ? .development : .production)
            let app = (request.request as? any AppEvidenceRequest)?.app.appId ?? ""
            output.appId = request.evidence == Array(otherApp.utf8) ? "\(app).other" : app
            return output
        }
    }

    private static let genuine = [first, challenged, TestSet.production]

    @Test(
        "Each word makes up for its own checks, and for no other; without a word, what is accepted counts as accepted",
        arguments: [
            ([], []), (["counter"], [same, one]), (["assertion.counter"], [same]), (["attestation.counter"], [one]),
            (["environment"], [development]), (["challenge"], [otherChallenge]), (["appId"], [otherApp]),
            (["receipt.appId"], []),
            (["counter", "environment", "challenge"], [same, one, development, otherChallenge]),
        ])
    func ownChecks(words: [String], rejected: [String]) async throws {
        let outcomes = try await Self.run(words, returning: Self.honest)
        for (id, outcome) in outcomes {
            #expect(outcome == ((rejected + Self.genuine).contains(id) ? .pass : .wrongVerdict), "\(words): \(id)")
        }
    }

    @Test("A counter that is read wrongly excuses no other fault, and is a wrong value of a genuine object")
    func wronglyRead() async throws {
        let outcomes = try await Self.run(["counter"]) { request in
            request.kind == .all[0] ? Self.honest(request) : VerifiedOutput(counter: 0)
        }
        #expect(outcomes[Self.signature] == .wrongVerdict)
        #expect(outcomes[Self.first] == .wrongOutput)
    }

    @Test("What is not returned cannot be compared")
    func notReturned() async throws {
        let outcomes = try await Self.run(["counter", "environment", "challenge", "appId"]) { _ in VerifiedOutput() }
        for (id, outcome) in outcomes {
            #expect(outcome == (Self.genuine.contains(id) ? .pass : .wrongVerdict), "\(id)")
        }
    }

    @Test("A genuine object that the caller would reject is rejected")
    func lockout() async throws {
        let outcomes = try await Self.run(["challenge"]) { request in
            var output = Self.honest(request)
            if request.kind.name == "assertion" { output.challenge = [] }
            return output
        }
        #expect(outcomes[Self.challenged] == .wrongVerdict)
        #expect(outcomes[Self.first] == .pass)
    }

    @Test("A capability for one kind of evidence makes the vectors about it testable, and no others")
    func scopedCapability() async throws {
        var vectors = try Self.vectors().filter { Self.genuine.contains($0.id.description) }
        for index in vectors.indices { vectors[index].needs.insert(.clientDataHash) }
        let json: JSONValue = [
            "id": "d", "name": "lenient",
            "capabilities": ["attestation", "assertion", "assertion.clientDataHash", "receipt.nothing"],
            "callerCompares": ["counter", "weather"],
        ]
        guard case .description(let description) = try AdapterResponse(json: json).content else {
            throw CancellationError()
        }
        #expect(description.unknownCapabilities == ["receipt.nothing"])
        #expect(description.unknownComparisons == ["weather"])
        let record = try await TestSet.set(vectors).run(Self.target(description, returning: Self.honest))
        #expect(record.spoiled == [TestSet.production: .notTestable])
        #expect(try record.result(TestSet.production).missing == [.clientDataHash])
    }
}
