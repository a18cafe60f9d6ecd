/// A place in finished evidence, by name, and how to read the bytes there.
public struct FaultPath<Draft: EvidenceDraft>: Sendable {
    /// Dotted, in the field's standard terms (`authData.counter`).
    public let name: String
    /// The bytes at this place; `nil` when the evidence has no such place.
    public let bytes: @Sendable (Draft) -> [UInt8]?

    public init(_ name: String, _ bytes: @escaping @Sendable (Draft) -> [UInt8]?) {
        self.name = name
        self.bytes = bytes
    }
}
