#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [UInt8] {
    /// Standard padded base64 (RFC 4648 section 4).
    package var base64: String { Data(self).base64EncodedString() }

    /// Base64url without padding (RFC 4648 section 5).
    package var base64URL: String { base64.withURLAlphabet.filter { $0 != "=" } }

    /// Bytes of base64url without padding; `nil` for anything else. Bits beyond the last byte are ignored: `base64URL` has the
    /// same text only where there are none.
    package init?(base64URL text: some StringProtocol) {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let standard = String(text).replacing(["-": "+", "_": "/"])
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: standard + padding) else { return nil }
        self = [UInt8](data)
    }

    /// Bytes of standard padded base64; `nil` for anything else (base64url, missing or excess padding, line breaks,
    /// bits beyond the last byte).
    package init?(base64 text: String) {
        // Foundation accepts excess padding and stray bits. Only one text is written again for the same bytes.
        guard let data = Data(base64Encoded: text), data.base64EncodedString() == text else { return nil }
        self = [UInt8](data)
    }

    /// Lower-case hexadecimal, two digits a byte.
    package var hex: String {
        let digits = [UInt8]("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * count)
        for byte in self {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Bytes of hexadecimal text of either case; `nil` for an odd length or another character.
    package init?(hex text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
        guard digits.count.isMultiple(of: 2), digits.count == text.utf8.count else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension String {
    /// Base64 text with the two letters that URLs allow in place of `+` and `/` (RFC 4648 section 5).
    package var withURLAlphabet: String { replacing(["+": "-", "/": "_"]) }

    fileprivate func replacing(_ others: [Character: Character]) -> String { String(map { others[$0] ?? $0 }) }
}
