/// One tag-length-value element of BER (X.690 section 8.1) with all that is inside it.
struct BERElement {
    /// Class, constructed bit and, below 31, the tag number: the first identifier octet.
    let identifier: UInt8
    /// Whether the length was declared; an end marker stands behind the content where it was not.
    let isDefinite: Bool
    /// The content octets, without an end marker.
    let content: ArraySlice<UInt8>
    /// The elements of a constructed encoding; empty for a primitive one.
    let elements: [BERElement]

    static let integer: UInt8 = 0x02
    static let octetString: UInt8 = 0x04
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    /// The bit of identifiers that says so.
    static let constructed: UInt8 = 0x20

    var isConstructed: Bool { identifier & Self.constructed != 0 }

    /// The value of an OCTET STRING, whose pieces are joined when it is constructed (X.690 section 8.7); `nil` for
    /// anything else.
    var octets: [UInt8]? {
        guard identifier & ~Self.constructed == Self.octetString else { return nil }
        guard isConstructed else { return Array(content) }
        var joined: [UInt8] = []
        for element in elements {
            guard let piece = element.octets else { return nil }
            joined += piece
        }
        return joined
    }

    /// The value of an INTEGER that is not negative and fits; `nil` for anything else.
    var unsigned: Int64? {
        guard identifier == Self.integer, let first = content.first, first < 0x80 else { return nil }
        return content.drop { $0 == 0 }.bigEndian.flatMap(Int64.init(exactly:))
    }
}
