import AttestModel
import Foundation

/// Bytes that a text stands for, with the encoding.
struct DecodedText: Hashable {
    let bytes: [UInt8]
    var encoding: TextEncoding
}

/// The encodings of bytes as text that servers, logs and shells use.
enum TextForm {
    /// Returns the bytes that a text in UTF-8 can stand for, as hexadecimal, and as base64. White space does not count.
    /// Lenient base64 may end within a byte, as text does that was cut off.
    static func readings(of text: [UInt8], isLenient: Bool = false) -> [DecodedText] {
        let decoded = text.contains(UInt8(ascii: "%")) ? percentDecoded(text) : nil
        var letters = decoded ?? text
        let hasEscapes = letters.contains(UInt8(ascii: "\\"))
        if hasEscapes { letters = unescaped(letters) }
        letters.removeAll(where: isSpace)
        guard !letters.isEmpty else { return [] }
        return [hexadecimal(letters), base64(letters, isLenient: isLenient)].compactMap { reading in
            var reading = reading
            reading?.encoding.isPercentEncoded = decoded != nil
            reading?.encoding.hasEscapes = hasEscapes
            return reading
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the bytes of text with `%2B` and its like; `nil` when a percent sign is followed by anything but two digits.
    private static func percentDecoded(_ text: [UInt8]) -> [UInt8]? {
        String(decoding: text, as: UTF8.self).removingPercentEncoding.map { Array($0.utf8) }
    }

    /// Returns text without the escapes `\/`, `\n`, `\r`, `\t` and `\"`; the line breaks become spaces.
    static func unescaped(_ text: [UInt8]) -> [UInt8] {
        var isEscaped = false
        return text.compactMap { byte in
            let isMark = byte == UInt8(ascii: "\\") && !isEscaped
            defer { isEscaped = isMark }
            return isMark ? nil : isEscaped && "nrt".utf8.contains(byte) ? 0x0A : byte
        }
    }

    private static func hexadecimal(_ text: [UInt8]) -> DecodedText? {
        var digits = text
        if digits.starts(with: Array("0x".utf8)) || digits.starts(with: Array("0X".utf8)) { digits.removeFirst(2) }
        let hasColons = digits.contains(UInt8(ascii: ":"))
        if hasColons { digits.removeAll { $0 == UInt8(ascii: ":") } }
        guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return DecodedText(bytes: bytes, encoding: TextEncoding(alphabet: .hexadecimal, hasColons: hasColons))
    }

    private static func base64(_ text: [UInt8], isLenient: Bool) -> DecodedText? {
        let isURL = text.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        let isStandard = text.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }
        guard !(isURL && isStandard) else { return nil }
        var letters = text
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        let padding = text.count - letters.count
        guard padding <= 2, !letters.isEmpty, padding == 0 || text.count.isMultiple(of: 4) || isLenient else {
            return nil
        }
        if isURL {
            letters = letters.map {
                $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
            }
        }
        let isWhole = letters.count % 4 != 1
        if isLenient, !isWhole { letters.removeLast() }
        let isUnpadded = padding == 0 && !letters.count.isMultiple(of: 4)
        let padded = letters + [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(padded)) else { return nil }
        // Bits beyond the last byte are a cut text, or no base64 at all.
        let isExact = isWhole && data.base64EncodedData() == Data(padded)
        guard isExact || isLenient else { return nil }
        return DecodedText(
            bytes: [UInt8](data),
            encoding: TextEncoding(alphabet: isURL ? .base64URL : .base64, isUnpadded: isUnpadded, isCutOff: !isExact))
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
