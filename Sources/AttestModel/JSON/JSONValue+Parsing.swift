import Foundation

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The commonest kinds first: each miss costs an error inside the decoder.
        if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([String: JSONValue].self) {
            self = .object(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if container.decodeNil() {
            self = .null
        } else {
            self = .number(try container.decode(Double.self))
        }
    }
}

extension JSONValue {
    /// Reads one JSON document from UTF-8 bytes.
    ///
    /// - Throws: `ModelError` with code `notJSON` when the bytes are anything but one complete document;
    ///   a nesting deeper than the decoder's own bound (512) counts as such.
    package static func parse(_ bytes: some Sequence<UInt8>) throws(ModelError) -> JSONValue {
        let document = Array(bytes)
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: Data(document))
        } catch {
            throw ModelError(.notJSON, path: "", detail: "not one complete JSON document\(reason(of: error))")
        }
        guard !hasTrailingComma(document) else {
            throw ModelError(
                .notJSON, path: "", detail: "not one complete JSON document: a comma with nothing behind it")
        }
        return value
    }

    /// Whether a document that the decoder took has a comma before a closing bracket. JSON has no such thing, and
    /// the decoder takes it nevertheless.
    private static func hasTrailingComma(_ document: [UInt8]) -> Bool {
        var (isString, isEscaped, isComma) = (false, false, false)
        for byte in document {
            if isString {
                if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): (isString, isComma) = (true, false)
            case UInt8(ascii: ","): isComma = true
            case UInt8(ascii: "]"), UInt8(ascii: "}"): if isComma { return true }
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): continue
            default: isComma = false
            }
        }
        return false
    }

    private static func reason(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error,
            let underlying = context.underlyingError as NSError?,
            let text = underlying.userInfo["NSDebugDescription"] as? String
        else { return "" }
        return ": \(text)"
    }
}
