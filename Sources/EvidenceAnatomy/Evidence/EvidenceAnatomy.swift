import AttestModel

/// A piece of evidence taken apart: every byte belongs to a part, and parts have the names of faults.
package enum EvidenceAnatomy {
    /// The evidence of a request.
    package static func tree(of request: VerificationRequest) -> AnatomyNode {
        switch request {
        case .attestation(let request): attestation(request.attestation)
        case .assertion(let request): assertion(request.assertion)
        case .receipt(let request): receipt(request.receipt)
        }
    }

    /// An attestation object.
    package static func attestation(_ bytes: [UInt8]) -> AnatomyNode {
        whole(bytes, name: "attestation") { keys, node, content in
            var node = node
            switch (keys, content) {
            case (["authData"], let content?):
                node.children = AuthDataAnatomy.children(content, name: "authData", hasCredential: true)
                return node.named("authData")
            case (["attStmt", "x5c"], _): return node.named("x5c")
            case (let keys, var content?) where keys.count == 3 && keys.starts(with: ["attStmt", "x5c"]):
                let index = keys[2]
                let name = ["0": "credCert", "1": "intermediate"][index] ?? "x5c[\(index)]"
                node.children = [CertificateAnatomy.node(&content, name: name)] + DERAnatomy.nodes(&content)
                return node.named("x5c[\(index)]")
            case (["attStmt", "receipt"], let content?):
                node.children = ReceiptAnatomy.nodes(content, prefix: "receipt.")
                return node.named("receipt")
            default: return node
            }
        }
    }

    /// An assertion object.
    package static func assertion(_ bytes: [UInt8]) -> AnatomyNode {
        whole(bytes, name: "assertion") { keys, node, content in
            var node = node
            switch (keys, content) {
            case (["authenticatorData"], let content?):
                node.children = AuthDataAnatomy.children(content, name: "authenticatorData", hasCredential: false)
                return node.named("authenticatorData")
            case (["signature"], var content?):
                node.children = DERAnatomy.nodes(&content)
                return node.named("signature")
            default: return node
            }
        }
    }

    /// A receipt.
    package static func receipt(_ bytes: [UInt8]) -> AnatomyNode {
        let parts = ReceiptAnatomy.nodes(ByteWindow(bytes))
        let children = parts.prefix(1) + parts.dropFirst().map { $0.relabelled("after the object") }
        return AnatomyNode(
            path: "receipt", label: "receipt", offset: 0, length: bytes.count, children: Array(children))
    }

    private static func whole(_ bytes: [UInt8], name: String, naming: CBORAnatomy.Naming) -> AnatomyNode {
        var window = ByteWindow(bytes)
        var root = CBORAnatomy.item(&window, label: name, naming: naming).named(name)
        if !window.isAtEnd {
            root.children.append(
                AnatomyNode(
                    label: "after the object", offset: window.position, length: window.remaining,
                    value: window.excerpt))
        }
        root.length = bytes.count
        return root
    }
}
