/// DER and CBOR as one line of text, for parts of evidence that are short enough to be read.
package enum EncodedText {
    /// The number of characters that a line may have.
    private static let limit = 160

    /// Returns the text of one complete value in DER; `nil` for anything else, and for a long value.
    package static func der(_ bytes: [UInt8]) -> String? {
        var reader = ByteReader(bytes)
        return line(DERAnatomy.nodes(&reader), of: bytes) { node in
            if !node.children.isEmpty { return "\(node.label) { " }
            return [node.label, node.value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Returns the text of one complete item in CBOR; `nil` for anything else, and for a long item.
    package static func cbor(_ bytes: [UInt8]) -> String? {
        let root = CBORAnatomy.object(bytes, name: "item")
        guard !root.children.contains(where: { $0.label == "bytes after the object" }) else { return nil }
        return line([root], of: bytes) { node in
            let name = node.label == "item" || node.label.hasPrefix("[") ? "" : "\(node.label): "
            return node.children.isEmpty ? "\(name)\(node.value ?? "")" : "\(name){ "
        }
    }

    private static func line(_ nodes: [AnatomyNode], of bytes: [UInt8], opening: (AnatomyNode) -> String) -> String? {
        guard nodes.count == 1, !bytes.isEmpty, nodes[0].flattened.allSatisfy({ $0.problem == nil }) else { return nil }
        func text(_ node: AnatomyNode) -> String {
            guard !node.children.isEmpty else { return opening(node) }
            return opening(node) + node.children.map(text).joined(separator: ", ") + " }"
        }
        let line = text(nodes[0])
        return line.count > limit ? nil : line
    }
}
