import AttestModel
import FixtureForge
import SuiteProof
import Testing
import VectorCatalog
import VerifierFuzz
import VerifierMutants

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
        let trial = FuzzTrial(
            of: mutants, in: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime))
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
        let trial = FuzzTrial(
            of: mutants, in: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime))
        let found = try await trial.found(limit: 8000, about: [.attestation])
        #expect(found.keys.sorted() == mutants.map(\.outline.name).sorted(), "\(found.mapValues(\.questions))")
        #expect(found.values.allSatisfy { $0.breaks == [.attestationNonce] && $0.operations.count == 1 })
    }
}
