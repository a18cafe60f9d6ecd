import AttestModel

/// A value that is not the right one, and that one wrong comparison takes for it. Each differs from the right value so that the
/// other wrong comparisons tell it: a cell of `spec/matrix.md`.
package enum NearMiss: String, CaseIterable, Sendable {
    case firstByte = "first-byte"
    case middleByte = "middle-byte"
    case lastByte = "last-byte"
    case firstHalf = "first-half"
    case secondHalf = "second-half"
    /// Two neighbours are exchanged: the value has the same bytes, the same sum and the same xor.
    case order
    /// One byte has another high bit, which text of seven bits does not have.
    case highBit = "high-bit"
    /// One letter of the value's base64 has the other case.
    case base64Case = "base64-case"

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
        guard let index = value.indices.dropFirst().first(where: { value[$0] != value[$0 - 1] }) else { return value }
        value.swapAt(index - 1, index)
        return value
    }

    /// Returns the bytes of the value's base64 with another case of a letter in the second quarter.
    private static func otherLetter(_ value: [UInt8]) -> [UInt8] {
        var text = Array(value.base64.utf8)
        guard let index = text.indices.dropFirst(text.count / 4).first(where: { (65...90).contains(text[$0] & 0xDF) })
        else { return value }
        text[index] ^= 0x20
        return [UInt8](base64: String(decoding: text, as: UTF8.self)) ?? value
    }
}
