import AttestModel

extension ReceiptAnatomy {
    /// Names the content: an OCTET STRING, whole or in pieces, that holds a SET of fields.
    func content(_ node: inout AnatomyNode) {
        let isWhole = reader.slice(node.range)?.next != 0x24
        let pieces = reader.pieces(of: node)
        node.name("\(prefix)encapContentInfo.eContent", label: "eContent")
        if !isWhole { node.value = "pieces of \(pieces.map { "\($0.count)" }.joined(separator: ", ")) bytes" }
        let joined = pieces.flatMap { reader.slice($0)?.content ?? [] }
        let offsets = pieces.flatMap { Array($0) }
        var whole = ByteReader(joined)
        node.children = DERAnatomy.nodes(&whole)
        node.editParts { fields in
            fields.name("\(prefix)fields", label: "fields (\(fields.label))")
            fields.editParts { field(&$0, in: joined) }
            fields.move(to: offsets)
        }
    }

    private func field(_ node: inout AnatomyNode, in joined: [UInt8]) {
        guard let number = node.children.first?.value.flatMap({ Int($0, radix: 16) }) else { return }
        let words = AnatomyNames["receipt"]?["\(number)"]
        node.name(
            "\(prefix)fields.\(number)", label: "field \(number), \(words?["title"]?.string ?? "not documented")",
            meaning: words?["meaning"]?.string)
        for (part, label) in zip(node.children.indices, ["type", "version", "value"]) {
            node.children[part].label = label
        }
        node.edit(2) { value(of: number, &$0, in: ByteReader(joined)) }
        if number != 3, node.children.count > 2 { node.value = node.children[2].value }
    }

    private func value(of number: Int, _ node: inout AnatomyNode, in joined: ByteReader) {
        if number == 3, let child = node.children.first, var reader = joined.slice(child.range) {
            var certificate = CertificateAnatomy.node(&reader, name: "\(prefix)fields.3.certificate")
            certificate.label = "attested certificate"
            node.children = [certificate]
        }
        if number != 4, let text = ByteReader(joined.octets(of: node)).printable {
            node.value = text
            node.children = []
        }
    }
}

extension AnatomyNode {
    /// Gives the part and its parts the offsets that the joined bytes have in the receipt.
    fileprivate mutating func move(to offsets: [Int]) {
        let end = offset + length - 1
        let first = offsets.indices.contains(offset) ? offsets[offset] : nil
        if length > 0, let first, offsets.indices.contains(end) {
            (offset, length) = (first, offsets[end] + 1 - first)
        } else {
            (offset, length) = (first ?? offsets.last.map { $0 + 1 } ?? 0, 0)
        }
        editParts { $0.move(to: offsets) }
    }
}
