import AttestModel

/// A place in a JSON document (RFC 6901).
struct JSONPointer: Sendable {
    private let names: [String]

    /// - Returns: `nil` for text that is neither empty nor begins with a slash, and for a tilde before anything but 0 and 1.
    init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        guard !text.contains(/~(?:[^01]|$)/) else { return nil }
        names = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// Returns the value at the place; `nil` when there is none.
    func value(in document: JSONValue) -> JSONValue? {
        names.reduce(document) { value, name in
            switch value {
            case .object(let members): members[name]
            case .array(let elements):
                Int(name).flatMap { String($0) == name && elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }
}
