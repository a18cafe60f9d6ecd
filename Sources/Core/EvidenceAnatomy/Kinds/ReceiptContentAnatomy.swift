extension ReceiptAnatomy {
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
        node.name(
            "\(prefix)fields.\(number)", label: "field \(number), \(Self.titles[number] ?? "not documented")",
            meaning: Self.meanings[number])
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
