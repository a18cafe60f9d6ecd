/// One tag-length-value element of DER (X.690 section 8.1).
struct DERElement {
    /// Class, constructed bit and, below 31, the tag number: the first identifier octet.
    let identifier: UInt8
    /// The tag number.
    let number: UInt64
    let content: ArraySlice<UInt8>

    var isUniversal: Bool { identifier & 0xC0 == 0 }
    var isConstructed: Bool { identifier & 0x20 != 0 }
}
