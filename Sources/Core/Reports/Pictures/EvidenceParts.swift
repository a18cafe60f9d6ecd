import AttestModel
import EvidenceAnatomy

extension EvidenceParts {
    init(_ request: VerificationRequest) { self.init(of: request.evidence, EvidenceAnatomy.tree(of: request)) }

    /// Returns the bytes of a part that can be read.
    func field(_ path: String) -> [UInt8]? { self[path].flatMap { $0.problem == nil ? bytes(of: $0) : nil } }

    var counter: UInt64? { (field("authData.counter") ?? field("authenticatorData.counter"))?.bigEndian }

    /// The certificates of x5c, or those of a receipt, in the order of the evidence. A very long list is cut.
    var certificates: [AnatomyNode] {
        (self["x5c"]?.children ?? self["certificates"]?.children ?? []).filter { $0.path != nil }
    }

    func certificateName(at position: Int) -> String {
        certificates.dropFirst(position).first.map { $0.path ?? $0.label } ?? "certificate \(position)"
    }

    /// Returns the certificate that one of `certificates` is, with the bytes after it.
    func certificate(_ part: AnatomyNode) -> (bytes: [UInt8], excess: Int) {
        // An element of x5c is a byte string around a certificate; one of a receipt is the certificate itself.
        guard self["x5c"] != nil else { return (bytes(of: part), 0) }
        guard let certificate = part.children.first else { return ([], 0) }
        let end = part.range.upperBound
        return (Array(bytes[certificate.offset..<end]), end - certificate.range.upperBound)
    }
}
