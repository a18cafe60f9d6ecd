import AttestModel
import ReferenceVerifier
import TestSupport
import Testing

@testable import SuiteProof

/// Verifiers that take values of an earlier request for those of this one fail the sequences about them, and no other.
struct EarlierRequestTests {
    /// The reference verifier, which also accepts evidence that is right with the values of an earlier request.
    private struct ForgetfulVerifier {
        private var earlier: [VerificationRequest] = []

        mutating func accepts(_ request: VerificationRequest) -> Bool {
            defer { earlier.append(request) }
            return ([request] + earlier.compactMap { with($0, evidenceOf: request) }).contains {
                ReferenceVerifier().assess($0).isAccepted
            }
        }

        /// Returns an assertion with the challenge of an earlier request, and other evidence with all its values.
        private func with(_ earlier: VerificationRequest, evidenceOf request: VerificationRequest)
            -> VerificationRequest?
        {
            guard earlier.kind == request.kind else { return nil }
            guard case .assertion(var assertion) = request, case .assertion(let other) = earlier else {
                return earlier.with(evidence: request.evidence)
            }
            assertion.challenge = other.challenge
            return .assertion(assertion)
        }
    }

    @Test("Verifiers with the values of earlier requests in mind fail the sequences that show it")
    func failed() throws {
        let vectors = try CommittedVectors.all().filter {
            $0.id.suite == "sequence" && $0.requirement == .sequenceState
        }
        let failed = vectors.filter { vector in
            var verifier = ForgetfulVerifier()
            return vector.steps?.contains { verifier.accepts($0.request) && $0.expect == .reject } ?? false
        }
        let names = Set(failed.map(\.id.name))
        let expected = vectors.map(\.id.name).filter {
            $0.contains("-again-") || $0 == "challenge-of-earlier-assertion"
        }
        #expect(expected.count == 9)
        #expect(names == Set(expected))
    }
}
