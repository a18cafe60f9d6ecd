import AttestModel

extension ReceiptType {
    /// The type of exactly these bytes in field 6.
    init?(field: [UInt8]) {
        let found = ReceiptType.allCases.first { field.elementsEqual($0.rawValue.utf8) }
        guard let found else { return nil }
        self = found
    }
}

extension AttestEnvironment {
    /// The text of field 7.
    var receiptField: String {
        switch self {
        case .production: "production"
        case .development: "sandbox"
        }
    }

    /// The environment of exactly these bytes in field 7.
    init?(receiptField: [UInt8]) {
        let found = AttestEnvironment.allCases.first { receiptField.elementsEqual($0.receiptField.utf8) }
        guard let found else { return nil }
        self = found
    }
}
