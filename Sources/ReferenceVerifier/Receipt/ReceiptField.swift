/// One field of a receipt: SEQUENCE { INTEGER type, INTEGER version, OCTET STRING value }.
package struct ReceiptField: Sendable, Hashable {
    /// The field's number.
    package let number: Int64
    /// 1 in every genuine receipt; not judged.
    package let version: Int64
    /// The bare bytes of text, of a certificate or of a hash.
    package let value: [UInt8]

    /// What the number means; `nil` for a field that is not known.
    package var type: ReceiptFieldType? { ReceiptFieldType(rawValue: number) }

    init?(_ element: BERElement) {
        let members = element.elements
        guard element.identifier == BERElement.sequence, members.count == 3, let number = members[0].unsigned,
            let version = members[1].unsigned, let value = members[2].octets
        else { return nil }
        self.number = number
        self.version = version
        self.value = value
    }
}
