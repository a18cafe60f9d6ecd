import AttestModel

/// One question held against many mutants: its evidence is decoded once, and a check that a mutant has in common with
/// the reference verifier is made once.
struct QuestionTrial {
    private enum Evidence {
        case attestation(AttestationEvidence)
        case assertion(AssertionEvidence)
        case receipt(ReceiptEvidence)
    }

    private let suite: Suite?
    private let expect: Expectation
    private let result: VerifiedOutput?
    private let evidence: Evidence
    private let known: [Requirement: RequirementResult]

    init(_ request: VerificationRequest, expect: Expectation, result: VerifiedOutput?) {
        let results: [RequirementResult]
        switch request {
        case .attestation(let request):
            let evidence = AttestationEvidence(request)
            self.evidence = .attestation(evidence)
            results = CheckList.attestation.evaluate(evidence)
        case .assertion(let request):
            let evidence = AssertionEvidence(request)
            self.evidence = .assertion(evidence)
            results = CheckList.assertion.evaluate(evidence)
        case .receipt(let request):
            let evidence = ReceiptEvidence(request)
            self.evidence = .receipt(evidence)
            results = CheckList.receipt.evaluate(evidence)
        }
        suite = request.operation.suite
        self.expect = expect
        self.result = result
        known = Dictionary(results.map { ($0.requirement, $0) }) { first, _ in first }
    }

    /// Whether the mutant answers wrongly. A mutant of the other suite answers as the reference does.
    func kills(_ mutant: Mutant) -> Bool {
        guard suite == mutant.requirement.suite else { return false }
        switch Judgement(of: answer(of: mutant.verifier), expect: expect, result: result) {
        case .wrongVerdict, .wrongOutput: return true
        case .right, .observed: return false
        }
    }

    private func answer(of verifier: ReferenceVerifier) -> VerdictResponse {
        switch evidence {
        case .attestation(let evidence):
            guard let reading = verifier.attestation.reading else {
                return verifier.attestation.answer(on: evidence, known: known)
            }
            return verifier.attestation.answer(
                on: AttestationEvidence(evidence.request, reading: reading, takingOver: evidence))
        case .assertion(let evidence):
            guard let reading = verifier.assertion.reading else {
                return verifier.assertion.answer(on: evidence, known: known)
            }
            return verifier.assertion.answer(
                on: AssertionEvidence(evidence.request, reading: reading, takingOver: evidence))
        case .receipt(let evidence):
            guard let reading = verifier.receipt.reading else {
                return verifier.receipt.answer(on: evidence, known: known)
            }
            return verifier.receipt.answer(on: ReceiptEvidence(evidence.request, reading: reading))
        }
    }
}

extension Operation {
    fileprivate var suite: Suite? {
        switch self {
        case .verifyAttestation: .attestation
        case .verifyAssertion: .assertion
        case .verifyReceipt: .receipt
        case .describe: nil
        }
    }
}
