/// The form of a member's value: how it is read from JSON, written to it and described.
package struct FieldType<Value: Sendable>: Sendable {
    package typealias Reader = @Sendable (JSONValue, FieldPlace) throws(ModelError) -> Value

    /// The name of the form in the tables of the specification (`array of base64`).
    package let name: String
    /// The kind of JSON value, as in `JSONValue.kind`.
    package let kind: String
    package var schema: JSONSchema
    package let read: Reader
    package let write: @Sendable (Value) -> JSONValue

    package init(
        name: String, kind: String, schema: JSONSchema, write: @escaping @Sendable (Value) -> JSONValue,
        read: @escaping Reader
    ) { (self.name, self.kind, self.schema, self.read, self.write) = (name, kind, schema, read, write) }

    /// Returns the same form with a narrower description; what is read stays the same.
    package func described(by schema: JSONSchema) -> FieldType {
        var type = self
        type.schema = schema
        return type
    }

    /// Returns the form with a further demand on the value.
    /// - Parameter defect: Returns what is wrong with a value, or `nil`.
    package func checked(_ defect: @escaping @Sendable (Value) -> String?) -> FieldType {
        FieldType(name: name, kind: kind, schema: schema, write: write) {
            [read] (json, place) throws(ModelError) -> Value in
            let value = try read(json, place)
            if let defect = defect(value) { throw place.error(defect) }
            return value
        }
    }

    /// Returns the form of what is made of the value.
    package func mapped<Other>(
        write: @escaping @Sendable (Other) -> Value, read: @escaping @Sendable (Value) -> Other
    ) -> FieldType<Other> {
        FieldType<Other>(name: name, kind: kind, schema: schema, write: { [own = self.write] in own(write($0)) }) {
            [own = self.read] (json, place) throws(ModelError) -> Other in read(try own(json, place))
        }
    }
}

/// The member that is read, for error messages and for the objects within.
package struct FieldPlace: Sendable {
    /// The dotted path of the member.
    package let path: String
    /// A Boolean value that indicates whether unknown members are errors.
    package let isClosed: Bool

    package init(path: String, isClosed: Bool = true) { (self.path, self.isClosed) = (path, isClosed) }

    /// The whole document, of a closed format.
    package static let document = FieldPlace(path: "")

    package func error(_ detail: String) -> ModelError { ModelError(.badValue, path: path, detail: detail) }

    package func mismatch(_ wanted: String, _ found: JSONValue) -> ModelError {
        error("expected \(wanted), found \(found.kind)")
    }
}

// MARK: - Plain values

extension FieldType {
    /// A value that is one of JSON itself.
    private static func plain(
        _ name: String, kind: String, schema: JSONSchema, write: @escaping @Sendable (Value) -> JSONValue,
        value: @escaping @Sendable (JSONValue) -> Value?
    ) -> FieldType {
        FieldType(name: name, kind: kind, schema: schema, write: write) { (json, place) throws(ModelError) -> Value in
            guard let value = value(json) else { throw place.mismatch(kind, json) }
            return value
        }
    }
}

extension FieldType where Value == JSONValue {
    package static var json: FieldType {
        FieldType(name: "value", kind: "a value", schema: [:], write: \.self) {
            (json, _) throws(ModelError) -> JSONValue in json
        }
    }
}

extension FieldType where Value == String {
    package static var string: FieldType {
        plain("string", kind: "a string", schema: .string, write: JSONValue.string, value: \.string)
    }
}

extension FieldType where Value == Int64 {
    package static var integer: FieldType {
        plain("integer", kind: "an integer", schema: .integer, write: JSONValue.integer) { json in
            if case .integer(let integer) = json { integer } else { nil }
        }
    }
}

extension FieldType where Value == Int {
    package static var count: FieldType { FieldType<Int64>.integer.mapped(write: { Int64($0) }, read: { Int($0) }) }
}

extension FieldType where Value == UInt32 {
    package static func unsigned32(from minimum: UInt32 = 0) -> FieldType {
        FieldType<Int64>.integer.checked { integer in
            guard let number = UInt32(exactly: integer) else {
                return "expected an unsigned number of 32 bits, found \(integer)"
            }
            return number < minimum ? "expected \(minimum) or more, found \(number)" : nil
        }
        .described(by: minimum == 0 ? .unsigned32 : .integer(Int64(minimum)))
        .mapped(write: { Int64($0) }, read: { UInt32($0) })
    }
}

extension FieldType where Value == Double {
    package static var number: FieldType {
        plain("number", kind: "a number", schema: ["type": "number"], write: JSONValue.number, value: \.number)
    }
}

extension FieldType where Value == Bool {
    package static var boolean: FieldType {
        plain("boolean", kind: "a boolean", schema: .boolean, write: JSONValue.bool) { json in
            if case .bool(let bool) = json { bool } else { nil }
        }
    }
}

extension FieldType where Value == [String: String] {
    /// Texts by their names.
    package static var words: FieldType {
        let wanted = "an object of strings"
        return FieldType(
            name: "object of strings", kind: "an object",
            schema: ["type": "object", "additionalProperties": JSONSchema.string.json],
            write: { .object($0.mapValues(JSONValue.string)) }
        ) { (json, place) throws(ModelError) -> [String: String] in
            guard case .object(let members) = json else { throw place.mismatch(wanted, json) }
            var words: [String: String] = [:]
            for (name, value) in members {
                guard case .string(let text) = value else { throw place.mismatch(wanted, value) }
                words[name] = text
            }
            return words
        }
    }
}

// MARK: - Values written as text

extension FieldType {
    /// A value that is written as text of a certain form.
    /// - Parameters:
    ///   - wanted: what the message asks for where the text has another form.
    ///   - parse: returns `nil` for such text.
    package static func text(
        _ name: String, schema: JSONSchema, wanted: @escaping @Sendable (String) -> String,
        write: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?
    ) -> FieldType {
        FieldType(name: name, kind: "a string", schema: schema, write: { .string(write($0)) }) {
            (json, place) throws(ModelError) -> Value in
            let text = try FieldType<String>.string.read(json, place)
            guard let value = parse(text) else { throw place.error(wanted(text)) }
            return value
        }
    }
}

extension FieldType where Value == [UInt8] {
    /// Bytes as standard padded base64 (RFC 4648 section 4).
    package static var base64: FieldType {
        text(
            "base64", schema: .shared("base64"), wanted: { _ in "expected standard padded base64" },
            write: \.base64, parse: { [UInt8](base64: $0) })
    }

    package static var hex: FieldType {
        text(
            "hexadecimal", schema: .shared("hex"), wanted: { _ in "expected hexadecimal" }, write: \.hex,
            parse: { [UInt8](hex: $0) })
    }

    /// The 32 bytes of a digest as hexadecimal.
    package static var sha256: FieldType {
        text(
            "hexadecimal", schema: .shared("sha256"), wanted: { _ in "expected 64 hexadecimal digits" },
            write: \.hex, parse: { text in [UInt8](hex: text).flatMap { $0.count == 32 ? $0 : nil } })
    }
}

extension FieldType where Value == Timestamp {
    package static var time: FieldType {
        text(
            "string", schema: .shared("time"), wanted: { "'\($0)' is not a time like 2026-03-01T12:00:00Z" },
            write: \.description, parse: { Timestamp($0) })
    }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable {
    /// One word of a closed vocabulary.
    package static var word: FieldType {
        text(
            "string", schema: .oneOf(Value.allCases.map(\.rawValue)),
            wanted: { "'\($0)' is not one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))" },
            write: \.rawValue, parse: { Value(rawValue: $0) })
    }
}

extension FieldType where Value: Vocabulary {
    /// One word of a vocabulary that the schemas share.
    package static var vocabulary: FieldType { word.described(by: .shared(Value.schemaName)) }
}

// MARK: - Values made of others

extension FieldType {
    /// An array. An element of another kind is an error of the array.
    package static func array<Element>(of type: FieldType<Element>) -> FieldType where Value == [Element] {
        let wanted = "an array of \(type.kind.drop { $0 != " " }.dropFirst())s"
        let name = "array of \(type.name == "base64" ? "base64" : "\(type.name)s")"
        return elements(of: type, name: name, wanted: wanted) { (value, _, place) throws(ModelError) -> FieldPlace in
            guard value.kind == type.kind else { throw place.mismatch(wanted, value) }
            return place
        }
    }

    /// An array whose elements have places of their own: `keys[2].counter`.
    package static func list<Element>(of type: FieldType<Element>) -> FieldType where Value == [Element] {
        elements(of: type, name: "array of \(type.name)s", wanted: "an array") {
            (_, index, place) throws(ModelError) -> FieldPlace in
            FieldPlace(path: "\(place.path)[\(index)]", isClosed: place.isClosed)
        }
    }

    /// - Parameter place: Returns the place of the element at a position.
    private static func elements<Element>(
        of type: FieldType<Element>, name: String, wanted: String,
        place: @escaping @Sendable (JSONValue, Int, FieldPlace) throws(ModelError) -> FieldPlace
    ) -> FieldType where Value == [Element] {
        FieldType(
            name: name, kind: "an array", schema: .array(of: type.schema), write: { .array($0.map(type.write)) }
        ) { (json, array) throws(ModelError) -> [Element] in
            guard case .array(let values) = json else { throw array.mismatch(wanted, json) }
            var elements: [Element] = []
            for (index, value) in values.enumerated() {
                elements.append(try type.read(value, try place(value, index, array)))
            }
            return elements
        }
    }

    /// An object whose members a table declares.
    /// - Parameter empty: the value whose members are replaced by those that are read.
    package static func object(_ table: FieldTable<Value>, empty: Value) -> FieldType {
        FieldType(
            name: "object", kind: "an object", schema: .object(table.schemaMembers),
            write: { .object(table.members(of: $0)) }
        ) { (json, place) throws(ModelError) -> Value in
            var reader = try ObjectReader(json, path: place.path, isClosed: place.isClosed)
            var value = empty
            try table.read(into: &value, from: &reader)
            try reader.finish()
            return value
        }
    }
}
