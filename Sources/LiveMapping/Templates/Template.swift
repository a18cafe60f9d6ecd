import AttestModel

/// Bytes with places for values, as a mapping states them.
package struct Template: Sendable {
    /// Returns the bytes with the values in their places.
    ///
    /// - Throws: `MappingError` that names the line and the value that is missing or has the wrong form.
    package func render(_ values: Values) throws(MappingError) -> [UInt8] { [] }
}

/// The values that templates use, by name.
package struct Values: Sendable {
    private var bytes: [String: [UInt8]] = [:]

    package init(_ bytes: [String: [UInt8]] = [:]) { self.bytes = bytes }

    /// The bytes of a value; `nil` for a name without one.
    package subscript(name: String) -> [UInt8]? {
        get { bytes[name] }
        set { bytes[name] = newValue }
    }

    /// Returns the values with others in addition, which win.
    package func merging(_ others: [String: [UInt8]]) -> Values { Values(bytes.merging(others) { $1 }) }
}

/// An error in a mapping, with its place.
package struct MappingError: Error, Sendable, Hashable, CustomStringConvertible {
    package var file: String
    /// Counted from 1; `nil` when the error has no place.
    package var line: Int?
    package var column: Int?
    /// The sentence, without its final period.
    package var message: String

    package init(file: String, line: Int?, column: Int?, message: String) {
        (self.file, self.line, self.column, self.message) = (file, line, column, message)
    }

    package var description: String {
        ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") + ": " + message
    }
}
