/// Takes authData or authenticatorData apart (WebAuthn Level 2 section 6.1).
enum AuthDataAnatomy {
    /// - Parameter name: `authData` with an attested credential, `authenticatorData` without.
    static func children(_ window: ByteWindow, name: String, hasCredential: Bool) -> [AnatomyNode] {
        var window = window
        var nodes: [AnatomyNode] = []
        /// Takes a fixed field; false when the data end before it does.
        func field(_ field: String, _ count: Int, _ describe: (ByteWindow) -> String) -> Bool {
            let start = window.position
            guard let content = window.take(count) else {
                let left = window.remaining
                _ = window.take(left)
                nodes.append(
                    AnatomyNode(
                        path: "\(name).\(field)", label: field, offset: start, length: left,
                        problem: "needs \(count) bytes, \(left) are left"))
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
            if !window.isAtEnd {
                nodes.append(
                    CBORAnatomy.item(&window, label: "credentialPublicKey") { _, node, _ in node }
                        .named("\(name).credentialPublicKey"))
            }
        }
        if !window.isAtEnd {
            let start = window.position
            let end = window.end
            var parts: [AnatomyNode] = []
            while !window.isAtEnd {
                parts.append(CBORAnatomy.item(&window, label: "item") { _, node, _ in node })
            }
            nodes.append(
                AnatomyNode(
                    path: "\(name).extensions", label: "extensions", offset: start, length: end - start,
                    children: parts))
        }
        return nodes
    }

    private static func flags(_ window: ByteWindow) -> String {
        let byte = window.next ?? 0
        let names = [(0x01, "UP"), (0x04, "UV"), (0x40, "AT"), (0x80, "ED")]
        let set = names.filter { Int(byte) & $0.0 != 0 }.map(\.1)
        return "\(window.excerpt) (\(set.isEmpty ? "none" : set.joined(separator: ", ")))"
    }

    private static func number(_ window: ByteWindow) -> String {
        "\(window.content.reduce(0) { $0 << 8 | UInt64($1) })"
    }

    private static func text(_ window: ByteWindow) -> String {
        let shown = window.content.map { (0x20..<0x7F).contains($0) ? Character(UnicodeScalar($0)) : "." }
        return "\(window.excerpt) \"\(String(shown))\""
    }
}
