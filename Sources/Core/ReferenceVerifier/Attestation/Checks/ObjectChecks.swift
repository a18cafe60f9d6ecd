import AttestModel

extension AttestationEvidence {
    /// ATT-DECODE: the object is one well-formed CBOR map with members of the right types (RFC 8949 sections 3 and 5).
    func checkDecoding() throws(CheckFailure) -> String {
        try object.faults.throwIfAny()
        return "one CBOR map with fmt, attStmt and authData"
    }

    /// ATT-FMT: fmt is exactly the 15 bytes `apple-appattest`.
    func checkFormat() throws(CheckFailure) -> String {
        let format = try object.format.get()
        guard format.elementsEqual("apple-appattest".utf8) else {
            let found = String(decoding: format.prefix(40), as: UTF8.self)
            throw .violated("fmt is '\(found)', expected 'apple-appattest'")
        }
        return "fmt is 'apple-appattest'"
    }

    /// ATT-RECEIPT: attStmt has a receipt, a byte string that is not empty.
    func checkReceipt() throws(CheckFailure) -> String {
        guard let item = try object.receipt.get() else { throw .violated("attStmt has no receipt") }
        guard case .bytes(let receipt) = item else {
            throw .violated("the receipt is \(item.kind), expected a byte string")
        }
        guard !receipt.isEmpty else { throw .violated("the receipt is empty") }
        return "the receipt is \(Count.text(receipt.count, "byte")) long"
    }
}
