import TestBasics

@testable import VerifierFuzz

@Suite("The forge of questions")
struct CaseForgeTests {
    private let forge = FuzzBench.forge
    private let verifier = FuzzBench.reference

    private func exchange(_ question: FuzzCase) throws -> FuzzExchange {
        try #require(forge.exchange(question, oracle: FuzzBench.oracle))
    }

    @Test("The seed object and each of its variants are genuine", arguments: FuzzSeed.allCases)
    func variantsAreGenuine(seed: FuzzSeed) throws {
        let cases = [FuzzCase(seed, [])] + forge[seed].variants.map { FuzzCase(seed, [$0]) }
        for fuzz in cases {
            let assessment = verifier.assess(try #require(forge.request(fuzz)))
            #expect(assessment.isAccepted, "\(forge.words(for: fuzz)): \(assessment.violations)")
        }
    }

    @Test(
        "Where an edit breaks nothing, a stricter verifier may reject the object",
        arguments: [
            FuzzCase(.receipt, [FuzzOperation("fields.5", Edit(.flip, amount: 0))]),
            FuzzCase(.receipt, [FuzzOperation("fields.others", Edit(.choose, amount: 6))]),
            FuzzCase(.attestation, [FuzzOperation("attestation.bytes", Edit(.graft, amount: 4))]),
            FuzzCase(.attestation, [FuzzOperation("credCert.accessControl", Edit(.retype, node: 2, amount: 15))]),
            FuzzCase(.deviceCheckCall, [FuzzOperation("token.header.typ", Edit(.json, amount: 3))]),
        ])
    func harmlessEdits(question: FuzzCase) throws {
        let exchange = try exchange(question)
        #expect(exchange.request != forge.request(FuzzCase(question.seed, [])))
        #expect(verifier.assess(exchange.request).isAccepted)
        #expect(exchange.expected.expect == .either)
    }

    @Test("A genuine number, time or variant must be accepted")
    func genuineEdits() throws {
        for question in [
            FuzzCase(.assertion, [FuzzOperation("authenticatorData.counter", Edit(.number, amount: 0))]),
            FuzzCase(.attestation, [FuzzOperation("request.time", Edit(.shift, amount: 1))]),
            FuzzCase(.receipt, [FuzzOperation("variant", Edit(.choose, amount: 0))]),
        ] {
            let exchange = try exchange(question)
            #expect(exchange.expected.expect == .accept, "\(question)")
        }
    }

    @Test("The same case gives the same bytes everywhere, and another seed gives others")
    func forgingIsPure() throws {
        var source = QuestionSource(forge: forge, start: 7)
        let other = CaseForge(context: FuzzBench.context)
        let otherKeys = CaseForge(context: ForgeContext(seed: Seed("2"), time: SetGenerator.defaultTime))
        for _ in 0..<300 {
            let question = source.next()
            let request = forge.request(question)
            #expect(request == other.request(question), "\(question)")
        }
        let seed = FuzzCase(.attestation, [])
        #expect(forge.request(seed) != otherKeys.request(seed))
        #expect(forge.request(FuzzCase(.attestation, [FuzzOperation("no place", Edit(.flip))])) == nil)
    }

    @Test("The order of questions follows from the number alone")
    func orderFollowsFromSeed() {
        var (one, same, other) = (
            QuestionSource(forge: forge, start: 1), QuestionSource(forge: forge, start: 1),
            QuestionSource(forge: forge, start: 2)
        )
        let questions = (0..<400).map { _ in one.next() }
        #expect((0..<400).map { _ in same.next() } == questions)
        #expect((0..<400).map { _ in other.next() } != questions)
        #expect(Set(questions.map(\.seed)) == Set(FuzzSeed.allCases))
        #expect(Set(questions).count > 350)
    }

    @Test("The names of places are unique", arguments: FuzzSeed.allCases)
    func placesAreUnique(seed: FuzzSeed) {
        let places = forge[seed].places
        #expect(Set(places).count == places.count)
        for place in places { #expect(!place.contains("|") && !place.contains(": "), "\(place)") }
    }

    @Test("A fault at a seam breaks its own requirement: the evidence is signed again")
    func faultsAreSigned() throws {
        let nonce = FuzzCase(.attestation, [FuzzOperation("nonce", Edit(.flip, amount: 0))])
        let counter = FuzzCase(.attestation, [FuzzOperation("authData.counter", Edit(.number, amount: 0))])
        let appID = FuzzCase(.assertion, [FuzzOperation("authenticatorData.rpIdHash", Edit(.flip, amount: 0))])
        for (fuzz, requirement) in [
            (nonce, Requirement.attestationNonce), (counter, .attestationCounter), (appID, .assertionAppID),
        ] {
            let expected = ExpectedVerdict(verifier.assess(try #require(forge.request(fuzz))), isOpen: false)
            #expect(expected.violated == [requirement], "\(fuzz)")
        }
    }
}
