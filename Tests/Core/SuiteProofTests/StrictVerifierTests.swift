import FixtureForge
import SuiteProof
import TestBasics

@testable import VerifierFuzz

@Suite("Verifiers that refuse more than they must")
struct StrictVerifierTests {
    private static let forge = CaseForge(context: .ofSet)

    @Test("None of them refuses what must be accepted, as far as a search asks")
    func noFalseAlarm() throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        var source = QuestionSource(forge: Self.forge, start: 1)
        for _ in 0..<1500 {
            let question = source.next()
            guard let exchange = Self.forge.exchange(question, oracle: { reference.assess($0) }) else { continue }
            for step in exchange.steps where step.expect == .accept {
                for strict in StrictVerifier.all {
                    #expect(!strict.refuses(step.request), "\(strict.name): \(question)")
                }
            }
        }
    }

    @Test("A certificate that is there twice may be refused")
    func certificateTwice() throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        let strict = try #require(StrictVerifier.named("two-certificates"))
        let twice = Self.forge[.attestation].weightedOperations.map(\.value)
            .filter { $0.place == "attestation" && $0.edit.word == .twice }.map { FuzzCase(.attestation, [$0]) }
        let refused = try twice.filter { question in
            let exchange = Self.forge.exchange(question, oracle: { reference.assess($0) })
            let step = try #require(exchange?.steps.first)
            guard reference.assess(step.request).isAccepted, strict.refuses(step.request) else { return false }
            #expect(step.expect == .either, "\(question)")
            return true
        }
        #expect(!refused.isEmpty)
    }

    @Test("Each of them refuses something that sources leave open, and says so")
    func refusals() throws {
        let reference = ReferenceVerifier(cryptography: TrialMemory())
        // LenientVerifierTests ask the questions about fractions of a second.
        var pending = StrictVerifier.all.filter { $0.name != "receipt-fraction-counted" }
        for seed in FuzzSeed.allCases {
            let loose = Self.forge[seed].weightedOperations.map(\.value).filter { $0.edit.node == 0 }
            let questions = (Self.forge[seed].fewOperations + loose).map { FuzzCase(seed, [$0]) }
            for question in questions where Self.forge.isOpen(question, isAccepted: true) {
                guard let request = Self.forge.request(question) else { continue }
                pending.removeAll { strict in
                    let response = strict.response(to: request, after: reference)
                    return response.verdict == .reject && response.code == strict.name
                }
            }
        }
        #expect(pending.map(\.name) == [])
    }
}
