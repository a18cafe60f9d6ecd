/// One member of a JSON object, declared once: its name, form and meaning, and the property that holds it.
package struct Field<Root: Sendable>: Sendable {
    package let name: String
    /// A Boolean value that indicates whether the member may be absent.
    package private(set) var isOptional: Bool
    /// The form of the value as the tables of the specification name it.
    package let type: String
    /// The meaning of the value, in Markdown.
    package let meaning: String
    /// The number of bytes of a genuine value; empty where it says nothing.
    package private(set) var bytes = ""
    /// The libraries that use the member of a request.
    package private(set) var takenBy = "all"
    package let schema: JSONSchema

    fileprivate let read: @Sendable (inout ObjectReader, inout Root) throws(ModelError) -> Void
    fileprivate let write: @Sendable (Root) -> JSONValue?

    /// A member that must be there.
    package static func required<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
        _ meaning: String = ""
    ) -> Field {
        Field(name, property, type, meaning, isOptional: false, write: type.write) {
            (reader: inout ObjectReader) throws(ModelError) -> Value in try reader.value(name, as: type)
        }
    }

    /// A member that may be absent.
    package static func optional<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>,
        _ meaning: String = ""
    ) -> Field {
        Field(name, property, type, meaning, isOptional: true, write: { $0.map(type.write) }) {
            (reader: inout ObjectReader) throws(ModelError) -> Value? in try reader.optional(name, as: type)
        }
    }

    /// A member that is always there, and null where there is no value.
    package static func nullable<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>,
        _ meaning: String = ""
    ) -> Field {
        let nullable = type.described(by: .nullable(type.schema))
        return Field(name, property, nullable, meaning, isOptional: false, write: { $0.map(type.write) ?? .null }) {
            (reader: inout ObjectReader) throws(ModelError) -> Value? in try reader.optional(name, as: type)
        }
    }

    /// A member that is written always, and stands for a value when it is absent.
    package static func defaulting<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, to value: Value,
        _ type: FieldType<Value>, _ meaning: String = ""
    ) -> Field {
        Field(name, property, type, meaning, isOptional: true, write: type.write) {
            (reader: inout ObjectReader) throws(ModelError) -> Value in try reader.optional(name, as: type) ?? value
        }
    }

    /// Returns the field as a member that is always written, although older documents may lack it.
    package func stated() -> Field {
        var field = self
        field.isOptional = false
        return field
    }

    /// Returns the field with what a reader of the protocol wants to know of a member of a request.
    package func of(bytes: String = "", takenBy: String = "all") -> Field {
        var field = self
        (field.bytes, field.takenBy) = (bytes, takenBy)
        return field
    }

    /// Returns the field as one of a value that holds `Root` in a property.
    package func within<Outer>(_ property: any WritableKeyPath<Outer, Root> & Sendable) -> Field<Outer> {
        let (read, write) = (read, write)
        return Field<Outer>(
            name: name, isOptional: isOptional, type: type, meaning: meaning, bytes: bytes, takenBy: takenBy,
            schema: schema,
            read: { (reader: inout ObjectReader, outer: inout Outer) throws(ModelError) -> Void in
                try read(&reader, &outer[keyPath: property])
            }, write: { write($0[keyPath: property]) })
    }
}

extension Field {
    private init<Value, Stored>(
        _ name: String, _ property: any WritableKeyPath<Root, Stored> & Sendable, _ type: FieldType<Value>,
        _ meaning: String, isOptional: Bool, write: @escaping @Sendable (Stored) -> JSONValue?,
        read: @escaping @Sendable (inout ObjectReader) throws(ModelError) -> Stored
    ) {
        self.init(
            name: name, isOptional: isOptional, type: type.name, meaning: meaning, schema: type.schema,
            read: { (reader: inout ObjectReader, root: inout Root) throws(ModelError) -> Void in
                root[keyPath: property] = try read(&reader)
            }, write: { write($0[keyPath: property]) })
    }
}

/// The members of a JSON object, from which it is read, written and described.
package struct FieldTable<Root: Sendable>: Sendable {
    package let fields: [Field<Root>]

    package init(_ fields: [Field<Root>]) { self.fields = fields }

    /// Replaces the value's properties by the members that are read.
    package func read(into root: inout Root, from reader: inout ObjectReader) throws(ModelError) {
        for field in fields { try field.read(&reader, &root) }
    }

    /// Reads a closed object.
    /// - Parameter empty: The value whose members are replaced by those that are read.
    package func read(_ json: JSONValue, path: String = "", empty: Root) throws(ModelError) -> Root {
        try FieldType.object(self, empty: empty).read(json, FieldPlace(path: path, isClosed: true))
    }

    /// Reads a file that is an array of such objects.
    /// - Parameter empty: The value whose members are replaced by those that are read.
    package func rows(of file: [UInt8], empty: Root) throws(ModelError) -> [Root] {
        try FieldType.list(of: .object(self, empty: empty)).read(try JSONValue.parse(file), .document)
    }

    package func json(of root: Root) -> JSONValue { .object(members(of: root)) }

    /// The members that the value has, by their names.
    package func members(of root: Root) -> [String: JSONValue] {
        // A message adds up to three: its protocol, id and operation.
        var members = [String: JSONValue](minimumCapacity: fields.count + 3)
        for field in fields { members[field.name] = field.write(root) }
        return members
    }

    package var schemaMembers: [SchemaMember] {
        fields.map { field in
            let schema = field.meaning.isEmpty ? field.schema : field.schema.described(field.meaning)
            return field.isOptional ? .optional(field.name, schema) : .required(field.name, schema)
        }
    }

    /// The fields as rows of a table: name, form, meaning, and with `wide` the bytes and the libraries that use the member.
    package func rows(wide: Bool) -> [[String]] {
        fields.map { field in
            let type = field.isOptional ? "\(field.type), optional" : field.type
            return wide
                ? ["`\(field.name)`", type, field.bytes, field.meaning, field.takenBy]
                : ["`\(field.name)`", type, field.meaning]
        }
    }
}
