/// What is wrong with a file, a request, a response or a value, in words a user can act on.
///
/// Equality compares `code` and `path` only; `detail` is prose.
public struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of thing is wrong. New codes may come; callers compare with the ones they know.
    public struct Code: Sendable, Hashable, RawRepresentable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The bytes are not one complete JSON value.
        public static let notJSON = Code(rawValue: "notJSON")
        /// A required field is absent.
        public static let missingField = Code(rawValue: "missingField")
        /// A field is there that the format does not know.
        public static let unknownField = Code(rawValue: "unknownField")
        /// A field holds a value of another type, or one outside its range or vocabulary.
        public static let badValue = Code(rawValue: "badValue")
    }

    public let code: Code
    /// Where in the document, as a dotted path (`request.keyId`); empty for the document itself.
    public let path: String
    /// What was found and what was wanted.
    public let detail: String

    public init(_ code: Code, path: String, detail: String) {
        self.code = code
        self.path = path
        self.detail = detail
    }

    public static func == (lhs: ModelError, rhs: ModelError) -> Bool {
        lhs.code == rhs.code && lhs.path == rhs.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(path)
    }

    public var description: String { path.isEmpty ? detail : "field '\(path)': \(detail)" }
}
