import AttestModel

/// A comparison of two values of the same length that looks at less than all of both.
enum WrongComparison: String, CaseIterable, Sendable {
    case withoutFirstByte = "without-first-byte"
    case withoutMiddleByte = "without-middle-byte"
    case withoutLastByte = "without-last-byte"
    case byFirstHalf = "by-first-half"
    case bySecondHalf = "by-second-half"
    case inAnyOrder = "in-any-order"
    case bySevenBits = "by-seven-bits"
    case asBase64WithoutCase = "as-base64-without-case"
    case withoutCase = "without-case"
    case asText = "as-text"

    func holds(_ found: [UInt8], _ expected: [UInt8]) -> Bool {
        found.count == expected.count && look(at: found) == look(at: expected)
    }

    private func look(at value: [UInt8]) -> [UInt8] {
        let half = value.count / 2
        return switch self {
        case .withoutFirstByte: Array(value.dropFirst())
        case .withoutMiddleByte: Array(value.prefix(half) + value.dropFirst(half + 1))
        case .withoutLastByte: value.dropLast()
        case .byFirstHalf: Array(value.prefix(half))
        case .bySecondHalf: Array(value.dropFirst(half))
        case .inAnyOrder: value.sorted()
        case .bySevenBits: value.map { $0 & 0x7F }
        case .asBase64WithoutCase: Array(value.base64.lowercased().utf8)
        case .withoutCase: value.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
        case .asText: Array(String(decoding: value, as: UTF8.self).utf8)
        }
    }

    /// The end of the sentence "Compares the nonce …".
    var words: String {
        switch self {
        case .withoutFirstByte: "without its first byte"
        case .withoutMiddleByte: "without a byte in its middle"
        case .withoutLastByte: "without its last byte"
        case .byFirstHalf: "by its first half"
        case .bySecondHalf: "by its second half"
        case .inAnyOrder: "as bytes in any order"
        case .bySevenBits: "by seven bits of each byte"
        case .asBase64WithoutCase: "as base64 without regard to case"
        case .withoutCase: "without regard to the case of letters"
        case .asText: "as UTF-8, in which all invalid bytes are alike"
        }
    }
}
