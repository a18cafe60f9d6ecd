/// A JSON Schema (draft 2020-12): what a value of a format may be.
package struct JSONSchema: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    private var keywords: [String: JSONValue]

    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        keywords = Dictionary(elements, uniquingKeysWith: { $1 })
    }

    package var json: JSONValue { .object(keywords) }

    package func with(_ keyword: String, _ value: JSONValue) -> JSONSchema {
        var schema = self
        schema.keywords[keyword] = value
        return schema
    }

    /// Returns the schema with a description, from which the marks of Markdown are left out.
    package func described(_ text: String) -> JSONSchema { with("description", .string(text.filter { $0 != "`" })) }

    // MARK: Simple values

    package static let string: JSONSchema = ["type": "string"]
    /// Text that is not empty.
    package static let text: JSONSchema = ["type": "string", "minLength": 1]
    package static let integer: JSONSchema = ["type": "integer"]
    package static let unsigned32: JSONSchema = integer(0, through: Int64(UInt32.max))
    package static let boolean: JSONSchema = ["type": "boolean"]

    package static func string(pattern: String) -> JSONSchema { ["type": "string", "pattern": .string(pattern)] }

    package static func integer(_ lowest: Int64, through highest: Int64? = nil) -> JSONSchema {
        let schema: JSONSchema = ["type": "integer", "minimum": .integer(lowest)]
        return highest.map { schema.with("maximum", .integer($0)) } ?? schema
    }

    package static func constant(_ value: JSONValue) -> JSONSchema { ["const": value] }

    package static func oneOf(_ words: [String]) -> JSONSchema { ["enum": .strings(words)] }

    /// A definition that the schemas share.
    package static func shared(_ name: String) -> JSONSchema { ["$ref": .string("common.schema.json#/$defs/\(name)")] }

    /// A definition of the same schema.
    package static func own(_ name: String) -> JSONSchema { ["$ref": .string("#/$defs/\(name)")] }
}

// MARK: - Values made of others

/// One member of an object that a schema describes.
package struct SchemaMember: Sendable, Hashable {
    package let name: String
    package let schema: JSONSchema
    /// A Boolean value that indicates whether the member must be there.
    package let isRequired: Bool

    package static func required(_ name: String, _ schema: JSONSchema, _ meaning: String? = nil) -> SchemaMember {
        SchemaMember(name: name, schema: meaning.map(schema.described) ?? schema, isRequired: true)
    }

    package static func optional(_ name: String, _ schema: JSONSchema, _ meaning: String? = nil) -> SchemaMember {
        SchemaMember(name: name, schema: meaning.map(schema.described) ?? schema, isRequired: false)
    }
}

extension JSONSchema {
    /// - Parameter isSet: whether no element may be there twice.
    package static func array(of element: JSONSchema, isSet: Bool = false, atLeast count: Int64 = 0) -> JSONSchema {
        var schema: JSONSchema = ["type": "array", "items": element.json]
        if isSet { schema = schema.with("uniqueItems", true) }
        return count > 0 ? schema.with("minItems", .integer(count)) : schema
    }

    package static func nullable(_ schema: JSONSchema) -> JSONSchema {
        ["anyOf": .array([schema.json, ["type": "null"]])]
    }

    /// An object with these members and no others.
    package static func object(_ members: [SchemaMember]) -> JSONSchema {
        [
            "type": "object", "additionalProperties": false,
            "required": .strings(members.filter(\.isRequired).map(\.name)),
            "properties": .object(Dictionary(members.map { ($0.name, $0.schema.json) }, uniquingKeysWith: { $1 })),
        ]
    }

    /// An object whose form follows from a word that one of its members holds.
    /// - Parameter forms: the definition for each word, of the same schema.
    package static func object(by member: String, _ forms: [(word: String, definition: String)]) -> JSONSchema {
        [
            "type": "object", "required": .strings([member]),
            "properties": [member: JSONSchema.oneOf(forms.map(\.word)).json],
            "allOf": .array(
                forms.map { form in when(member, is: .string(form.word), JSONSchema.own(form.definition)).json }),
        ]
    }

    /// A condition: where a member has a value, the object must fit a further schema, and elsewhere another one.
    package static func when(
        _ member: String, is value: JSONValue, _ then: JSONSchema, else other: JSONSchema? = nil
    ) -> JSONSchema { when(member, fits: .constant(value), then, else: other) }

    package static func when(
        _ member: String, fits schema: JSONSchema, _ then: JSONSchema, else other: JSONSchema? = nil
    ) -> JSONSchema {
        let condition: JSONSchema = [
            "if": ["required": .strings([member]), "properties": [member: schema.json]], "then": then.json,
        ]
        return other.map { condition.with("else", $0.json) } ?? condition
    }

    /// Further demands on members of an object.
    package static func members(_ members: KeyValuePairs<String, JSONSchema>) -> JSONSchema {
        ["properties": .object(Dictionary(members.map { ($0.key, $0.value.json) }, uniquingKeysWith: { $1 }))]
    }
}
