/// A defect of a file, a request, a response or a value, in words that a user can act on. Equality compares `code` and
/// `path` only; `detail` is prose.
package struct ModelError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable {
        /// The bytes are not one complete JSON value.
        case notJSON
        /// An object has two members of the same name.
        case duplicateMember
        /// A required field is absent.
        case missingField
        /// A field is there that the format does not know.
        case unknownField
        /// A field holds a value of another type, or one outside its range or vocabulary.
        case badValue
    }

    package let code: Code
    /// The place in the document as a dotted path (`request.keyId`); empty for the document itself.
    package let path: String
    /// The value that was found, and the one that was expected.
    package let detail: String

    package init(_ code: Code, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    package static func == (lhs: ModelError, rhs: ModelError) -> Bool { lhs.code == rhs.code && lhs.path == rhs.path }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(path)
    }

    package var description: String { path.isEmpty ? detail : "field '\(path)': \(detail)" }
}
