import Foundation

/// JSON that is parsed and written again by a common encoder with sorted keys: repeated members, escapes, spaces and
/// forms of numbers are lost.
enum JSONRewriting {
    /// Returns the object without spaces; `nil` when the bytes are not a JSON object.
    static func compact(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.first == UInt8(ascii: "{"), let object = try? JSONSerialization.jsonObject(with: Data(bytes)),
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return nil }
        return Array(data)
    }

    /// Returns the object with a space after each comma and colon, as Python's encoder writes it.
    static func spaced(_ bytes: [UInt8]) -> [UInt8]? {
        guard let compact = compact(bytes) else { return nil }
        var isInString = false
        var isEscaped = false
        return compact.flatMap { byte -> [UInt8] in
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            let separates = !isInString && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":"))
            return separates ? [byte, UInt8(ascii: " ")] : [byte]
        }
    }
}
