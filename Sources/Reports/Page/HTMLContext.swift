/// Values for a template whose own escaping can be relied on.
///
/// The template library escapes character by character, and so misses `"` or `<` where a combining mark follows and
/// makes one character of both. A zero-width space between the two leaves nothing to miss.
enum HTMLContext {
    private static let special: Set<Unicode.Scalar> = ["<", ">", "&", "\"", "'"]

    /// The same values with every text in them made so.
    static func hardened(_ value: Any) -> Any {
        switch value {
        case let text as String: hardened(text)
        case let members as [String: Any]: members.mapValues(hardened)
        case let elements as [Any]: elements.map(hardened)
        default: value
        }
    }

    static func hardened(_ text: String) -> String {
        guard text.contains(where: isHiding) else { return text }
        return text.reduce(into: "") { result, character in
            guard isHiding(character) else { return result.append(character) }
            for scalar in character.unicodeScalars { result.unicodeScalars += [scalar, "\u{200B}"] }
        }
    }

    /// Whether a character is more than the special one that is in it.
    private static func isHiding(_ character: Character) -> Bool {
        character.unicodeScalars.count > 1 && character.unicodeScalars.contains { special.contains($0) }
    }
}
