import AttestModel

extension Certificate {
    /// Returns the extensions that are neither of RFC 5280 nor among Apple's known ones. None of them is critical in a
    /// certificate that is accepted.
    ///
    /// - Parameter name: the name of the certificate in fault paths.
    func unverifiedExtensions(of name: String) -> [UnverifiedPart] {
        extensions.filter { !$0.id.isKnownExtension }.map {
            UnverifiedPart("\(name).extensions.\($0.id.text)", .extension, isSigned: true)
        }
    }
}

extension ObjectID {
    /// id-ce: the extensions of RFC 5280 section 4.2.1.
    private static let standardExtensions: [UInt8] = [0x55, 0x1D]
    /// id-pe-authorityInfoAccess (RFC 5280 section 4.2.2.1).
    private static let authorityInfoAccess = ObjectID(octets: [0x2B, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, 0x01])

    /// A Boolean value that indicates whether the extension is one of RFC 5280, or one of those that Apple's
    /// certificates for App Attest and receipts have.
    fileprivate var isKnownExtension: Bool {
        octets.starts(with: Self.standardExtensions)
            || ([Self.authorityInfoAccess, .appleNonce, .appleReceiptSigning, .appleApplicationIntegration]
                + Self.appleProperties).contains(self)
    }
}
