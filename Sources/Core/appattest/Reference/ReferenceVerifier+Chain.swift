import AttestModel
import ReferenceVerifier

extension ReferenceVerifier {
    /// The reference verifier's findings about the certificates of a request, which reports draw.
    static let chain: ChainReader = { ReferenceVerifier().chainFindings(of: $0) }
}
