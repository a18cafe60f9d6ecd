/// One value of the leaf's extensions 1.2.840.113635.100.8.5 and .7: [tag] EXPLICIT INTEGER or OCTET STRING.
package struct TaggedProperty: Sendable, Hashable {
    package var tag: UInt
    /// The node inside the tag, DER.
    package var content: [UInt8]

    package init(tag: UInt, content: [UInt8]) {
        self.tag = tag
        self.content = content
    }

    static func number(_ tag: UInt, _ value: Int) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.integer(value))
    }

    static func text(_ tag: UInt, _ value: String) -> TaggedProperty {
        TaggedProperty(tag: tag, content: DERBytes.octetString(Array(value.utf8)))
    }

    /// The extension's value.
    package static func encode(_ properties: [TaggedProperty]) -> [UInt8] {
        DERBytes.sequence(properties.map { DERBytes.explicit($0.tag, $0.content) }.concatenated)
    }
}
