import Testing

/// One real object with what it takes to verify it.
package struct Sample<Request: Sendable>: Sendable, CustomTestStringConvertible {
    /// The file's name.
    package let name: String
    package let request: Request

    package init(name: String, request: Request) {
        self.name = name
        self.request = request
    }

    package var testDescription: String { name }
}
