/// The anatomy of an attestation object.
package enum AttestationAnatomy {
    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        CBORAnatomy.object(bytes, name: "attestation") { keys, node, content in
            switch (keys, content) {
            case (["authData"], let content?):
                node.path = "authData"
                node.children = AuthDataAnatomy.children(content, name: "authData", hasCredential: true)
            case (["attStmt", "x5c"], _): node.path = "x5c"
            case (let keys, var content?) where keys.count == 3 && keys.starts(with: ["attStmt", "x5c"]):
                node.path = "x5c[\(keys[2])]"
                guard !content.isAtEnd else { return }
                let name = ["0": "credCert", "1": "intermediate"][keys[2]] ?? "x5c[\(keys[2])]"
                node.children = [CertificateAnatomy.node(&content, name: name)]
                node.children += [content.rest(label: "bytes after the certificate")].compactMap(\.self)
            case (["attStmt", "receipt"], let content?):
                node.path = "receipt"
                node.children = ReceiptAnatomy.nodes(content, prefix: "receipt.")
            default: break
            }
        }
    }
}

/// The anatomy of an assertion object.
package enum AssertionAnatomy {
    package static func tree(of bytes: [UInt8]) -> AnatomyNode {
        CBORAnatomy.object(bytes, name: "assertion") { keys, node, content in
            switch (keys, content) {
            case (["authenticatorData"], let content?):
                node.path = "authenticatorData"
                node.children = AuthDataAnatomy.children(content, name: "authenticatorData", hasCredential: false)
            case (["signature"], var content?):
                node.path = "signature"
                node.children = DERAnatomy.nodes(&content)
            default: break
            }
        }
    }
}
