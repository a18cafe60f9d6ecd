/// Reads the members of one JSON object by name and type, and remembers which were read, so that a
/// closed format can reject the rest. Every error names the member by its dotted path.
package struct ObjectReader {
    private let members: [String: JSONValue]
    private let path: String
    private let isClosed: Bool
    /// The members that were asked for, of a closed format.
    private var read: Set<String> = []

    /// - Parameter isClosed: whether members that nobody asked for are errors at the end.
    /// - Throws: `ModelError.badValue` when `value` is not an object.
    package init(_ value: JSONValue, path: String = "", isClosed: Bool = true) throws(ModelError) {
        guard case .object(let members) = value else {
            throw ModelError(.badValue, path: path, detail: "expected an object, found \(value.kind)")
        }
        (self.members, self.path, self.isClosed) = (members, path, isClosed)
    }

    /// Reads the object that one of the members is; it is as closed as this one.
    /// - Returns: `nil` when the member is absent or null.
    package mutating func optionalObject(_ name: String) throws(ModelError) -> ObjectReader? {
        guard let value = optional(name) else { return nil }
        return try ObjectReader(value, path: path(of: name), isClosed: isClosed)
    }

    package func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    package func isNull(_ name: String) -> Bool { members[name] == .null }

    /// The member's value, or `nil` when it is absent or null.
    package mutating func optional(_ name: String) -> JSONValue? {
        if isClosed { read.insert(name) }
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    package mutating func value(_ name: String) throws(ModelError) -> JSONValue {
        guard let value = optional(name) else {
            throw ModelError(.missingField, path: path(of: name), detail: "is missing")
        }
        return value
    }

    /// The member in one of the forms of the model, or `nil` when it is absent or null.
    package mutating func optional<Value>(_ name: String, as type: FieldType<Value>) throws(ModelError) -> Value? {
        guard let value = optional(name) else { return nil }
        return try type.read(value, FieldPlace(path: path(of: name), isClosed: isClosed))
    }

    package mutating func value<Value>(_ name: String, as type: FieldType<Value>) throws(ModelError) -> Value {
        try type.read(try value(name), FieldPlace(path: path(of: name), isClosed: isClosed))
    }

    package mutating func optionalString(_ name: String) throws(ModelError) -> String? {
        try optional(name, as: .string)
    }

    package mutating func string(_ name: String) throws(ModelError) -> String { try value(name, as: .string) }

    package mutating func integer(_ name: String) throws(ModelError) -> Int64 { try value(name, as: .integer) }

    package mutating func bytes(_ name: String) throws(ModelError) -> [UInt8] { try value(name, as: .base64) }

    package mutating func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(ModelError) -> Word { try value(name, as: .word) }

    /// Ends the reading. It does nothing for an open format.
    /// - Throws: `ModelError.unknownField` for the first member (by name) that nobody asked for.
    package func finish() throws(ModelError) {
        guard isClosed, let unknown = members.keys.filter({ !read.contains($0) }).min() else { return }
        throw ModelError(
            .unknownField, path: path(of: unknown),
            detail: "is not part of this format\(Spelling.hint(unknown, among: read.sorted())); "
                + "correct its spelling or remove it")
    }
}
