import AttestModel
import ReferenceVerifier

extension ReferenceVerifier {
    /// The reference verifier as the one whose findings reports draw.
    static let findings = FindingsReader(
        assess: { ReferenceVerifier().assess($0) }, chain: { ReferenceVerifier().chainFindings(of: $0) })
}
