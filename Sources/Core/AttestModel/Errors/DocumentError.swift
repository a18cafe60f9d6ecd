/// An error in a file that a person writes, with its place.
package struct DocumentError: Error, Sendable, Hashable, CustomStringConvertible {
    package var file: String
    /// Counted from 1; `nil` when the error has no place.
    package var line: Int?
    package var column: Int?
    /// The sentence, without its final period.
    package var message: String

    package init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
        (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }

    package var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + message
    }
}

/// A place in a file that a person writes.
package struct DocumentPlace: Sendable, Hashable {
    package var file: String
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in Unicode scalars.
    package var column: Int

    package init(file: String, line: Int, column: Int) { (self.file, self.line, self.column) = (file, line, column) }

    /// - Parameter message: the sentence, without its final period.
    package func error(_ message: String) -> DocumentError {
        DocumentError(file: file, line: line, column: column, message: message)
    }
}
