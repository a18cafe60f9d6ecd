import AttestModel

/// The text of object identifiers: the dotted form, with a name where App Attest uses the identifier.
enum ObjectIdentifierText {
    static func text(of content: [UInt8]) -> String {
        let dotted = dotted(content)
        return (AnatomyNames["identifiers"]?[dotted]?.string).map { "\(dotted) (\($0))" } ?? dotted
    }

    /// Returns the dotted form alone (X.690 section 8.19); `?` for bytes that are not an identifier.
    static func dotted(_ content: [UInt8]) -> String {
        // No known identifier is nearly as long.
        guard content.count <= 64 else { return "?" }
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in content {
            // No known identifier has an arc of more than 57 bits.
            guard arc < 1 << 50 else { return "?" }
            arc = arc << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 {
                arcs.append(arc)
                arc = 0
            }
        }
        guard let first = arcs.first else { return "?" }
        let root = min(first / 40, 2)
        return ([root, first - root * 40] + arcs.dropFirst()).map(String.init).joined(separator: ".")
    }
}
