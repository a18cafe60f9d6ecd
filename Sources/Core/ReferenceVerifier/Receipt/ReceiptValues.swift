import AttestModel

/// A time in a receipt, as RFC 3339 text: UTC with one to three digits of a fraction in genuine receipts, which drop
/// its trailing zeros; any number of digits, and offsets from UTC, are accepted (RFC 3339 section 5.6).
package struct ReceiptTime {
    /// The moment, its fraction cut off.
    package let timestamp: Timestamp
    /// The seconds that the local time in the text is ahead of UTC.
    package let offset: Int64

    private static let maximumSize = 64

    package init?(_ value: [UInt8]) {
        guard value.count <= Self.maximumSize, let local = Timestamp(Self.text(value.prefix(19)) + "Z") else {
            return nil
        }
        var rest = value.dropFirst(19)
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            let digits = rest.prefix(while: Self.isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        self.offset = offset
        timestamp = local.adding(seconds: -offset)
    }

    /// Returns the seconds of `Z` or `±HH:MM`.
    private static func offset(_ text: [UInt8]) -> Int64? {
        guard text != [UInt8(ascii: "Z")] else { return 0 }
        guard text.count == 6, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"),
            text[3] == UInt8(ascii: ":"), [text[1], text[2], text[4], text[5]].allSatisfy(isDigit),
            let hours = Int64(Self.text(text[1...2])), let minutes = Int64(Self.text(text[4...5])),
            hours < 24, minutes < 60
        else { return nil }
        return (text[0] == UInt8(ascii: "+") ? 1 : -1) * (hours * 3600 + minutes * 60)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension ReceiptType {
    /// Creates the type of exactly these bytes in field 6; `nil` for any other.
    package init?(field: [UInt8]) {
        guard let found = Self.allCases.first(where: { field.elementsEqual($0.rawValue.utf8) }) else { return nil }
        self = found
    }
}

extension AttestEnvironment {
    /// The text of field 7.
    package var receiptField: String {
        switch self {
        case .production: "production"
        case .development: "sandbox"
        }
    }

    /// Creates the environment of exactly these bytes in field 7; `nil` for any other.
    package init?(receiptField: [UInt8]) {
        let found = AttestEnvironment.allCases.first { receiptField.elementsEqual($0.receiptField.utf8) }
        guard let found else { return nil }
        self = found
    }
}

/// The risk metric of a receipt, which is decimal text.
package enum RiskMetric {
    /// Returns the number of text that is digits alone; `nil` for anything else and for more than 63 bits.
    package static func value(of text: [UInt8]) -> Int64? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard text.allSatisfy(digits.contains) else { return nil }
        return Int64(String(decoding: text, as: UTF8.self))
    }
}

extension [UInt8] {
    /// Throws a violation unless the value of a field is a text, byte by byte.
    func expect(_ text: String, as name: String) throws(CheckFailure) {
        guard elementsEqual(text.utf8) else {
            throw .violated("\(name) is '\(shortText)', expected '\(text.printable)'")
        }
    }
}
