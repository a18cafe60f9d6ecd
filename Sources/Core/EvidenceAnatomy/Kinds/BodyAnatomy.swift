/// The anatomy of the body of a call to DeviceCheck, or of an answer: the members of a JSON object, or one text.
enum BodyAnatomy {
    static func tree(_ body: [UInt8]) -> AnatomyNode {
        var root = AnatomyNode(path: "body", label: "body", offset: 0, length: body.count)
        guard let text = String(validating: body, as: UTF8.self) else {
            root.problem = "not UTF-8"
            return root
        }
        root.children = members(of: body).map { member in
            AnatomyNode(
                path: "body.\(member.name)", label: member.name, offset: member.range.lowerBound,
                length: member.range.count, value: excerpt(String(decoding: body[member.range], as: UTF8.self)))
        }
        if root.children.isEmpty { root.value = body.isEmpty ? "(empty)" : excerpt(text) }
        return root
    }

    /// Returns the beginning of a text, so that it fits on a line.
    private static func excerpt(_ text: String) -> String { text.count > 40 ? "\(text.prefix(36)) …" : text }

    /// Returns the top-level members of a JSON object with the places of their values. Escapes in names stay as they are. It
    /// finds the members of every correct object; of other bytes it may find some.
    private static func members(of bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
        let space = [0x20, 0x0A, 0x0D, 0x09] as [UInt8]
        guard bytes.first(where: { !space.contains($0) }) == UInt8(ascii: "{") else { return [] }
        var members: [(name: String, range: Range<Int>)] = []
        var (depth, textStart, name, valueStart) = (0, Int?.none, "", Int?.none)
        var isEscaped = false
        for (offset, byte) in bytes.enumerated() {
            if let start = textStart {
                if byte == UInt8(ascii: "\""), !isEscaped {
                    if depth == 1, valueStart == nil { name = String(decoding: bytes[start..<offset], as: UTF8.self) }
                    textStart = nil
                }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
                continue
            }
            switch Unicode.Scalar(byte) {
            case "\"": textStart = offset + 1
            case "{", "[": depth += 1
            case ":" where depth == 1 && valueStart == nil:
                valueStart = bytes[(offset + 1)...].firstIndex { !space.contains($0) } ?? bytes.count
            case ",", "}", "]":
                if depth == 1, let start = valueStart {
                    members.append((name, start..<max(start, offset)))
                    valueStart = nil
                }
                if byte != UInt8(ascii: ",") { depth -= 1 }
            default: break
            }
        }
        return members + (valueStart.map { [(name, $0..<bytes.count)] } ?? [])
    }
}
