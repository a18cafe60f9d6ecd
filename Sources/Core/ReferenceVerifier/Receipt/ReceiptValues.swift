import AttestModel

extension ReceiptType {
    /// Creates the type of exactly these bytes in field 6; `nil` for any other.
    package init?(field: [UInt8]) {
        let found = ReceiptType.allCases.first { field.elementsEqual($0.rawValue.utf8) }
        guard let found else { return nil }
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
