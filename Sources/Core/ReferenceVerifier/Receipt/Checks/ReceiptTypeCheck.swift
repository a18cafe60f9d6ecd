import AttestModel

/// RCP-TYPE: field 6 is ATTEST in a receipt from an attestation, RECEIPT in one from Apple's server.
struct ReceiptTypeCheck: Check {
    let requirement = Requirement.receiptType

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        guard let value = try evidence.payload.get().optional(.type).get() else {
            throw .violated("there is no field 6, the receipt type")
        }
        let expected = evidence.request.receiptType.rawValue
        try value.expect(expected, as: "the receipt type")
        return "the receipt type is \(expected)"
    }
}
