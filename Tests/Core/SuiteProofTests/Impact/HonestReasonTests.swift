import TestBasics

@testable import ReferenceVerifier

/// Honest verifiers find the same fault at different places. None of them is to be told that its reason is wrong.
@Suite("The reasons of honest verifiers are right")
struct HonestReasonTests {
    private func score(_ vector: Vector, _ stage: Stage) -> ReasonScore? {
        let map = ReasonMap(file: "", codes: [ReasonMap.Entry(pattern: "E", stages: [stage])], reasons: [])
        return map.match(for: VectorResult(vector: vector, outcome: .pass, verdict: .reject, code: "E"))?.score
    }

    @Test("A verifier that has only the equation of the signature names the signature")
    func signature() throws {
        let groups = ["nonce", "clientdata", "signature"]
        for vector in try CommittedVectors.all()
        where vector.id.suite == "assertion" && groups.contains(vector.id.group) {
            guard vector.expect == .reject else { continue }
            #expect(score(vector, .signature) == .right, "\(vector.id)")
        }
    }

    @Test("A verifier that compares credentialId with the key identifier first names the credential")
    func credential() throws {
        for vector in try CommittedVectors.all() where vector.expect == .reject {
            guard case .attestation(let request)? = vector.request else { continue }
            let evidence = AttestationEvidence(request)
            guard let found = evidence.credential.value?.identifier.value, found != request.keyId,
                vector.requirement == .attestationKeyID || vector.requirement == .attestationCredentialID
            else { continue }
            #expect(score(vector, .credential) == .right, "\(vector.id)")
        }
    }

    @Test("The reference verifier names the stage of the requirement that it finds broken")
    func reference() throws {
        let verifier = ReferenceVerifier()
        for vector in try CommittedVectors.all() where vector.expect == .reject {
            guard let request = vector.request else { continue }
            for violation in verifier.assess(request).violations {
                guard let stage = violation.requirement.stage else { continue }
                #expect(score(vector, stage) == .right, "\(vector.id): \(stage)")
            }
        }
    }
}
