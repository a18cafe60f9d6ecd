import AttestModel

/// ATT-RECEIPT: attStmt has a receipt, a byte string that is not empty.
struct ReceiptCheck: Check {
    let requirement = Requirement.attestationReceipt

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        guard let item = try evidence.object.receipt.get() else { throw .violated("attStmt has no receipt") }
        guard case .bytes(let receipt) = item else {
            throw .violated("the receipt is \(item.kind), expected a byte string")
        }
        guard !receipt.isEmpty else { throw .violated("the receipt is empty") }
        return "the receipt is \(Count.text(receipt.count, "byte")) long"
    }
}
