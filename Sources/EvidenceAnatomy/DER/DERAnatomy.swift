import AttestModel

/// Reads DER and BER (X.690) into parts, as far as it goes.
enum DERAnatomy {
    private static let depthLimit = 24

    /// Every node in the window, one after the other.
    static func nodes(_ window: inout ByteWindow, depth: Int = 0) -> [AnatomyNode] {
        var nodes: [AnatomyNode] = []
        while !window.isAtEnd { nodes.append(node(&window, depth: depth)) }
        return nodes
    }

    static func node(_ window: inout ByteWindow, depth: Int = 0) -> AnatomyNode {
        let start = window.position
        var node = AnatomyNode(label: "?", offset: start, length: 0)
        defer { node.length = window.position - start }
        guard let tag = tag(&window), let length = length(&window) else {
            _ = window.take(window.remaining)
            node.problem = "tag or length is cut short"
            node.length = window.position - start
            return node
        }
        node.label = tag.name
        if let length {
            guard var content = window.take(length) else {
                node.problem = "declares \(length) bytes, \(window.remaining) are left"
                _ = window.take(window.remaining)
                node.length = window.position - start
                return node
            }
            fill(&node, tag, &content, depth: depth)
        } else {
            node.value = "indefinite length"
            while !window.isAtEnd, depth < depthLimit {
                let child = self.node(&window, depth: depth + 1)
                node.children.append(child)
                if child.label == "end of contents" { break }
            }
        }
        node.length = window.position - start
        return node
    }

    private static func fill(_ node: inout AnatomyNode, _ tag: DERTag, _ content: inout ByteWindow, depth: Int) {
        guard depth < depthLimit else { return }
        if tag.isConstructed {
            node.children = nodes(&content, depth: depth + 1)
            return
        }
        node.value = tag.describe(content)
        // An extension's value is DER inside an OCTET STRING; show it as such when it is exactly that.
        if tag.isOctetString, let inner = nested(content, depth: depth) { node.children = inner }
    }

    private static func nested(_ content: ByteWindow, depth: Int) -> [AnatomyNode]? {
        guard let first = content.next, [0x30, 0x31, 0x03, 0x04].contains(first), content.remaining >= 2 else {
            return nil
        }
        var window = content
        let node = node(&window, depth: depth + 1)
        return window.isAtEnd && node.flattened.allSatisfy { $0.problem == nil } ? [node] : nil
    }

    private static func tag(_ window: inout ByteWindow) -> DERTag? {
        guard let head = window.byte() else { return nil }
        guard head & 31 == 31 else { return DERTag(head: head, number: Int(head & 31)) }
        var number = 0
        for _ in 0..<4 {
            guard let byte = window.byte() else { return nil }
            number = number << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return DERTag(head: head, number: number) }
        }
        return nil
    }

    /// The length; `.some(nil)` for an indefinite one, `nil` when it cannot be read.
    private static func length(_ window: inout ByteWindow) -> Int?? {
        guard let first = window.byte() else { return nil }
        if first < 0x80 { return .some(Int(first)) }
        if first == 0x80 { return .some(nil) }
        guard let number = window.number(Int(first & 0x7F)) else { return nil }
        return .some(Int(clamping: number))
    }
}
