import AttestModel

/// RCP-KEY: field 3 is one certificate in DER whose key is the attested one (Apple, Assessing fraud risk, step 6).
/// The documentation calls the field a public key; genuine receipts hold the whole leaf certificate.
struct ReceiptKeyCheck: Check {
    let requirement = Requirement.receiptKey

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        let value = try evidence.payload.get().value(.publicKey).get()
        guard let stored = P256Point(octets: evidence.request.publicKey[...]) else {
            throw .violated("the stored key \(evidence.request.publicKey.excerpt) is not a point on P-256")
        }
        guard let certificate = evidence.attestedCertificate else {
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
}
