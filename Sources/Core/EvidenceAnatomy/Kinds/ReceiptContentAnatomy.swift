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

    private static let meanings = [
        3: "the whole leaf certificate of the attestation", 5: "identifies the receipt to Apple",
        6: "ATTEST is in an attestation, RECEIPT comes from Apple's server",
        7: "undocumented; sandbox is development", 12: "fresh for 5 minutes",
        17: "attestations of the app on the device in the last 30 days", 19: "the earliest time for the next exchange",
        21: "the last moment for an exchange",
    ]

    /// Returns the content with its fields.
    ///
    /// - Parameter node: The eContent as a plain node.
    func node(_ node: AnatomyNode) -> AnatomyNode {
        let isWhole = reader.slice(node.range)?.next != 0x24
        let pieces = reader.pieces(of: node)
        var node = node.named("\(prefix)encapContentInfo.eContent", label: "eContent")
        if !isWhole { node.value = "pieces of \(pieces.map { "\($0.count)" }.joined(separator: ", ")) bytes" }
        let joined = pieces.flatMap { reader.slice($0)?.content ?? [] }
        var whole = ByteReader(joined)
        let offsets = JoinedOffsets(pieces)
        node.children = DERAnatomy.nodes(&whole).map { fields($0, in: joined).moved(to: offsets) }
        return node
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
            "\(prefix)fields.\(number)", label: "field \(number), \(Self.titles[number] ?? "not documented")"
        ).meaning(Self.meanings[number])
        for (position, part) in ["type", "version", "value"].enumerated() {
            node.edit(position) { $0.relabelled(part) }
        }
        node.edit(2) { value(of: number, $0, in: joined) }
        if number != 3, node.children.count > 2 { node.value = node.children[2].value }
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
        if number != 4, let text = ByteReader(whole.octets(of: node)).printable {
            node.value = text
            node.children = []
        }
        return node
    }
}

/// The offsets of the bytes of pieces that were joined.
private struct JoinedOffsets {
    private let pieces: [Range<Int>]
    /// The position of the first byte of each piece among the joined bytes.
    private let starts: [Int]
    private let count: Int

    init(_ pieces: [Range<Int>]) {
        self.pieces = pieces.filter { !$0.isEmpty }
        var (starts, count) = ([Int](), 0)
        for piece in self.pieces {
            starts.append(count)
            count += piece.count
        }
        (self.starts, self.count) = (starts, count)
    }

    /// The offset behind the last byte.
    var end: Int { pieces.last?.upperBound ?? 0 }

    /// Returns the offset of a joined byte; `nil` when there is none.
    subscript(_ position: Int) -> Int? {
        guard position >= 0, position < count else { return nil }
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= position { low = middle } else { high = middle - 1 }
        }
        return pieces[low].lowerBound + position - starts[low]
    }
}

extension AnatomyNode {
    /// Returns the same part and its parts with the offsets of the joined bytes.
    fileprivate func moved(to offsets: JoinedOffsets) -> AnatomyNode {
        var node = self
        if length > 0, let first = offsets[offset], let last = offsets[offset + length - 1] {
            node.offset = first
            node.length = last + 1 - first
        } else {
            node.offset = offsets[offset] ?? offsets.end
            node.length = 0
        }
        node.children = children.map { $0.moved(to: offsets) }
        return node
    }
}
