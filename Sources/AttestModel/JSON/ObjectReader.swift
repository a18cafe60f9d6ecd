/// Reads the members of one JSON object by name and type, and remembers which were read, so that a
/// closed format can refuse the rest. Every error names the member by its dotted path.
package struct ObjectReader {
    private let members: [String: JSONValue]
    private let path: String
    private let isClosed: Bool
    private var read: Set<String> = []

    /// - Parameter isClosed: whether members that nobody asked for are refused at the end.
    /// - Throws: `ModelError.badValue` when `value` is not an object.
    package init(_ value: JSONValue, path: String = "", isClosed: Bool = true) throws(ModelError) {
        guard case .object(let members) = value else {
            throw ModelError(.badValue, path: path, detail: "expected an object, found \(value.kind)")
        }
        self.members = members
        self.path = path
        self.isClosed = isClosed
    }

    /// Reads the object that one of the members is; it is as closed as this one.
    ///
    /// - Returns: `nil` when the member is absent or null.
    package mutating func optionalObject(_ name: String) throws(ModelError) -> ObjectReader? {
        guard let value = optional(name) else { return nil }
        return try ObjectReader(value, path: path(of: name), isClosed: isClosed)
    }

    /// The dotted path of a member.
    package func path(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// The member's value, or `nil` when it is absent or null.
    package mutating func optional(_ name: String) -> JSONValue? {
        read.insert(name)
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    /// The member's value.
    package mutating func value(_ name: String) throws(ModelError) -> JSONValue {
        guard let value = optional(name) else {
            throw ModelError(.missingField, path: path(of: name), detail: "is missing")
        }
        return value
    }

    package mutating func optionalString(_ name: String) throws(ModelError) -> String? {
        guard let value = optional(name) else { return nil }
        guard case .string(let string) = value else { throw mismatch(name, "a string", value) }
        return string
    }

    package mutating func string(_ name: String) throws(ModelError) -> String {
        guard let string = try optionalString(name) else { throw missing(name) }
        return string
    }

    package mutating func optionalInteger(_ name: String) throws(ModelError) -> Int64? {
        guard let value = optional(name) else { return nil }
        guard case .integer(let integer) = value else { throw mismatch(name, "an integer", value) }
        return integer
    }

    package mutating func integer(_ name: String) throws(ModelError) -> Int64 {
        guard let integer = try optionalInteger(name) else { throw missing(name) }
        return integer
    }

    package mutating func optionalBool(_ name: String) throws(ModelError) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard case .bool(let bool) = value else { throw mismatch(name, "a boolean", value) }
        return bool
    }

    /// Bytes from standard padded base64 (RFC 4648 section 4).
    package mutating func optionalBytes(_ name: String) throws(ModelError) -> [UInt8]? {
        guard let text = try optionalString(name) else { return nil }
        guard let bytes = [UInt8](base64: text) else {
            throw ModelError(.badValue, path: path(of: name), detail: "expected standard padded base64")
        }
        return bytes
    }

    package mutating func bytes(_ name: String) throws(ModelError) -> [UInt8] {
        guard let bytes = try optionalBytes(name) else { throw missing(name) }
        return bytes
    }

    package mutating func optionalStrings(_ name: String) throws(ModelError) -> [String]? {
        guard let value = optional(name) else { return nil }
        guard case .array(let values) = value else { throw mismatch(name, "an array of strings", value) }
        var strings: [String] = []
        for value in values {
            guard case .string(let string) = value else { throw mismatch(name, "an array of strings", value) }
            strings.append(string)
        }
        return strings
    }

    package mutating func strings(_ name: String) throws(ModelError) -> [String] {
        guard let strings = try optionalStrings(name) else { throw missing(name) }
        return strings
    }

    /// One word of a closed vocabulary.
    package mutating func optionalWord<Word: RawRepresentable & CaseIterable>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(ModelError) -> Word? where Word.RawValue == String {
        guard let text = try optionalString(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw ModelError(.badValue, path: path(of: name), detail: "'\(text)' is not one of \(known)")
        }
        return word
    }

    package mutating func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, as type: Word.Type = Word.self
    ) throws(ModelError) -> Word where Word.RawValue == String {
        guard let word = try optionalWord(name, as: type) else { throw missing(name) }
        return word
    }

    /// A time in RFC 3339, UTC.
    package mutating func optionalTime(_ name: String) throws(ModelError) -> Timestamp? {
        guard let text = try optionalString(name) else { return nil }
        guard let time = Timestamp(text) else {
            throw ModelError(
                .badValue, path: path(of: name), detail: "'\(text)' is not a time like 2026-03-01T12:00:00Z")
        }
        return time
    }

    package mutating func time(_ name: String) throws(ModelError) -> Timestamp {
        guard let time = try optionalTime(name) else { throw missing(name) }
        return time
    }

    /// The id of a requirement.
    package mutating func requirement(_ name: String) throws(ModelError) -> Requirement {
        let id = try string(name)
        guard let requirement = Requirement.named(id) else {
            throw ModelError(
                .badValue, path: path(of: name), detail: "'\(id)' is not a requirement of this version")
        }
        return requirement
    }

    /// Ends the reading. An open format has nothing more to say here.
    ///
    /// - Throws: `ModelError.unknownField` for the first member (by name) that nobody asked for.
    package func finish() throws(ModelError) {
        guard isClosed, let unknown = members.keys.filter({ !read.contains($0) }).min() else { return }
        throw ModelError(
            .unknownField, path: path(of: unknown),
            detail: "is not part of this format; correct its spelling or remove it")
    }

    private func missing(_ name: String) -> ModelError {
        ModelError(.missingField, path: path(of: name), detail: "is missing")
    }

    private func mismatch(_ name: String, _ wanted: String, _ found: JSONValue) -> ModelError {
        ModelError(.badValue, path: path(of: name), detail: "expected \(wanted), found \(found.kind)")
    }
}
