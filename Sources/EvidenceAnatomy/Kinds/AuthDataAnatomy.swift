import AttestModel

/// The parts of authData or authenticatorData (WebAuthn Level 2 section 6.1).
enum AuthDataAnatomy {
    /// Returns the fields.
    ///
    /// - Parameter name: The name of the whole, `authData` or `authenticatorData`.
    static func children(_ reader: ByteReader, name: String, hasCredential: Bool) -> [AnatomyNode] {
        var reader = reader
        var nodes: [AnatomyNode] = []
        /// Reads a field of a fixed length, and returns false when too few bytes are left.
        func field(_ field: String, _ count: Int, _ describe: (ByteReader) -> String) -> Bool {
            let start = reader.position
            guard let content = reader.take(count) else {
                let left = reader.remaining
                _ = reader.take(left)
                nodes.append(
                    AnatomyNode(
                        path: "\(name).\(field)", label: field, offset: start, length: left,
                        problem: "needs \(Count.text(count, "byte")), but only \(left) are left"))
                return false
            }
            nodes.append(
                AnatomyNode(
                    path: "\(name).\(field)", label: field, offset: start, length: count, value: describe(content)))
            return true
        }
        guard field("rpIdHash", 32, \.excerpt), field("flags", 1, flags), field("counter", 4, number) else {
            return nodes
        }
        if hasCredential {
            guard field("aaguid", 16, text), field("credentialIdLength", 2, number) else { return nodes }
            let declared = nodes.last?.value.flatMap(Int.init) ?? 0
            guard field("credentialId", declared, \.excerpt) else { return nodes }
            if !reader.isAtEnd {
                nodes.append(
                    CBORAnatomy.item(&reader, label: "credentialPublicKey") { _, node, _ in node }
                        .named("\(name).credentialPublicKey"))
            }
        }
        if !reader.isAtEnd {
            let start = reader.position
            let end = reader.end
            var parts: [AnatomyNode] = []
            while !reader.isAtEnd {
                parts.append(CBORAnatomy.item(&reader, label: "item") { _, node, _ in node })
            }
            nodes.append(
                AnatomyNode(
                    path: "\(name).extensions", label: "extensions", offset: start, length: end - start,
                    children: parts))
        }
        return nodes
    }

    private static func flags(_ reader: ByteReader) -> String {
        let byte = reader.next ?? 0
        let names = [(0x01, "UP"), (0x04, "UV"), (0x40, "AT"), (0x80, "ED")]
        let set = names.filter { Int(byte) & $0.0 != 0 }.map(\.1)
        return "\(reader.excerpt) (\(set.isEmpty ? "none" : set.joined(separator: ", ")))"
    }

    private static func number(_ reader: ByteReader) -> String {
        "\(reader.content.reduce(0) { $0 << 8 | UInt64($1) })"
    }

    private static func text(_ reader: ByteReader) -> String {
        let shown = reader.content.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." }
        return "\(reader.excerpt) \"\(String(shown))\""
    }
}
