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
    package static func verdict(
        on object: [UInt8], as kind: EvidenceKind, _ claims: Claims, by verifier: ReferenceVerifier
    ) -> BelievedVerdict {
        let investigation = investigation(of: kind).init(object, testRoots: [])
        let missing = investigation.unchecked(claims).values.compactMap {
            if case .missing(let claim) = $0 { claim } else { nil }
        }
        return BelievedVerdict(
            request: investigation.request(claims), assessment: investigation.judge(claims, by: verifier),
            missing: Set(missing))
    }
}

/// The reading of evidence of which nothing is verified.
struct Reading: Cryptography {
    func certificate(_ bytes: [UInt8]) -> Certificate? { Certificate(bytes) }
    func verifies(_ certificate: Certificate, under issuer: Certificate) -> Bool { false }
    func verifies(_ signature: ECDSASignature, digest: [UInt8], under key: P256Point) -> Bool { false }
}
