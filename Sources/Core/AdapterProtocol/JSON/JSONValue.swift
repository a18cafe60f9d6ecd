/// A JSON document as a value (RFC 8259). Integers keep 64 bits; other numbers are doubles.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The kind of the value, as error messages name it.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// Returns an object of the given members; members whose value is `nil` are left out.
    package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        var object: [String: JSONValue] = [:]
        for (name, value) in members { if let value { object[name] = value } }
        return .object(object)
    }

    /// The value as text; `nil` for anything but a string.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The member of a name; `nil` for anything but an object that has it.
    package subscript(name: String) -> JSONValue? { if case .object(let members) = self { members[name] } else { nil } }

    /// The value as a floating-point number; `nil` for anything but a number.
    package var number: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    package static func strings(_ strings: some Sequence<String>) -> JSONValue { .array(strings.map(JSONValue.string)) }

    /// Returns binary data as standard padded base64.
    package static func base64(_ bytes: [UInt8]) -> JSONValue { .string(bytes.base64) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Where members have the same name, the last one stays.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
    }
}
