/// One field of a receipt: SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }.
public struct ReceiptField: Sendable, Hashable {
    public var type: Int
    /// 1 in every known receipt.
    public var version = 1
    /// Bare bytes or text, without an ASN.1 type of their own; `nil` leaves the OCTET STRING out.
    public var value: [UInt8]?

    public init(_ type: Int, _ value: [UInt8]?) {
        self.type = type
        self.value = value
    }

    public init(_ type: Int, _ text: String) { self.init(type, Array(text.utf8)) }

    /// The whole node.
    public var der: [UInt8] {
        DERBytes.sequence(
            DERBytes.integer(type), DERBytes.integer(version), value.map { DERBytes.octetString($0) } ?? [])
    }
}

extension [ReceiptField] {
    /// The first field of a type. Setting replaces it in its place, appends it when there is none, and removes all of
    /// them when set to `nil`.
    public subscript(type type: Int) -> ReceiptField? {
        get { first { $0.type == type } }
        set {
            guard let newValue else { return removeAll { $0.type == type } }
            if let index = firstIndex(where: { $0.type == type }) { self[index] = newValue } else { append(newValue) }
        }
    }

    /// A receipt's payload: a SET of the fields in the order given, which DER would sort.
    public var payload: [UInt8] { DERBytes.set(map(\.der).concatenated) }
}
