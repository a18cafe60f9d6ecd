import Testing

/// One real object with what it takes to verify it.
public struct Sample<Request: Sendable>: Sendable, CustomTestStringConvertible {
    /// The file's name.
    public let name: String
    public let request: Request

    public init(name: String, request: Request) {
        self.name = name
        self.request = request
    }

    public var testDescription: String { name }
}
