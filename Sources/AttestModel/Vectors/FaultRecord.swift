/// The one thing that is wrong with a vector, as data.
package struct FaultRecord: Sendable, Hashable {
    /// Where it was put (`credCert.extensions.1.2.840.113635.100.8.2`).
    package var path: String
    /// What was done, in a few words.
    package var change: String
    /// The bytes there in the repaired twin; `nil` where the twin has nothing.
    package var before: [UInt8]?
    /// The bytes there now; `nil` where they were removed.
    package var after: [UInt8]?

    package init(path: String, change: String, before: [UInt8]?, after: [UInt8]?) {
        self.path = path
        self.change = change
        self.before = before
        self.after = after
    }

    init(json: JSONValue, path: String) throws(ModelError) {
        var reader = try ObjectReader(json, path: path)
        self.path = try reader.string("path")
        change = try reader.string("change")
        before = try Self.hex("before", reading: &reader)
        after = try Self.hex("after", reading: &reader)
        try reader.finish()
    }

    private static func hex(_ name: String, reading reader: inout ObjectReader) throws(ModelError) -> [UInt8]? {
        guard let text = try reader.optionalString(name) else { return nil }
        guard let bytes = [UInt8](hex: text) else {
            throw ModelError(.badValue, path: reader.path(of: name), detail: "expected hexadecimal")
        }
        return bytes
    }

    var json: JSONValue {
        .object([
            "path": .string(path), "change": .string(change),
            "before": before.map { .string($0.hex) } ?? .null,
            "after": after.map { .string($0.hex) } ?? .null,
        ])
    }
}
