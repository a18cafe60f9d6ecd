import AttestModel
import Foundation
import LabModel

/// A form in which one side of a protocol may see a value while the other side sees another.
struct ByteForm: Sendable {
    let mistake: Mistake
    /// Returns the value in this form; `nil` where the value has no such form.
    let apply: @Sendable ([UInt8]) -> [UInt8]?

    private init(_ mistake: Mistake, _ apply: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        (self.mistake, self.apply) = (mistake, apply)
    }

    /// Every form, the most usual ones first.
    static let all = encoded + decoded + surrounded + rewritten

    private static let encoded = [
        ByteForm(.base64) { Array($0.base64.utf8) },
        ByteForm(.base64URLUnpadded) { Array($0.base64URL.utf8) },
        ByteForm(.hexLower) { Array($0.hex.utf8) },
        ByteForm(.hexUpper) { Array($0.hex.uppercased().utf8) },
        ByteForm(.base64Unpadded) { Array($0.base64.prefix { $0 != "=" }.utf8) },
        ByteForm(.base64URL) { Array($0.base64.withURLAlphabet.utf8) },
        ByteForm(.uuidLower) { $0.uuidText.map { Array($0.utf8) } },
        ByteForm(.uuidUpper) { $0.uuidText.map { Array($0.uppercased().utf8) } },
    ]

    private static let decoded = [
        ByteForm(.fromBase64) { $0.text.flatMap { [UInt8](base64: $0) } },
        ByteForm(.fromBase64URL) { $0.text.flatMap { [UInt8](lenientBase64: $0) } },
        ByteForm(.fromHex) { $0.text.flatMap { [UInt8](hex: $0) } },
        ByteForm(.fromUUID) { bytes in
            guard bytes.count == 36 else { return nil }
            return bytes.text.flatMap { [UInt8](hex: $0.filter { $0 != "-" }) }.flatMap { $0.count == 16 ? $0 : nil }
        },
    ]

    private static let surrounded = [
        ByteForm(.quoted) { [UInt8(ascii: "\"")] + $0 + [UInt8(ascii: "\"")] },
        ByteForm(.unquoted) { bytes in
            guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == bytes.first else { return nil }
            return Array(bytes.dropFirst().dropLast())
        },
        ByteForm(.lineFeed) { $0 + [10] }, ByteForm(.carriageReturn) { $0 + [13, 10] }, ByteForm(.nul) { $0 + [0] },
        ByteForm(.space) { $0 + [32] }, ByteForm(.byteOrderMark) { [0xEF, 0xBB, 0xBF] + $0 },
        ByteForm(.trimmed) { $0.trimmed },
    ]

    private static let rewritten = [
        ByteForm(.upperCase) { $0.text.map { Array($0.uppercased().utf8) } },
        ByteForm(.lowerCase) { $0.text.map { Array($0.lowercased().utf8) } },
        ByteForm(.lineEnds) {
            $0.text.map { Array($0.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n").utf8) }
        },
        ByteForm(.bareLineEnds) { $0.text.map { Array($0.replacing("\r\n", with: "\n").utf8) } },
        ByteForm(.plusToSpace) { $0.map { $0 == UInt8(ascii: "+") ? 32 : $0 } },
        ByteForm(.spaceToPlus) { $0.map { $0 == 32 ? UInt8(ascii: "+") : $0 } },
        ByteForm(.percentEncoded) { $0.text.flatMap(\.percentEncoded).map { Array($0.utf8) } },
        ByteForm(.percentDecoded) { $0.text.flatMap(\.removingPercentEncoding).map { Array($0.utf8) } },
        ByteForm(.utf16) { $0.text.map { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } } },
        ByteForm(.utf16BigEndian) { $0.text.map { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } } },
        ByteForm(.lossyText) { bytes in
            bytes.text == nil ? Array(String(decoding: bytes, as: UTF8.self).utf8) : nil
        },
        ByteForm(.upToNul) { bytes in bytes.firstIndex(of: 0).map { Array(bytes[..<$0]) } },
    ]
}
