import AttestModel
import ReferenceVerifier
import TestSupport
import Testing
import VerifierMutants

@testable import SuiteProof

struct MutantTrialTests {
    @Test(
        "A trial that shares work among mutants finds the same as each mutant alone",
        arguments: [
            "attestation/valid/production", "attestation/decode/empty-input", "attestation/cose/garbage",
            "attestation/nonce/other-challenge", "assertion/valid/first", "assertion/signature/other-key",
            "assertion/counter/replay-equal", "receipt/valid/attest-definite-der",
            "receipt/decode/field-twice-genuine-first",
            "receipt/chain/other-root-same-names", "receipt/signature/content-bit-flipped",
        ])
    func sharedWork(id: String) throws {
        let vector = try CommittedVectors.named(id)
        let request = try #require(vector.request)
        let trial = VectorTrial(vector, memory: TrialMemory())
        // Not the trial's: the mutants alone share nothing with it but what libcrypto says.
        let memory = TrialMemory()
        for mutant in Mutants.all {
            let response = mutant.verifier(cryptography: memory).assess(request).response
            let isRight = Judgement(of: response, expect: vector.expect, result: vector.result) == .right
            #expect(trial.kills(mutant) == !isRight, "\(mutant.name)")
        }
    }
}
