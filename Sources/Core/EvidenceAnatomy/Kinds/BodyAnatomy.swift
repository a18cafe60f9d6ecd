/// The anatomy of the body of a call to DeviceCheck, or of an answer: the members of a JSON object, or one text.
enum BodyAnatomy {
    static func tree(_ body: [UInt8]) -> AnatomyNode {
        var root = AnatomyNode(path: "body", label: "body", offset: 0, length: body.count)
        guard let text = String(validating: body, as: UTF8.self) else {
            root.problem = "not UTF-8"
            return root
        }
        var scanner = MemberScanner(bytes: body)
        root.children = (scanner.members() ?? []).map { member in
            AnatomyNode(
                path: "body.\(member.name)", label: member.name, offset: member.range.lowerBound,
                length: member.range.count, value: excerpt(String(decoding: body[member.range], as: UTF8.self)))
        }
        if root.children.isEmpty { root.value = body.isEmpty ? "(empty)" : excerpt(text) }
        return root
    }

    /// Returns the beginning of a text, so that it fits on a line.
    private static func excerpt(_ text: String) -> String { text.count > 40 ? "\(text.prefix(36)) …" : text }
}

/// A reader of the top-level members of a JSON object with the places of their values. It finds the members of every
/// correct object; of other bytes it may find some.
private struct MemberScanner {
    let bytes: [UInt8]
    var offset = 0

    /// Returns the names and the places of the values, in order; `nil` when the bytes do not begin with an object.
    mutating func members() -> [(name: String, range: Range<Int>)]? {
        skipSpace()
        guard consume("{") else { return nil }
        var members: [(name: String, range: Range<Int>)] = []
        repeat {
            skipSpace()
            guard let name = text() else { break }
            skipSpace()
            guard consume(":") else { break }
            skipSpace()
            let start = offset
            skipValue()
            members.append((name, start..<offset))
            skipSpace()
        } while consume(",")
        return members
    }

    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while offset < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) { offset += 1 }
    }

    /// Reads a text with its quotation marks; escapes stay as they are.
    private mutating func text() -> String? {
        guard consume("\"") else { return nil }
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        let end = min(offset, bytes.count)
        offset = min(end + 1, bytes.count)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// Skips a value: up to the comma or the brace that ends it, at its own depth.
    private mutating func skipValue() {
        var depth = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                _ = text()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
            case UInt8(ascii: ","): guard depth > 0 else { return }
            default: break
            }
            offset += 1
        }
    }
}
