import AttestModel

/// The form of a value in a YAML file: how it is read and how the schema describes it.
package struct Form<Value: Sendable>: Sendable {
    package let schema: JSONSchema
    package let read: @Sendable (YAMLNode) throws(DocumentError) -> Value

    package init(schema: JSONSchema, read: @escaping @Sendable (YAMLNode) throws(DocumentError) -> Value) {
        self.schema = schema
        self.read = { (node) throws(DocumentError) -> Value in try read(try node.checked()) }
    }

    /// Returns the form with a name in the schema, which says elsewhere what it is.
    package func named(_ definition: String) -> Form { Form(schema: .own(definition), read: read) }

    /// Returns the form of what is made of the value.
    package func map<Other>(
        _ transform: @escaping @Sendable (Value, YAMLNode) throws(DocumentError) -> Other
    ) -> Form<Other> {
        Form<Other>(schema: schema) { [read] (node) throws(DocumentError) -> Other in
            try transform(try read(node), node)
        }
    }
}

/// One key of a mapping, declared once: its name and form, and the property that holds its value.
package struct Key<Root: Sendable>: Sendable {
    let name: String
    let isRequired: Bool
    let schema: JSONSchema
    fileprivate let read: @Sendable (YAMLNode, inout Root) throws(DocumentError) -> Void

    /// A key that must be there.
    package static func required<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>
    ) -> Key { Key(name, property, form, isRequired: true) { $0 } }

    /// A key that may be absent: the value that is there before stays.
    package static func optional<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>
    ) -> Key { Key(name, property, form, isRequired: false) { $0 } }

    /// A key that may be absent, of a property that is `nil` then.
    package static func optional<Value>(
        _ name: String, _ property: any WritableKeyPath<Root, Value?> & Sendable, _ form: Form<Value>
    ) -> Key { Key(name, property, form, isRequired: false) { $0 } }

    private init<Value, Stored>(
        _ name: String, _ property: any WritableKeyPath<Root, Stored> & Sendable, _ form: Form<Value>,
        isRequired: Bool, store: @escaping @Sendable (Value) -> Stored
    ) {
        (self.name, self.isRequired, schema) = (name, isRequired, form.schema)
        let read = form.read
        self.read = { (node: YAMLNode, root: inout Root) throws(DocumentError) -> Void in
            root[keyPath: property] = store(try read(node))
        }
    }
}

extension Form {
    /// A mapping of these keys and no others.
    /// - Parameters:
    ///   - meanings: the meanings of keys by name, for the schema.
    ///   - empty: the value whose properties are replaced by what is read.
    ///   - rules: demands on several keys together, as keywords of the schema; `check` holds the reader to them.
    package static func mapping(
        _ keys: [Key<Value>], meanings: [String: String] = [:], empty: Value, rules: JSONSchema? = nil,
        check: @escaping @Sendable (Value, YAMLNode) throws(DocumentError) -> Void = { (_, _) throws(DocumentError) in }
    ) -> Form {
        var schema = JSONSchema.object(
            keys.map { key in
                let schema = meanings[key.name].map(key.schema.described) ?? key.schema
                return key.isRequired ? .required(key.name, schema) : .optional(key.name, schema)
            })
        if let rules { schema = schema.with("allOf", [rules.json]) }
        return Form(schema: schema) { (node) throws(DocumentError) -> Value in
            let names = keys.map(\.name)
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            var value = empty
            var found: Set<String> = []
            for member in try node.members("a mapping with keys of \(list)") {
                guard let key = keys.first(where: { $0.name == member.name }) else {
                    let owner = node.key.isEmpty ? node.source.subject : "'\(node.key)'"
                    throw member.place.error(
                        "'\(member.name)'\(Spelling.hint(member.name, among: names)) is not a key of \(owner), "
                            + "which has \(list)")
                }
                found.insert(member.name)
                try key.read(member.value, &value)
            }
            let missing = keys.filter { $0.isRequired && !found.contains($0.name) }.map { "'\($0.name)'" }
            guard missing.isEmpty else { throw node.error("lacks \(missing.joined(separator: " and "))") }
            try check(value, node)
            return value
        }
    }
}
