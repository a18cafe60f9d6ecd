import AttestModel
import Foundation
import LabModel

/// The forms in which an object comes that nobody decoded: `apply` returns the bytes inside.
extension Form {
    /// Every form, the strictest ones first.
    static let ofObjects = [
        text(.objectHex) { text in [UInt8](hex: text.filter { !$0.isWhitespace }) },
        text(.objectBase64) { text in [UInt8](base64: text.filter { !$0.isNewline && $0 != "\t" && $0 != "\0" }) },
        text(.objectSpaces) { text in
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return trimmed.contains(" ") ? [UInt8](base64: trimmed.replacing(" ", with: "+")) : nil
        },
        text(.objectBase64URL) { [UInt8](lenientBase64: $0) },
        text(.objectPercent) { text in text.contains("%") ? text.removingPercentEncoding.map { Array($0.utf8) } : nil },
        text(.objectDataURL) { text in
            guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") else { return nil }
            return Array(text[text.index(after: comma)...].utf8)
        },
        text(.objectQuoted, string), text(.objectNumbers, numbers), Form(.objectMultipart, part),
        Form(.objectUTF8Twice) { $0.count <= [UInt8].longestText ? $0.fromLatin1Text : nil },
    ]

    private static func text(_ mistake: Mistake, _ decode: @escaping @Sendable (String) -> [UInt8]?) -> Form {
        Form(mistake) { bytes in
            guard bytes.count <= [UInt8].longestText, let text = bytes.text, !text.isEmpty else { return nil }
            return decode(text)
        }
    }

    /// Reads a JSON string, or the inside of one that keeps its escapes.
    private static func string(_ text: String) -> [UInt8]? {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isQuoted = trimmed.hasPrefix("\"") && trimmed.hasSuffix("\"") && trimmed.count >= 2
        guard isQuoted || trimmed.contains("\\"),
            let value = try? JSONValue.parse(Array((isQuoted ? "[\(trimmed)]" : "[\"\(trimmed)\"]").utf8)),
            case .array(let values) = value, case .string(let inside)? = values.first
        else { return nil }
        return Array(inside.utf8)
    }

    /// Reads `[163, 99, …]`, or `{"type":"Buffer","data":[…]}`.
    private static func numbers(_ text: String) -> [UInt8]? {
        guard let value = try? JSONValue.parse(Array(text.utf8)) else { return nil }
        switch value {
        case .array(let values): return bytes(values)
        case .object(let members):
            if case .array(let values)? = members["data"] { return bytes(values) }
            return nil
        default: return nil
        }
    }

    private static func bytes(_ values: [JSONValue]) -> [UInt8]? {
        let bytes = values.compactMap { value in
            if case .integer(let number) = value { UInt8(exactly: number) } else { nil }
        }
        return bytes.isEmpty || bytes.count != values.count ? nil : bytes
    }

    /// Returns the first part of a multipart body.
    private static func part(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "--".utf8), let line = bytes.firstRange(of: Array("\r\n".utf8)) else { return nil }
        let boundary = Array("\r\n".utf8) + bytes[..<line.lowerBound]
        guard let start = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound,
            let end = bytes[start...].firstRange(of: boundary)?.lowerBound
        else { return nil }
        return Array(bytes[start..<end])
    }
}
