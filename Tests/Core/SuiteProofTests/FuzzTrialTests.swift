import FixtureForge
import TestBasics
import VerifierFuzz

@testable import SuiteProof

@Suite("The measure of the fuzzer")
struct FuzzTrialTests {
    private static let names = [
        "without-att-nonce", "without-att-counter", "attestation-trailing-bytes-ignored", "nonce-compared-by-prefix",
        "without-ast-counter", "without-ast-appid", "without-rcp-env", "without-dck-iss",
    ]

    @Test("Wrong verifiers are found soon, each with the smallest change")
    func findsMutants() async throws {
        let mutants = Self.names.compactMap(Mutants.named)
        #expect(mutants.count == Self.names.count)
        let trial = FuzzTrial(of: mutants)
        let found = try await trial.found(limit: 4000)
        #expect(found.keys.sorted() == Self.names.sorted())
        #expect(found.values.map(\.operations.count).sorted()[found.count / 2] == 1)
        #expect(found.values.map(\.questions).sorted()[found.count / 2] < 2000)
        for mutant in mutants {
            // The findings accuse the mutants of what they do wrong.
            #expect(found[mutant.outline.name]?.breaks.first == mutant.outline.requirement, "\(mutant.outline.name)")
        }
    }

    @Test("Each wrong comparison of the nonce is found")
    func findsComparisons() async throws {
        let mutants = ComparisonMutants.comparisons.compactMap { Mutants.named("nonce-compared-\($0)") }
        #expect(mutants.count == 10)
        let trial = FuzzTrial(of: mutants)
        let found = try await trial.found(limit: 8000, about: [.attestation])
        #expect(found.keys.sorted() == mutants.map(\.outline.name).sorted(), "\(found.mapValues(\.questions))")
        #expect(found.values.allSatisfy { $0.breaks == [.attestationNonce] && $0.operations.count == 1 })
    }
}

/// The measure of the fuzzer: which of the wrong verifiers it finds, and how soon. The questions are the same for all of
/// them, since no answer guides the search.
struct FuzzTrial {
    /// A wrong verifier that was found.
    struct Found {
        /// The number of questions until then.
        let questions: Int
        /// The operations of the smallest question that shows it.
        let operations: [String]
        /// The requirements that the evidence breaks, the one that the finding names first.
        let breaks: [Requirement]
    }

    let mutants: [Mutant]
    let forge: CaseForge
    private let memory = TrialMemory()

    init(of mutants: [Mutant]) { (forge, self.mutants) = (CaseForge(context: .ofSet), mutants) }

    /// Asks all wrong verifiers the same questions, and returns what was found, by the names of the mutants.
    func found(limit: Int, about seeds: [FuzzSeed] = FuzzSeed.allCases) async throws -> [String: Found] {
        var source = QuestionSource(forge: forge, seeds: seeds, start: 1)
        var found: [String: Found] = [:]
        for number in 1...limit where found.count < mutants.count {
            let question = source.next()
            let trials = trials(of: question)
            for mutant in mutants where found[mutant.outline.name] == nil {
                guard let step = trials.firstIndex(where: { $0?.kills(mutant) ?? false }) else { continue }
                // The wrong answer ends the sequence.
                let finding = try await finding(of: question.ending(at: step), in: mutant)
                found[mutant.outline.name] = Found(
                    questions: number, operations: forge.words(for: finding?.question ?? question),
                    breaks: finding?.expected.violated ?? [])
            }
        }
        return found
    }

    /// Returns the finding that a search makes of a question; `nil` when the mutant rejects the control.
    private func finding(of question: FuzzCase, in mutant: Mutant) async throws -> FuzzFinding? {
        let reference = ReferenceVerifier(cryptography: memory)
        let wrong = mutant.verifier(cryptography: memory)
        let target = FuzzTarget(capabilities: Set(Capability.allCases), comparisons: [])
        let search = FuzzSearch(forge, seeds: [question.seed], start: 1, limits: FuzzLimits(questions: nil) { false })
        let worker = FuzzWorker(forge, oracle: { reference.assess($0) }, target: target, search: search) {
            _, request, _ in
            FuzzAnswer(.verdict(wrong.assess(request).response), milliseconds: 1)
        }
        return try await worker.finding(of: question)
    }

    /// Returns the trials of the questions of a sequence in order, or of one; `nil` where either answer is right, and none for a
    /// question that cannot be forged.
    private func trials(of question: FuzzCase) -> [RequestTrial?] {
        let verifier = ReferenceVerifier(cryptography: memory)
        guard let exchange = forge.exchange(question, oracle: { verifier.assess($0) }) else { return [] }
        return zip(exchange.steps, exchange.answers).map { step, right in
            guard right.expect != .either else { return nil }
            return RequestTrial(
                step.request, expect: right.expect, result: right.result, level: .should, memory: memory)
        }
    }
}
