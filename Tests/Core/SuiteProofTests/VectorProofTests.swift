import AttestModel
import ReferenceVerifier
import Testing

@testable import SuiteProof

/// The proof has to fail on each kind of defect, or it proves nothing.
struct VectorProofTests {
    private let vectors: [Vector]
    private let oracle: Oracle

    init() throws {
        let wanted = ["attestation/valid/production", "attestation/counter/one", "attestation/aaguid/zero"]
        vectors = try MadeSet.vectors().filter { wanted.contains($0.id.description) }
        let verifier = ReferenceVerifier()
        oracle = { verifier.assess($0) }
    }

    private func altered(_ id: String, _ change: (inout Vector) -> Void) throws -> [Vector] {
        var vectors = vectors
        let index = try #require(vectors.firstIndex { $0.id.description == id })
        change(&vectors[index])
        return vectors
    }

    private func expectDefect(_ vectors: [Vector], oracle: Oracle? = nil, _ words: String...) {
        let error = #expect(throws: ProofError.self) {
            try VectorProof.check(vectors, oracle: oracle ?? self.oracle)
        }
        for word in words { #expect(error?.description.contains(word) == true, "\(error?.description ?? "no error")") }
    }

    @Test("The unaltered vectors are proved")
    func soundVectorsPass() throws {
        #expect(vectors.count == 3)
        try VectorProof.check(vectors, oracle: oracle)
    }

    @Test("A vector that violates another requirement than it says is reported by name")
    func anotherRequirementIsNoticed() throws {
        expectDefect(
            try altered("attestation/counter/one") { $0.requirement = .attestationNonce },
            "attestation/counter/one", "violates ATT-COUNTER")
    }

    @Test("A vector that breaks nothing is reported")
    func harmlessFaultIsNoticed() throws {
        let whole = try #require(vectors.first { $0.control == nil })
        expectDefect(
            try altered("attestation/counter/one") { $0.content = whole.content }, "attestation/counter/one",
            "is accepted")
    }

    @Test("A vector that breaks two requirements is reported with both named")
    func secondViolationIsNoticed() throws {
        expectDefect(
            try altered("attestation/counter/one") { vector in
                guard case .attestation(var request) = vector.request else { return }
                request.environment = .development
                vector.content = .single(.attestation(request), result: vector.result)
            }, "ATT-COUNTER", "ATT-AAGUID")
    }

    @Test("A valid vector that the oracle rejects is reported with the violation")
    func refusedControlIsNoticed() throws {
        expectDefect(
            try altered("attestation/valid/production") { vector in
                guard case .attestation(var request) = vector.request else { return }
                request.keyId = []
                vector.content = .single(.attestation(request), result: vector.result)
            }, "attestation/valid/production: is not accepted", "ATT-KEYID")
    }

    @Test("A valid vector that states another result is reported")
    func wrongResultIsNoticed() throws {
        expectDefect(
            try altered("attestation/valid/production") { vector in
                guard case .single(let request, var result) = vector.content else { return }
                result?.counter = 1
                vector.content = .single(request, result: result)
            }, "another result", "counter")
    }

    @Test("A broken vector without a control in the set is reported")
    func missingControlIsNoticed() {
        expectDefect(vectors.filter { $0.control != nil }, "has no accepted control")
    }

    @Test("The same id twice is reported")
    func duplicateIsNoticed() {
        expectDefect(vectors + vectors.prefix(1), "occurs twice")
    }

    @Test("An oracle that accepts everything proves nothing")
    func blindOracleIsNoticed() {
        expectDefect(vectors, oracle: { _ in Assessment(results: [], output: nil) }, "is accepted")
    }
}
