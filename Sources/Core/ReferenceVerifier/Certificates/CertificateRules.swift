import AttestModel

/// The demands of RFC 5280 on any certificate of a path.
extension Certificate {
    /// Returns why the certificate is not valid at a time in seconds since 1970, both ends of its validity included
    /// (sections 4.1.2.5 and 6.1.3 (a)(2)); `nil` when it is.
    package func validityFault(at time: Int64) -> CertificateFault? {
        guard let notBefore, let notAfter else { return .validityUnreadable }
        guard notBefore <= time else { return .notYetValid(start: Timestamp(secondsSinceEpoch: notBefore)) }
        guard time <= notAfter else { return .expired(end: Timestamp(secondsSinceEpoch: notAfter)) }
        return nil
    }

    /// Returns why the extensions cannot be relied on (section 4.2); `nil` when they can. Known ones may be critical.
    package func extensionFault(known: Set<ObjectID>, mayRepeat: ObjectID? = nil) -> CertificateFault? {
        var seen: Set<ObjectID> = []
        for entry in extensions {
            if entry.isCritical && !known.contains(entry.id) { return .unknownCriticalExtension(entry.id.text) }
            if !seen.insert(entry.id).inserted && entry.id != mayRepeat { return .repeatedExtension(entry.id.text) }
        }
        return nil
    }
}

extension CertificateFault {
    /// The fault in a sentence of evidence, after the name of the certificate.
    var text: String {
        switch self {
        case .unreadable: "is not a certificate"
        case .validityUnreadable: "has a validity that cannot be read"
        case .notYetValid(let start): "is not valid before \(start)"
        case .expired(let end): "expired at \(end)"
        case .twoAlgorithms: "names two signature algorithms"
        case .unknownCriticalExtension(let id): "has the unknown critical extension \(id)"
        case .repeatedExtension(let id): "has the extension \(id) twice"
        case .bytesAfter(let count): "is followed by \(Count.text(count, "byte"))"
        case .noAuthority: "is not a certification authority"
        case .oldVersion(let version): "is of version \(version)"
        case .badConstraints(let reason), .badKeyUsage(let reason): reason
        case .pathLength(let limit, let below): "allows \(limit) authorities below it, but has \(below)"
        case .noKeyCertSign: "may not sign certificates (keyCertSign)"
        case .notForReceipts: "is not marked for receipts (\(ObjectID.appleReceiptSigning.text))"
        case .authorityAsLeaf: "is a certification authority"
        }
    }
}

extension Certificate {
    /// Returns the extensions that are neither of RFC 5280 nor among Apple's known ones. None of them is critical in a
    /// certificate that is accepted.
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
