import AttestModel
import EvidenceAnatomy

/// The evidence of a request, with its parts by the names of fault paths.
struct EvidenceParts {
    let bytes: [UInt8]
    let root: AnatomyNode
    private let parts: [String: AnatomyNode]

    init(_ request: VerificationRequest) {
        bytes = request.evidence
        root = EvidenceAnatomy.tree(of: request)
        parts = root.byPath
    }

    /// Returns the part with a name.
    subscript(_ path: String) -> AnatomyNode? { parts[path] }

    /// Returns the bytes of a part, its head among them.
    func whole(_ path: String) -> [UInt8]? { self[path].map { Array(bytes[$0.range]) } }

    /// Returns the bytes of a part with a problem-free anatomy and a fixed number of bytes.
    func field(_ path: String) -> [UInt8]? { self[path]?.problem == nil ? whole(path) : nil }

    /// Returns the content of a byte string that holds parts: what follows its key and its head.
    func content(_ path: String) -> [UInt8]? {
        guard let part = self[path], let start = part.children.first?.offset else { return nil }
        return Array(bytes[start..<part.range.upperBound])
    }

    /// The certificates of x5c, or those of a receipt, in the order of the evidence. A very long list is cut.
    var certificates: [AnatomyNode] {
        (self["x5c"]?.children ?? self["certificates"]?.children ?? []).filter { $0.path != nil }
    }

    /// Returns the name of the certificate at a position of the evidence.
    func certificateName(at position: Int) -> String {
        let part = certificates.dropFirst(position).first
        return part.map { $0.path ?? $0.label } ?? "certificate \(position)"
    }

    /// Returns the certificate that one of `certificates` is, with the bytes after it.
    func certificate(_ part: AnatomyNode) -> (bytes: [UInt8], excess: Int) {
        // An element of x5c is a byte string around a certificate; one of a receipt is the certificate itself.
        guard self["x5c"] != nil else { return (Array(bytes[part.range]), 0) }
        guard let start = part.children.first?.offset else { return ([], 0) }
        return (
            Array(bytes[start..<part.range.upperBound]), part.range.upperBound - (part.children[0].range.upperBound)
        )
    }
}
