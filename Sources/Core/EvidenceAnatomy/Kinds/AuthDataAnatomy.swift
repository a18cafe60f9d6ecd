import AttestModel

/// The parts of authData or authenticatorData (WebAuthn Level 2 section 6.1).
enum AuthDataAnatomy {
    /// The number of items behind the fields that are listed. A genuine object has one item.
    private static let itemLimit = 16

    /// Reads a COSE key, and names its members (RFC 9052 section 7.1).
    static func key(_ reader: inout ByteReader) -> AnatomyNode {
        let names = ["1": "kty", "3": "alg", "-1": "crv", "-2": "x", "-3": "y"]
        let known = ["1 2": "EC2", "3 -7": "ES256", "-1 1": "P-256"]
        return CBORAnatomy.item(&reader, label: "credentialPublicKey") { keys, node, _ in
            guard keys.count == 1, let name = names[keys[0]] else { return }
            node.name(label: "\(keys[0]) (\(name))", meaning: known["\(keys[0]) \(node.value ?? "")"])
        }
    }

    /// Returns whether a credential ID is declared that has 32 bytes, or behind which a key on P-256 lies.
    static func hasCredential(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 55 else { return false }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        return length == 32 || COSEKey.point(Array(bytes.dropFirst(55 + length).prefix(77))) != nil
    }

    /// Returns the fields. The name is that of the whole, `authData` or `authenticatorData`.
    static func children(_ reader: ByteReader, name: String, hasCredential: Bool) -> [AnatomyNode] {
        var reader = reader
        var nodes: [AnatomyNode] = []
        /// Reads a field of a fixed length, and returns false when too few bytes are left.
        func field(_ field: String, _ count: Int, _ describe: (ByteReader) -> String) -> Bool {
            var node = AnatomyNode(path: "\(name).\(field)", label: field, offset: reader.position, length: count)
            let content = reader.read(count)
            if let content {
                node.value = describe(content)
                node.meaning = AuthDataMeaning.text(of: field, content.content, isAttested: hasCredential)
            } else {
                node.length = reader.readRest().remaining
                node.problem = "needs \(Count.text(count, "byte")), but only \(node.length) are left"
            }
            nodes.append(node)
            return content != nil
        }
        guard field("rpIdHash", 32, \.excerpt), field("flags", 1, flags),
            field("counter", 4, { "\($0.content.bigEndian)" })
        else { return nodes }
        if hasCredential {
            guard field("aaguid", 16, text), field("credentialIdLength", 2, { "\($0.content.bigEndian)" }) else {
                return nodes
            }
            let declared = nodes.last?.value.flatMap(Int.init) ?? 0
            guard field("credentialId", declared, \.excerpt) else { return nodes }
            if !reader.isAtEnd {
                var key = key(&reader)
                key.path = "\(name).credentialPublicKey"
                nodes.append(key)
            }
        }
        if !reader.isAtEnd {
            let start = reader.position
            var parts: [AnatomyNode] = []
            while !reader.isAtEnd, parts.count < itemLimit {
                parts.append(CBORAnatomy.item(&reader, label: "item", naming: ExtensionMeaning.naming))
            }
            parts += [reader.rest(label: "further bytes")].compactMap(\.self)
            nodes.append(
                AnatomyNode(
                    path: "\(name).extensions", label: "extensions", offset: start, length: reader.end - start,
                    children: parts))
        }
        return nodes
    }

    private static func flags(_ reader: ByteReader) -> String {
        let names = AuthDataMeaning.flagNames(reader.next ?? 0)
        return "\(reader.excerpt) (\(names.isEmpty ? "none" : names.joined(separator: ", ")))"
    }

    private static func text(_ reader: ByteReader) -> String {
        let shown = reader.content.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." }
        return "\(reader.excerpt) \"\(String(shown))\""
    }
}
