import AttestModel

/// A JSON object with its members as they are written, because a hash of an order covers each byte of it.
struct WrittenObject {
    struct Member {
        let name: String
        let value: JSONValue
        /// The name and the value with the blanks around them.
        let text: ArraySlice<UInt8>
    }

    let members: [Member]

    /// - Returns: `nil` for anything but one JSON object.
    init?(_ text: [UInt8]) {
        guard case .object? = try? JSONValue.parse(text), let start = text.firstIndex(of: UInt8(ascii: "{")),
            let end = text.lastIndex(of: UInt8(ascii: "}"))
        else { return nil }
        members = Self.parts(of: text[(start + 1)..<end]).compactMap { part in
            guard case .object(let members)? = try? JSONValue.parse(Array("{".utf8) + part + Array("}".utf8)),
                let member = members.first
            else { return nil }
            return Member(name: member.key, value: member.value, text: part)
        }
    }

    /// Returns the object without the members of some names.
    func text(without names: Set<String>) -> [UInt8] {
        let kept = members.filter { !names.contains($0.name) }.map(\.text)
        return Array("{".utf8) + kept.joined(separator: ",".utf8) + Array("}".utf8)
    }

    /// Returns the parts of text between the commas that are in no string, array or object.
    private static func parts(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (depth, isInString, isEscaped) = (0, false, false)
        return text.split(omittingEmptySubsequences: false) { byte in
            defer { isEscaped = isInString && !isEscaped && byte == UInt8(ascii: "\\") }
            guard !isInString else {
                if byte == UInt8(ascii: "\""), !isEscaped { isInString = false }
                return false
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            return byte == UInt8(ascii: ",") && depth == 0
        }
    }
}
