import AttestModel
import LabModel
import FixtureForge
import SuiteProof
import Testing
import VectorCatalog
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
        var trial = FuzzTrial(
            of: mutants, in: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime))
        let matrix = try await trial.matrix(limit: 4000, start: 1) { _, _ in }
        #expect(matrix.missed.isEmpty, "\(matrix.missed.map(\.mutant.name))")
        #expect(matrix.medianOperations == 1)
        #expect(matrix.medianQuestions < 2000)
        #expect(matrix.rows.map(\.mutant.name) == Self.names)
        // The findings accuse the mutants of what they do wrong.
        #expect(matrix.rows.allSatisfy { $0.naming == .own }, "\(matrix.rows.map { $0.breaks?.map(\.id) ?? [] })")
    }
}
