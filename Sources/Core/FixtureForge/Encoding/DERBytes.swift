import AttestModel
import SwiftASN1

/// Writers of DER (X.690): one function for each type, which returns the whole node. They do not check the content, so
/// that a fault can put any bytes anywhere.
package enum DERBytes {
    /// Returns a constructed node of these children.
    package static func node(_ tag: ASN1Identifier, _ children: [UInt8]...) -> [UInt8] {
        node(tag, isConstructed: true, children.concatenated)
    }

    package static func primitive(_ tag: ASN1Identifier, _ content: [UInt8]) -> [UInt8] {
        node(tag, isConstructed: false, content)
    }

    /// Returns a node (X.690 sections 8.1.2 and 10.1).
    private static func node(_ tag: ASN1Identifier, isConstructed: Bool, _ content: [UInt8]) -> [UInt8] {
        let tagClass: UInt8 =
            switch tag.tagClass {
            case .universal: 0x00
            case .application: 0x40
            case .contextSpecific: 0x80
            case .private: 0xC0
            }
        let leading = tagClass | (isConstructed ? 0x20 : 0x00)
        let isLow = tag.tagNumber < 0x1F
        let identifier = isLow ? [leading | UInt8(tag.tagNumber)] : [leading | 0x1F] + base128(tag.tagNumber)
        return identifier + length(content.count) + content
    }

    /// Returns a number in groups of seven bits, all but the last marked.
    private static func base128(_ number: UInt) -> [UInt8] {
        var groups = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            groups.insert(0x80 | UInt8(rest & 0x7F), at: 0)
            rest >>= 7
        }
        return groups
    }

    /// Returns DER in which a node inside is replaced by any bytes, and the lengths around it fit again. A node that
    /// occurs several times is replaced everywhere.
    package static func replacing(_ old: [UInt8], with new: [UInt8], in bytes: [UInt8]) -> [UInt8] {
        guard bytes != old else { return new }
        guard let parsed = try? DER.parse(bytes), case .constructed(let children) = parsed.content else { return bytes }
        let parts = children.map { replacing(old, with: new, in: Array($0.encodedBytes)) }
        return node(parsed.identifier, parts.concatenated)
    }

    /// Returns the node of a value that knows its own encoding. The serializer throws only for a value that has none, and
    /// the forge makes no such value.
    private static func value(_ value: some DERSerializable) -> [UInt8] {
        var serializer = DER.Serializer()
        do {
            try serializer.serialize(value)
        } catch { fatalError("a value of the forge has no DER encoding: \(error)") }
        return serializer.serializedBytes
    }

    package static func sequence(_ children: [UInt8]...) -> [UInt8] { node(.sequence, children.concatenated) }
    /// Returns a SET of these children, in the order given.
    package static func set(_ children: [UInt8]...) -> [UInt8] { node(.set, children.concatenated) }
    /// Returns SEQUENCEs, each the only element of the one around it, the innermost one empty.
    package static func nestedSequences(_ depth: Int) -> [UInt8] {
        // The content of each is all that comes after its head.
        var (heads, size): ([[UInt8]], Int) = ([], 0)
        for _ in 0..<depth {
            let head = [0x30] + length(size)
            heads.append(head)
            size += head.count
        }
        return heads.reversed().concatenated
    }

    /// Returns the octets of a length (X.690 section 10.1).
    package static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        let size = (Int.bitWidth - count.leadingZeroBitCount + 7) / 8
        return [0x80 | UInt8(size)] + [UInt8](bigEndian: count, count: size)
    }

    /// Returns an explicit context-specific tag around a node.
    package static func explicit(_ number: UInt, _ child: [UInt8]) -> [UInt8] {
        node(ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific), child)
    }
    /// Returns a primitive node with a context-specific tag.
    static func implicit(_ number: UInt, _ content: [UInt8]) -> [UInt8] {
        primitive(ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific), content)
    }
    package static func identifier(_ identifier: ASN1ObjectIdentifier) -> [UInt8] { value(identifier) }
    package static func octetString(_ content: [UInt8]) -> [UInt8] { primitive(.octetString, content) }
    /// Returns a BIT STRING of whole bytes.
    package static func bitString(_ content: [UInt8]) -> [UInt8] { primitive(.bitString, [0] + content) }
    package static func boolean(_ value: Bool) -> [UInt8] { primitive(.boolean, [value ? 0xFF : 0x00]) }
    package static let null: [UInt8] = [0x05, 0x00]

    /// Returns an INTEGER of an unsigned big-endian number, at its minimal length.
    package static func integer(_ number: [UInt8]) -> [UInt8] {
        var content = Array(number.drop { $0 == 0 })
        if content.first.map({ $0 >= 0x80 }) ?? true { content.insert(0, at: 0) }
        return primitive(.integer, content)
    }

    package static func integer(_ number: Int) -> [UInt8] { value(number) }

    /// Returns a UTCTime through 2049 and a GeneralizedTime after it (RFC 5280 section 4.1.2.5).
    package static func time(_ time: Timestamp) -> [UInt8] {
        let endOfUTCTime = Timestamp(secondsSinceEpoch: 2_524_608_000)
        return time < endOfUTCTime ? primitive(.utcTime, Array(digits(time).dropFirst(2))) : generalizedTime(time)
    }

    /// Returns a GeneralizedTime, whatever the year.
    package static func generalizedTime(_ time: Timestamp) -> [UInt8] { primitive(.generalizedTime, digits(time)) }

    private static func digits(_ time: Timestamp) -> [UInt8] { Array((time.description.filter(\.isNumber) + "Z").utf8) }
}

/// Writers of BER (X.690 section 8) that DER forbids, but that real receipts use or that a fault wants.
package enum BERBytes {
    /// Returns a constructed node of indefinite length.
    ///
    /// - Parameter tag: The identifier octet, with a low tag number.
    package static func indefinite(_ tag: UInt8, _ children: [UInt8]...) -> [UInt8] {
        [tag | 0x20, 0x80] + children.concatenated + [0x00, 0x00]
    }

    /// Returns a node whose length is written with `lengthBytes` bytes, more than it needs.
    package static func longForm(_ tag: UInt8, _ content: [UInt8], lengthBytes: Int) -> [UInt8] {
        [tag, 0x80 | UInt8(lengthBytes)] + [UInt8](bigEndian: content.count, count: lengthBytes) + content
    }

    /// Returns a constructed OCTET STRING of indefinite length, cut into pieces of `size` bytes.
    package static func octetString(_ content: [UInt8], chunkedBy size: Int) -> [UInt8] {
        indefinite(0x24, pieces(of: content, size).concatenated)
    }

    /// Returns the pieces of a string, of `size` bytes each, as OCTET STRINGs.
    package static func pieces(of content: [UInt8], _ size: Int) -> [[UInt8]] {
        stride(from: 0, to: content.count, by: size).map {
            DERBytes.octetString(Array(content[$0..<min($0 + size, content.count)]))
        }
    }
}
