import AttestModel
import LabModel
import ReferenceVerifier

/// The reference verifier's judgement of an object with the values that a server believed, without an explanation.
package struct BelievedVerdict: Sendable {
    /// The request that the values make, with harmless ones where there is none.
    package let request: VerificationRequest
    package let assessment: Assessment
    /// The values without which nothing is known about some requirements.
    package let missing: Set<Claim>
}

extension Diagnostician {
    /// Judges an object with the values that a server believed.
    package static func verdict(on object: [UInt8], as kind: EvidenceKind, _ claims: Claims) -> BelievedVerdict {
        switch kind {
        case AttestationRequest.kind: verdict(AttestationInvestigation.self, object, claims)
        case AssertionRequest.kind: verdict(AssertionInvestigation.self, object, claims)
        default: verdict(ReceiptInvestigation.self, object, claims)
        }
    }

    private static func verdict<Subject: Investigation>(_ type: Subject.Type, _ object: [UInt8], _ claims: Claims)
        -> BelievedVerdict
    {
        let investigation = Subject(object, testRoots: [])
        let missing = investigation.unchecked(claims).values.compactMap {
            if case .missing(let claim) = $0 { claim } else { nil }
        }
        return BelievedVerdict(
            request: investigation.request(claims), assessment: investigation.judge(claims), missing: Set(missing))
    }
}
