import AttestModel

extension ReceiptEvidence {
    /// RCP-APPID: field 2 is the app ID, byte by byte (Apple, Assessing fraud risk, step 4).
    func checkAppID() throws(CheckFailure) -> String {
        let expected = request.app.appId
        try payload.get().value(.appID).get().expect(expected, as: "the app ID")
        return "the app ID is '\(expected.printable)'"
    }

    /// The greatest age of a receipt in seconds.
    package static let maximumAge: Int64 = 300

    /// RCP-CREATION: field 12 is a time at most five minutes before the verification and not after it (Apple, Assessing
    /// fraud risk, step 5). Fractions of a second do not count, as the time of verification has none.
    func checkCreation() throws(CheckFailure) -> String {
        let value = try payload.get().value(.creationTime).get()
        guard let created = creation.value?.timestamp else {
            throw .violated("the creation time '\(value.shortText)' is not a time of RFC 3339")
        }
        let now = request.time
        guard created <= now else { throw .violated("the receipt was created at \(created), which is after \(now)") }
        guard created.adding(seconds: Self.maximumAge) >= now else {
            throw .violated("the receipt was created at \(created), more than five minutes before \(now)")
        }
        return "the receipt was created at \(created)"
    }

    /// RCP-KEY: field 3 is one certificate in DER whose key is the attested one (Apple, Assessing fraud risk, step 6).
    /// The documentation calls the field a public key; genuine receipts hold the whole leaf certificate.
    func checkKey() throws(CheckFailure) -> String {
        let value = try payload.get().value(.publicKey).get()
        guard let stored = P256Point(octets: request.publicKey[...]) else {
            throw .violated("the stored key \(request.publicKey.excerpt) is not a point on P-256")
        }
        guard let certificate = attestedCertificate else {
            throw .violated("field 3 (\(Count.text(value.count, "byte"))) is not a certificate")
        }
        if let fault = certificate.encodingFault { throw .violated("field 3 is not one certificate: \(fault)") }
        let attested = try certificate.key.p256Point()
        guard attested == stored else {
            throw .violated(
                "the key in field 3 is \(attested.uncompressed.excerpt), expected \(stored.uncompressed.excerpt)")
        }
        return "the certificate in field 3 has the stored key"
    }

    /// RCP-CLIENTHASH: field 4 of type ATTEST is the clientDataHash that the device was given. In type RECEIPT Apple's
    /// server has replaced every byte from 80 on by EF BF BD, so that it cannot be compared.
    func checkClientHash() throws(CheckFailure) -> String {
        guard try type.get() == .attest else { throw .notApplicable("the client hash of type RECEIPT is damaged") }
        guard let expected = request.clientDataHash else { throw .notApplicable("no client data hash is expected") }
        guard let found = try payload.get().optional(.clientDataHash).get() else {
            throw .violated("there is no field 4, the client hash")
        }
        guard found == expected else {
            throw .violated("the client hash is \(found.excerpt), expected \(expected.excerpt)")
        }
        return "the client hash is the expected one"
    }

    /// RCP-TYPE: field 6 is ATTEST in a receipt from an attestation, RECEIPT in one from Apple's server.
    func checkType() throws(CheckFailure) -> String {
        guard let value = try payload.get().optional(.type).get() else {
            throw .violated("there is no field 6, the receipt type")
        }
        let expected = request.receiptType.rawValue
        try value.expect(expected, as: "the receipt type")
        return "the receipt type is \(expected)"
    }

    /// RCP-ENV: field 7 is production or sandbox, as expected. It is not documented: a receipt without it is accepted.
    func checkEnvironment() throws(CheckFailure) -> String {
        guard let value = try payload.get().optional(.environment).get() else {
            throw .notApplicable("there is no field 7, the environment")
        }
        let expected = request.environment
        try value.expect(expected.receiptField, as: "the environment")
        return "the environment is \(expected)"
    }

    /// RCP-EXPIRY: field 21, when there is one, is a time after the verification.
    func checkExpiry() throws(CheckFailure) -> String {
        guard let value = try payload.get().optional(.expirationTime).get() else {
            throw .notApplicable("there is no field 21, the expiration time")
        }
        guard let expires = ReceiptTime(value)?.timestamp else {
            throw .violated("the expiration time '\(value.shortText)' is not a time of RFC 3339")
        }
        guard request.time < expires else { throw .violated("the receipt expired at \(expires)") }
        return "the receipt expires at \(expires)"
    }

    /// RCP-RISK: field 17 of type RECEIPT is a decimal number, without sign, that fits 63 bits; type ATTEST has none.
    func checkRisk() throws(CheckFailure) -> String {
        let value = try payload.get().optional(.riskMetric).get()
        switch (try type.get(), value) {
        case (.attest, nil): throw .notApplicable("a receipt of type ATTEST has no risk metric")
        case (.attest, _?): throw .violated("a receipt of type ATTEST has a risk metric")
        case (.receipt, nil): throw .violated("there is no field 17, the risk metric")
        case (.receipt, let text?):
            guard let metric = RiskMetric.value(of: text) else {
                throw .violated("the risk metric '\(text.shortText)' is not a decimal number of at most 63 bits")
            }
            return "the risk metric is \(metric)"
        }
    }
}
