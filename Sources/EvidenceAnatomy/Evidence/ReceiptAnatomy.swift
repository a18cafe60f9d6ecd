/// Names the parts of a receipt, CMS SignedData (RFC 5652 section 5.1) around a SET of fields, as a vector's fault does.
///
/// The content is mostly cut into pieces. Its fields are found in the pieces joined, and lie where their bytes lie in
/// the receipt, the heads of the pieces among them.
struct ReceiptAnatomy {
    private let window: ByteWindow
    /// What stands before every name.
    private let prefix: String

    private init(_ window: ByteWindow, prefix: String) {
        self.window = window
        self.prefix = prefix
    }

    /// Every node in the window, those of the first one named.
    ///
    /// - Parameter prefix: what stands before every name, for a receipt inside other evidence.
    static func nodes(_ window: ByteWindow, prefix: String = "") -> [AnatomyNode] {
        var rest = window
        var nodes = DERAnatomy.nodes(&rest)
        if !nodes.isEmpty { nodes[0] = ReceiptAnatomy(window, prefix: prefix).contentInfo(nodes[0]) }
        return nodes
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
        node.edit(0) { $0.relabelled("version") }
        node.edit(1) { $0.relabelled("digestAlgorithms") }
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
        node.label = "encapContentInfo"
        node.edit(0) { $0.named("\(prefix)eContentType", label: "eContentType") }
        node.edit(1) { content in
            var content = content
            content.edit(0) { ReceiptContentAnatomy(window, prefix: prefix).node($0) }
            return content
        }
        return node
    }

    private func certificates(_ node: AnatomyNode) -> AnatomyNode {
        var node = node.named("\(prefix)certificates", label: "certificates")
        let names = ["signer", "intermediate", "root"]
        for (position, child) in node.children.enumerated() where child.label == "SEQUENCE" {
            let name = prefix + (position < names.count ? names[position] : "certificates[\(position)]")
            guard var certificate = window.slice(child.range) else { continue }
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

extension AnatomyNode {
    /// Replaces the child at a position, if it is there.
    mutating func edit(_ position: Int, _ change: (AnatomyNode) -> AnatomyNode) {
        guard children.indices.contains(position) else { return }
        children[position] = change(children[position])
    }

    /// The same part under another label.
    func relabelled(_ label: String) -> AnatomyNode {
        var node = self
        node.label = label
        return node
    }
}
