import TestBasics

@testable import SuiteProof

/// The proof has to fail on each kind of defect, or it proves nothing.
struct VectorProofTests {
    /// A vector that says what is not so, and the words of the error about it.
    struct Defect: Sendable {
        let id: String
        let words: [String]
        let change: @Sendable (inout Vector) throws -> Void
    }

    private static let broken = "attestation/counter/one"
    private static let genuine = "attestation/valid/production"
    private static let replay = "sequence/state/replay-same-bytes"
    private static let sequence = "sequence/valid/three-assertions"

    private static let defects = [
        // It violates another requirement than it says.
        Defect(id: broken, words: ["attestation/counter/one", "violates ATT-COUNTER"]) {
            $0.requirement = .attestationNonce
        },
        // It breaks nothing.
        Defect(id: broken, words: ["attestation/counter/one", "is accepted"]) {
            $0.content = try CommittedVectors.named(genuine).content
        },
        // It breaks two requirements.
        Defect(id: broken, words: ["ATT-COUNTER", "ATT-AAGUID"]) {
            $0.changeAttestation { $0.environment = .development }
        },
        // The oracle rejects a valid one.
        Defect(id: genuine, words: ["attestation/valid/production: is not accepted", "ATT-KEYID"]) {
            $0.changeAttestation { $0.keyId = [] }
        },
        // A valid one states another result.
        Defect(id: genuine, words: ["another result", "counter"]) { vector in
            guard case .single(let request, var result) = vector.content else { return }
            result?.counter = 1
            vector.content = .single(request, result: result)
        },
        // One that may be accepted states another result than its control.
        Defect(id: "attestation/cose/other-key-returned", words: ["another result than its control"]) { vector in
            guard case .single(let request, var result) = vector.content else { return }
            result?.counter = 1
            vector.content = .single(request, result: result)
        },
        // Steps that are accepted are said to be rejected, and the other way round.
        Defect(id: sequence, words: ["step 'second'", "is accepted"]) {
            $0.changeStep(2) {
                $0.expect = .reject
                $0.requirement = .assertionCounter
            }
        },
        Defect(id: replay, words: ["step 'replay'", "is not accepted: AST-COUNTER"]) {
            $0.changeStep(3) { $0.expect = .accept }
        },
        // A step breaks another requirement than it says.
        Defect(id: replay, words: ["step 'replay'", "violates AST-COUNTER"]) {
            $0.changeStep(3) { $0.requirement = .assertionSignature }
        },
        // A request differs from the values that earlier steps return.
        Defect(id: sequence, words: ["step 'third'", "other values"]) {
            $0.changeStep(3) { step in
                guard case .assertion(var request) = step.request else { return }
                request.storedCounter = 1
                step.request = .assertion(request)
            }
        },
    ]

    private static func error(about vectors: [Vector], oracle: Oracle? = nil) -> ProofError? {
        let verifier = ReferenceVerifier()
        return #expect(throws: ProofError.self) {
            try VectorProof.check(vectors, oracle: oracle ?? { verifier.assess($0) })
        }
    }

    @Test("A vector that says what is not so is reported by name, with the defect", arguments: defects)
    func defect(defect: Defect) throws {
        let whole = try CommittedVectors.named(defect.id)
        var vector = whole
        try defect.change(&vector)
        let controls = try whole.control.map { [try CommittedVectors.named($0.description)] } ?? []
        let message = Self.error(about: [vector] + controls)?.message ?? ""
        for word in defect.words { #expect(message.contains(word), "\(message)") }
    }

    @Test("A broken vector without a control in the set, the same id twice, and an oracle that accepts everything")
    func wholeSets() throws {
        let (broken, genuine) = (try CommittedVectors.named(Self.broken), try CommittedVectors.named(Self.genuine))
        #expect(Self.error(about: [broken])?.message.contains("has no accepted control") == true)
        #expect(Self.error(about: [genuine, genuine])?.message.contains("occurs twice") == true)
        let blind: Oracle = { _ in Assessment(results: [], output: nil) }
        #expect(Self.error(about: [broken, genuine], oracle: blind)?.message.contains("is accepted") == true)
    }
}

extension Vector {
    fileprivate mutating func changeAttestation(_ change: (inout AttestationRequest) -> Void) {
        guard case .single(.attestation(var request), let result) = content else { return }
        change(&request)
        content = .single(.attestation(request), result: result)
    }

    fileprivate mutating func changeStep(_ index: Int, _ change: (inout SequenceStep) -> Void) {
        guard case .sequence(var steps) = content else { return }
        change(&steps[index])
        content = .sequence(steps)
    }
}
