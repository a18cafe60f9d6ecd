import AttestModel

/// RCP-DECODE: the receipt is one CMS SignedData with one signer and nothing after it; its content is a SET of
/// fields, none twice, with app ID, key and creation time (Apple, Assessing fraud risk, step 3; RFC 5652
/// section 5). BER is as good as DER; unknown fields, and the order of fields, have no meaning.
struct ReceiptDecodeCheck: Check {
    let requirement = Requirement.receiptDecode

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        try evidence.object.faults.map(\.text).throwIfAny()
        return "one CMS SignedData with \(evidence.payload.value?.fields.count ?? 0) fields"
    }
}
