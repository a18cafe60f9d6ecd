import AttestModel

/// RCP-CLIENTHASH: field 4 of type ATTEST is the clientDataHash that the device was given. In type RECEIPT Apple's
/// server has replaced every byte from 80 on by EF BF BD, so that it cannot be compared.
struct ReceiptClientHashCheck: Check {
    let requirement = Requirement.receiptClientHash

    func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        guard try evidence.type.get() == .attest else {
            throw .notApplicable("the client hash of type RECEIPT is damaged")
        }
        guard let expected = evidence.request.clientDataHash else {
            throw .notApplicable("no client data hash is expected")
        }
        guard let found = try evidence.payload.get().optional(.clientDataHash).get() else {
            throw .violated("there is no field 4, the client hash")
        }
        guard found == expected else {
            throw .violated("the client hash is \(found.excerpt), expected \(expected.excerpt)")
        }
        return "the client hash is the expected one"
    }
}
