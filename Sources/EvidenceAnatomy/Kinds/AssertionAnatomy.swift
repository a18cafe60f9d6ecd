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
