/// The anatomy of a receipt's content: an OCTET STRING, whole or in pieces, that holds a SET of fields.
struct ReceiptContentAnatomy {
    private let reader: ByteReader
    private let prefix: String

    init(_ reader: ByteReader, prefix: String) {
        self.reader = reader
        self.prefix = prefix
    }

    private static let titles = [
        2: "app ID", 3: "attested key", 4: "clientDataHash", 5: "token", 6: "receipt type", 7: "environment",
        12: "creation time", 17: "risk metric", 19: "not before", 21: "expiration time",
    ]

    /// Returns the content with its fields.
    ///
    /// - Parameter node: The eContent as a plain node.
    func node(_ node: AnatomyNode) -> AnatomyNode {
        let isWhole = node.value != "indefinite length" && node.children.allSatisfy { $0.label != "OCTET STRING" }
        let pieces = (isWhole ? [node] : node.children.filter { $0.label == "OCTET STRING" }).compactMap(content)
        var node = node.named("\(prefix)encapContentInfo.eContent", label: "eContent")
        if !isWhole { node.value = "pieces of \(pieces.map { "\($0.count)" }.joined(separator: ", ")) bytes" }
        let joined = pieces.flatMap { reader.slice($0)?.content ?? [] }
        var whole = ByteReader(joined)
        // The offset of each byte of the joined pieces.
        let offsets = pieces.flatMap { Array($0) }
        node.children = DERAnatomy.nodes(&whole).map { fields($0, in: joined).moved(to: offsets) }
        return node
    }

    /// Returns the range of a primitive node's content, after its head.
    private func content(of node: AnatomyNode) -> Range<Int>? {
        guard node.length >= 2, let head = reader.slice(node.offset + 1..<node.offset + 2)?.next else { return nil }
        let start = node.offset + 2 + (head > 0x80 ? Int(head & 0x7F) : 0)
        return start <= node.range.upperBound ? start..<node.range.upperBound : nil
    }

    private func fields(_ node: AnatomyNode, in joined: [UInt8]) -> AnatomyNode {
        var node = node.named("\(prefix)fields", label: "fields (\(node.label))")
        for position in node.children.indices { node.edit(position) { field($0, in: joined) } }
        return node
    }

    private func field(_ node: AnatomyNode, in joined: [UInt8]) -> AnatomyNode {
        guard let type = node.children.first, let number = type.value.flatMap({ Int($0, radix: 16) }) else {
            return node
        }
        var node = node.named(
            "\(prefix)fields.\(number)", label: "field \(number), \(Self.titles[number] ?? "not documented")")
        for (position, part) in ["type", "version", "value"].enumerated() {
            node.edit(position) { $0.relabelled(part) }
        }
        node.edit(2) { value(of: number, $0, in: joined) }
        return node
    }

    private func value(of number: Int, _ node: AnatomyNode, in joined: [UInt8]) -> AnatomyNode {
        var node = node
        let whole = ByteReader(joined)
        if number == 3, let child = node.children.first, var certificate = whole.slice(child.range) {
            node.children = [
                CertificateAnatomy.node(&certificate, name: "\(prefix)fields.3.certificate")
                    .relabelled("attested certificate")
            ]
        }
        let head = node.length < 130 ? 2 : 3
        if node.children.isEmpty, let text = whole.slice(node.range.dropFirst(head))?.content,
            text.allSatisfy({ (0x20..<0x7F).contains($0) })
        {
            node.value = "\"\(String(decoding: text, as: UTF8.self))\""
        }
        return node
    }
}

extension AnatomyNode {
    /// Returns the same part and its parts with the offsets of the joined bytes.
    fileprivate func moved(to offsets: [Int]) -> AnatomyNode {
        var node = self
        let last = offset + length - 1
        if offsets.indices.contains(offset), offsets.indices.contains(last), length > 0 {
            node.offset = offsets[offset]
            node.length = offsets[last] + 1 - node.offset
        } else {
            node.offset = offsets.indices.contains(offset) ? offsets[offset] : (offsets.last.map { $0 + 1 } ?? 0)
            node.length = 0
        }
        node.children = children.map { $0.moved(to: offsets) }
        return node
    }
}
