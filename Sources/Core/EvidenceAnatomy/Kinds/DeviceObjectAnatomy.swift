/// The anatomy of an attestation object.
package enum AttestationAnatomy {
    /// Returns the parts of an attestation object.
    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        CBORAnatomy.object(bytes, name: "attestation") { keys, node, content in
            var node = node
            switch (keys, content) {
            case (["authData"], let content?):
                node.children = AuthDataAnatomy.children(content, name: "authData", hasCredential: true)
                return node.named("authData")
            case (["attStmt", "x5c"], _): return node.named("x5c")
            case (let keys, var content?) where keys.count == 3 && keys.starts(with: ["attStmt", "x5c"]):
                let index = keys[2]
                let name = ["0": "credCert", "1": "intermediate"][index] ?? "x5c[\(index)]"
                guard !content.isAtEnd else { return node.named("x5c[\(index)]") }
                let certificate = CertificateAnatomy.node(&content, name: name)
                node.children = [certificate] + [content.rest(label: "bytes after the certificate")].compactMap(\.self)
                return node.named("x5c[\(index)]")
            case (["attStmt", "receipt"], let content?):
                node.children = ReceiptAnatomy.nodes(content, prefix: "receipt.")
                return node.named("receipt")
            default: return node
            }
        }
    }
}

/// The anatomy of an assertion object.
package enum AssertionAnatomy {
    /// Returns the parts of an assertion object.
    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        CBORAnatomy.object(bytes, name: "assertion") { keys, node, content in
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
}
