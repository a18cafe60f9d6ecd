/// A field of a receipt: SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }.
package struct ReceiptField: Sendable, Hashable {
    package var type: Int
    /// The version, 1 in every known receipt.
    package var version = 1
    /// The value: bare bytes or text without an ASN.1 type of their own; `nil` leaves the OCTET STRING out.
    package var value: [UInt8]?

    package init(_ type: Int, _ value: [UInt8]?) { (self.type, self.value) = (type, value) }

    package init(_ type: Int, _ text: String) { self.init(type, Array(text.utf8)) }

    package var der: [UInt8] { DERBytes.sequence(nodes) }

    /// The nodes of type, version and value, joined, DER.
    package var nodes: [UInt8] {
        DERBytes.integer(type) + DERBytes.integer(version) + (value.map { DERBytes.octetString($0) } ?? [])
    }
}

extension [ReceiptField] {
    /// The first field of a type. A new value replaces it in its place or is appended; `nil` removes all fields of this
    /// type.
    package subscript(type type: Int) -> ReceiptField? {
        get { first { $0.type == type } }
        set {
            guard let newValue else { return removeAll { $0.type == type } }
            if let index = firstIndex(where: { $0.type == type }) { self[index] = newValue } else { append(newValue) }
        }
    }

    /// The payload of a receipt: a SET of the fields in the order given, which DER would sort.
    package var payload: [UInt8] { DERBytes.set(map(\.der).concatenated) }
}
