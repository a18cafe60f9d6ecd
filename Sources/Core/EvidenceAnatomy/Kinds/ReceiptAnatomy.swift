/// The anatomy of a receipt: CMS SignedData (RFC 5652 section 5.1) around a SET of fields.
///
/// The content is usually cut into pieces. The fields are read from the joined pieces, but their offsets are those in the
/// receipt. A field that is cut includes the head of the next piece.
package struct ReceiptAnatomy {
    private let reader: ByteReader
    /// The prefix of every name.
    private let prefix: String

    private init(_ reader: ByteReader, prefix: String) {
        self.reader = reader
        self.prefix = prefix
    }

    /// Returns the parts of a receipt.
    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        AnatomyNode(
            path: "receipt", label: "receipt", offset: 0, length: bytes.count, children: nodes(ByteReader(bytes)))
    }

    /// Returns the receipt, and the bytes after it as a part of their own.
    ///
    /// - Parameter prefix: The prefix of every name, for a receipt inside other evidence.
    static func nodes(_ reader: ByteReader, prefix: String = "") -> [AnatomyNode] {
        var rest = reader
        guard !rest.isAtEnd else { return [] }
        let whole = ReceiptAnatomy(reader, prefix: prefix).contentInfo(DERAnatomy.node(&rest))
        return [whole] + [rest.rest(label: "bytes after the object")].compactMap(\.self)
    }

    private func contentInfo(_ node: AnatomyNode) -> AnatomyNode {
        var node = node
        node.label = "ContentInfo"
        node.edit(0) { $0.named("\(prefix)contentType", label: "contentType") }
        node.edit(1) { content in
            var content = content
            content.edit(0, signedData)
            return content
        }
        return node
    }

    private func signedData(_ node: AnatomyNode) -> AnatomyNode {
        var node = node
        node.label = "SignedData"
        node.edit(0) { $0.named("\(prefix)version", label: "version") }
        node.edit(1) { $0.named("\(prefix)digestAlgorithms", label: "digestAlgorithms") }
        node.edit(2, encapsulatedContent)
        for position in node.children.indices.dropFirst(3) {
            switch node.children[position].label {
            case "[0]": node.edit(position, certificates)
            case "SET": node.edit(position, signerInfos)
            default: break
            }
        }
        return node
    }

    private func encapsulatedContent(_ node: AnatomyNode) -> AnatomyNode {
        var node = node
        node = node.named("\(prefix)encapContentInfo", label: "encapContentInfo")
        node.edit(0) { $0.named("\(prefix)encapContentInfo.eContentType", label: "eContentType") }
        node.edit(1) { content in
            var content = content
            content.edit(0) { ReceiptContentAnatomy(reader, prefix: prefix).node($0) }
            return content
        }
        return node
    }

    private func certificates(_ node: AnatomyNode) -> AnatomyNode {
        var node = node.named("\(prefix)certificates", label: "certificates")
        let names = ["signer", "intermediate", "root"]
        for (position, child) in node.children.enumerated() where child.label == "SEQUENCE" {
            let name = prefix + (position < names.count ? names[position] : "certificates[\(position)]")
            guard var certificate = reader.slice(child.range) else { continue }
            node.children[position] = CertificateAnatomy.node(&certificate, name: name)
        }
        return node
    }

    private func signerInfos(_ node: AnatomyNode) -> AnatomyNode {
        var node = node.named("\(prefix)signerInfos", label: "signerInfos")
        for position in node.children.indices {
            let name = prefix + (position == 0 ? "signerInfo" : "signerInfos[\(position)]")
            node.edit(position) { signerInfo($0.named(name, label: "SignerInfo")) }
        }
        return node
    }

    private func signerInfo(_ node: AnatomyNode) -> AnatomyNode {
        let name = node.path ?? ""
        var node = node
        let hasAttributes = node.children.count > 3 && node.children[3].label == "[0]"
        let fields =
            ["version", "sid", "digestAlgorithm"] + (hasAttributes ? ["signedAttrs"] : [])
            + ["signatureAlgorithm", "signature"]
        for (position, field) in fields.enumerated() {
            node.edit(position) { $0.named("\(name).\(field)", label: field) }
        }
        return node
    }
}
