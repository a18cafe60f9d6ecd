import TestBasics

@testable import VerifierFuzz

@Suite("The circumstances of a finding")
struct RelationTests {
    private static let forge = FuzzBench.forge
    private static let reference = FuzzBench.reference
    /// An attestation with a wrong nonce.
    private static let question = FuzzCase(.attestation, [FuzzOperation("nonce", Edit(.flip))])

    /// Returns the finding of the question about a verifier that accepts a wrong nonce now and then.
    ///
    /// - Parameters:
    ///   - accepts: returns whether it does so with a request.
    ///   - verdict: returns its answer to a request, whatever the evidence; `nil` for that about the evidence.
    private func finding(
        where accepts: @escaping @Sendable (AttestationRequest) -> Bool,
        answering verdict: @escaping @Sendable (AttestationRequest) -> Verdict? = { _ in nil }
    ) async throws -> FuzzFinding? {
        let (worker, _) = FuzzBench.worker(seeds: [.attestation]) { request, _ in
            let right = Self.reference.assess(request)
            var response = right.response
            if case .attestation(let attestation) = request {
                if let verdict = verdict(attestation) {
                    response = VerdictResponse(verdict)
                } else if !right.isAccepted, accepts(attestation) {
                    response = VerdictResponse(.accept, output: right.output ?? VerifiedOutput())
                }
            }
            return FuzzAnswer(.verdict(response), milliseconds: 1)
        }
        return try await worker.finding(of: Self.question)
    }

    private static func keyId(_ request: VerificationRequest) -> [UInt8]? {
        if case .attestation(let attestation) = request { attestation.keyId } else { nil }
    }

    @Test("A wrong verifier is wrong under all circumstances")
    func repeats() async throws { #expect(try await finding { _ in true }?.unrepeated == []) }

    @Test("A finding says that the answer is wrong for these bytes alone, or at this moment alone")
    func marks() async throws {
        let keyId = try #require(Self.forge.request(Self.question).flatMap(Self.keyId))
        let byKey = try #require(try await finding { $0.keyId == keyId })
        #expect(byKey.unrepeated == [.otherKeys])
        let time = FuzzBench.context.time
        #expect(try await finding { $0.time == time }?.unrepeated == [.later])
        #expect(try await finding { $0.roots.count == 1 }?.unrepeated == [.unrelatedRoot])
        let vector = try #require(byKey.judged.vectors(by: Self.forge, oracle: FuzzBench.oracle).first)
        #expect(vector.why.hasSuffix("The wrong answer did not come under other keys."))
    }

    @Test(
        "A verifier that rejects everything under a circumstance, or cannot be asked, answers nothing correctly there",
        arguments: [Verdict.reject, .unsupported])
    func unansweredControl(verdict: Verdict) async throws {
        #expect(try await finding(where: { _ in true }) { $0.roots.count > 1 ? verdict : nil }?.unrepeated == [])
        let keyId = Self.forge.request(FuzzCase(.attestation, [])).flatMap(Self.keyId)
        #expect(try await finding(where: { _ in true }) { $0.keyId != keyId ? verdict : nil }?.unrepeated == [])
    }

    @Test("Without an accepted control there is no finding", arguments: [Verdict.reject, .unsupported])
    func noControl(verdict: Verdict) async throws {
        let keyId = try #require(Self.forge.request(FuzzCase(.attestation, [])).flatMap(Self.keyId))
        let reference = Self.reference
        #expect(
            try await finding(where: { _ in true }) {
                $0.keyId == keyId && reference.assess(.attestation($0)).isAccepted ? verdict : nil
            } == nil)
    }

    @Test("The unrelated root and the other keys leave a genuine object genuine", arguments: FuzzSeed.allCases)
    func relationsAreGenuine(seed: FuzzSeed) throws {
        let related = RelatedForges(Self.forge)
        let question = FuzzCase(seed, [])
        for relation in FuzzRelation.allCases {
            guard let exchange = related.exchange(question, relation, oracle: FuzzBench.oracle) else {
                #expect(relation == .unrelatedRoot)
                continue
            }
            #expect(exchange.expected.expect == .accept, "\(relation)")
            // An answer of Apple's server holds no keys.
            let isSame = relation == .again || seed == .deviceCheckAnswer && relation != .later
            #expect((exchange.request == Self.forge.request(question)) == isSame, "\(relation)")
        }
    }
}
