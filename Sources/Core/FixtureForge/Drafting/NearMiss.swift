import AttestModel

/// A value that is not the right one, and that one wrong comparison takes for it. Each differs from the right value so that the
/// other wrong comparisons tell it: a cell of `spec/matrix.md`.
package enum NearMiss: String, CaseIterable, Sendable {
    case firstByte = "first-byte"
    case middleByte = "middle-byte"
    case lastByte = "last-byte"
    case firstHalf = "first-half"
    case secondHalf = "second-half"
    /// Two bytes are exchanged, eight apart in a long value: the bytes are the same, and the sums and xors of bytes and of words.
    case order
    /// One byte has another high bit, which text of seven bits does not have.
    case highBit = "high-bit"
    /// One letter of the value's base64 has the other case.
    case base64Case = "base64-case"
    /// One letter of ASCII has the other case.
    case letterCase = "letter-case"
    /// One byte that is no UTF-8 is another: read as text, both are the replacement character.
    case asText = "as-text"

    /// Returns the near miss of a value of at least 8 bytes.
    package func of(_ value: [UInt8]) -> [UInt8] {
        let half = value.count / 2
        return switch self {
        case .firstByte: Self.changed(value, 0..<1)
        case .middleByte: Self.changed(value, half..<half + 1)
        case .lastByte: Self.changed(value, value.count - 1..<value.count)
        case .firstHalf: Self.changed(value, half..<value.count)
        case .secondHalf: Self.changed(value, 0..<half)
        case .order: Self.exchanged(value)
        case .highBit: Self.changed(value, 1..<2, by: 0x80)
        case .base64Case: Self.otherLetter(value)
        case .letterCase: Self.first(of: value, changedBy: 0x20) { Self.isLetter($0[$1]) }
        case .asText:
            Self.first(of: value, changedBy: 0x01) { Self.text($0) == Self.text(Self.changed($0, $1..<$1 + 1)) }
        }
    }

    /// Returns a value with other bytes in a range. The last bit alone leaves ASCII what it is.
    private static func changed(_ value: [UInt8], _ range: Range<Int>, by mask: UInt8 = 0x01) -> [UInt8] {
        var value = value
        for index in range { value[index] ^= mask }
        return value
    }

    private static func exchanged(_ value: [UInt8]) -> [UInt8] {
        var value = value
        let distance = value.count > 8 ? 8 : 1
        guard let index = value.indices.dropFirst(distance).first(where: { value[$0] != value[$0 - distance] })
        else { return value }
        value.swapAt(index - distance, index)
        return value
    }

    /// Returns a value with a change of the first byte that is wanted.
    private static func first(
        of value: [UInt8], changedBy mask: UInt8, where isWanted: ([UInt8], _ index: Int) -> Bool
    ) -> [UInt8] {
        value.indices.first { isWanted(value, $0) }.map { changed(value, $0..<$0 + 1, by: mask) } ?? value
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }

    private static func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self) }

    /// Returns the bytes of the value's base64 with another case of a letter in the second quarter.
    private static func otherLetter(_ value: [UInt8]) -> [UInt8] {
        var text = Array(value.base64.utf8)
        guard let index = text.indices.dropFirst(text.count / 4).first(where: { isLetter(text[$0]) })
        else { return value }
        text[index] ^= 0x20
        return [UInt8](base64: String(decoding: text, as: UTF8.self)) ?? value
    }
}
