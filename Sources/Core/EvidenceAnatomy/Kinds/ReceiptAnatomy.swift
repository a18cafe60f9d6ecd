/// The anatomy of a receipt: CMS SignedData (RFC 5652 section 5.1) around a SET of fields.
///
/// The content is usually cut into pieces. The fields are read from the joined pieces, but their offsets are those in the
/// receipt. A field that is cut includes the head of the next piece.
package struct ReceiptAnatomy {
    let reader: ByteReader
    /// The prefix of every name, for a receipt inside other evidence.
    let prefix: String

    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        AnatomyNode(
            path: "receipt", label: "receipt", offset: 0, length: bytes.count, children: nodes(ByteReader(bytes)))
    }

    /// Returns the receipt, and the bytes after it as a part of their own.
    static func nodes(_ reader: ByteReader, prefix: String = "") -> [AnatomyNode] {
        var rest = reader
        guard !rest.isAtEnd else { return [] }
        var whole = DERAnatomy.node(&rest)
        whole.label = "ContentInfo"
        whole.nameParts(["contentType"], prefix: prefix)
        whole.edit(1, 0, by: ReceiptAnatomy(reader: reader, prefix: prefix).signedData)
        return [whole] + [rest.rest(label: "bytes after the object")].compactMap(\.self)
    }

    private func signedData(_ node: inout AnatomyNode) {
        node.label = "SignedData"
        node.nameParts(["version", "digestAlgorithms", "encapContentInfo"], prefix: prefix)
        node.edit(2, 0) { $0.name("\(prefix)encapContentInfo.eContentType", label: "eContentType") }
        node.edit(2, 1, 0, by: content)
        for position in node.children.indices.dropFirst(3) {
            switch node.children[position].label {
            case "[0]": node.edit(position, by: certificates)
            case "SET": node.edit(position, by: signerInfos)
            default: break
            }
        }
    }

    private func certificates(_ node: inout AnatomyNode) {
        node.name("\(prefix)certificates", label: "certificates")
        let names = ["signer", "intermediate", "root"]
        for (position, child) in node.children.enumerated() where child.label == "SEQUENCE" {
            let name = prefix + (position < names.count ? names[position] : "certificates[\(position)]")
            guard var certificate = reader.slice(child.range) else { continue }
            node.children[position] = CertificateAnatomy.node(&certificate, name: name)
        }
    }

    private func signerInfos(_ node: inout AnatomyNode) {
        node.name("\(prefix)signerInfos", label: "signerInfos")
        for position in node.children.indices {
            let name = prefix + (position == 0 ? "signerInfo" : "signerInfos[\(position)]")
            node.edit(position) { info in
                let hasAttributes = info.children.count > 3 && info.children[3].label == "[0]"
                info.name(name, label: "SignerInfo")
                info.nameParts(
                    ["version", "sid", "digestAlgorithm"] + (hasAttributes ? ["signedAttrs"] : [])
                        + ["signatureAlgorithm", "signature"], prefix: "\(name).")
            }
        }
    }
}
