import AttestModel

/// RCP-EXPIRY: field 21, when there is one, is a time after the verification.
struct ReceiptExpiryCheck: Check {
    let requirement = Requirement.receiptExpiry

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        guard let value = try evidence.payload.get().optional(.expirationTime).get() else {
            throw .notApplicable("there is no field 21, the expiration time")
        }
        guard let expires = ReceiptTime(value)?.timestamp else {
            throw .violated("the expiration time '\(value.shortText)' is not a time of RFC 3339")
        }
        guard evidence.request.time < expires else { throw .violated("the receipt expired at \(expires)") }
        return "the receipt expires at \(expires)"
    }
}
