import AttestModel
import Foundation
import LabModel

/// A form in which bytes are there in place of the right ones.
struct Form: Sendable {
    let mistake: Mistake
    /// Returns the bytes in the other form; `nil` where they have none.
    let apply: @Sendable ([UInt8]) -> [UInt8]?

    init(_ mistake: Mistake, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        (self.mistake, self.apply) = (mistake, apply)
    }
}

/// The forms in which one side of a protocol may see a value while the other side sees another.
extension Form {
    /// Every form, the most usual ones first.
    static let ofValues = encoded + decoded + surrounded + rewritten

    private static let encoded = [
        Form(.base64) { Array($0.base64.utf8) }, Form(.base64URLUnpadded) { Array($0.base64URL.utf8) },
        Form(.hexLower) { Array($0.hex.utf8) }, Form(.hexUpper) { Array($0.hex.uppercased().utf8) },
        Form(.base64Unpadded) { Array($0.base64.prefix { $0 != "=" }.utf8) },
        Form(.base64URL) { Array($0.base64.withURLAlphabet.utf8) },
        Form(.uuidLower) { $0.uuidText.map { Array($0.utf8) } },
        Form(.uuidUpper) { $0.uuidText.map { Array($0.uppercased().utf8) } },
    ]

    private static let decoded = [
        Form(.fromBase64) { $0.text.flatMap { [UInt8](base64: $0) } },
        Form(.fromBase64URL) { $0.text.flatMap { [UInt8](lenientBase64: $0) } },
        Form(.fromHex) { $0.text.flatMap { [UInt8](hex: $0) } },
        Form(.fromUUID) { bytes in
            guard bytes.count == 36 else { return nil }
            return bytes.text.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }.flatMap { $0.count == 16 ? $0 : nil }
        },
    ]

    private static let surrounded = [
        Form(.quoted) { [UInt8(ascii: "\"")] + $0 + [UInt8(ascii: "\"")] },
        Form(.unquoted) { bytes in
            guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == bytes.first else { return nil }
            return Array(bytes.dropFirst().dropLast())
        },
        Form(.lineFeed) { $0 + [10] }, Form(.carriageReturn) { $0 + [13, 10] }, Form(.nul) { $0 + [0] },
        Form(.space) { $0 + [32] }, Form(.byteOrderMark) { [0xEF, 0xBB, 0xBF] + $0 }, Form(.trimmed) { $0.trimmed },
    ]

    private static let rewritten = [
        Form(.upperCase) { $0.text.map { Array($0.uppercased().utf8) } },
        Form(.lowerCase) { $0.text.map { Array($0.lowercased().utf8) } },
        Form(.lineEnds) { $0.text.map { Array($0.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8) } },
        Form(.bareLineEnds) { $0.text.map { Array($0.replacing("\r\n", with: "\n").utf8) } },
        Form(.plusToSpace) { $0.map { $0 == UInt8(ascii: "+") ? 32 : $0 } },
        Form(.spaceToPlus) { $0.map { $0 == 32 ? UInt8(ascii: "+") : $0 } },
        Form(.percentEncoded) { $0.text == nil ? nil : Array($0.percentEncoded.utf8) },
        Form(.percentDecoded) { $0.text.flatMap(\.removingPercentEncoding).map { Array($0.utf8) } },
        Form(.utf16) { $0.text.map { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } } },
        Form(.utf16BigEndian) { $0.text.map { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } } },
        Form(.utf8Twice) { bytes in bytes.text == nil ? nil : bytes.asLatin1Text },
        Form(.utf8Once) { $0.fromLatin1Text },
        Form(.lossyText) { bytes in bytes.text == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : nil },
        Form(.upToNul) { bytes in bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } },
    ]
}
