import AttestModel

/// A result that is shown in one piece.
package protocol Document {
    /// Returns the lines of the result for people.
    func lines(_ style: TextStyle) -> [String]

    /// The result for scripts: one JSON document.
    var value: JSONValue { get }
}

extension Document {
    /// Returns the result for people, with a final line feed.
    package func text(isColored: Bool) -> String { lines(TextStyle(isColored: isColored)).map { $0 + "\n" }.joined() }

    /// The result for scripts, with a final line feed.
    package var json: String { value.canonicalText }
}

extension JSONValue {
    /// Returns an object for scripts of Swift's own values: texts, numbers, words of a vocabulary, whatever else has a
    /// description, and lists of these.
    /// - Parameter keepingNil: whether a member without a value is null; it is left out otherwise.
    static func of(_ members: KeyValuePairs<String, Any?>, keepingNil: Bool = false) -> JSONValue {
        let known = members.compactMap { name, value in
            (value.map(plain) ?? (keepingNil ? .null : nil)).map { (name, $0) }
        }
        return .object(Dictionary(uniqueKeysWithValues: known))
    }

    private static func plain(_ value: Any) -> JSONValue {
        switch value {
        case let json as JSONValue: json
        case let text as String: .string(text)
        case let truth as Bool: .bool(truth)
        case let number as any BinaryInteger: .integer(Int64(number))
        case let number as Double: .number(number)
        case let word as any RawRepresentable<String>: .string(word.rawValue)
        case let list as [Any]: .array(list.map(plain))
        default: .string("\(value)")
        }
    }
}
