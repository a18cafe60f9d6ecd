import AttestModel
import SwiftASN1

/// Bytes of DER nodes (X.690), one function a type, each giving the whole node. Content is taken as it comes, so
/// that a fault can put anything anywhere.
package enum DERBytes {
    /// A constructed node of these children.
    package static func node(_ tag: ASN1Identifier, _ children: [UInt8]...) -> [UInt8] {
        serialized { $0.appendConstructedNode(identifier: tag) { $0.serializeRawBytes(children.concatenated) } }
    }

    /// A primitive node of these content bytes.
    package static func primitive(_ tag: ASN1Identifier, _ content: [UInt8]) -> [UInt8] {
        serialized { $0.appendPrimitiveNode(identifier: tag) { $0.append(contentsOf: content) } }
    }

    /// A value that knows its own encoding.
    package static func value(_ value: some DERSerializable) -> [UInt8] {
        serialized { try $0.serialize(value) }
    }

    /// The library throws only for values that cannot be encoded, which none of ours is.
    private static func serialized(_ write: (inout DER.Serializer) throws -> Void) -> [UInt8] {
        var serializer = DER.Serializer()
        do {
            try write(&serializer)
        } catch {
            fatalError("the forge wrote a value that has no encoding: \(error)")
        }
        return serializer.serializedBytes
    }

    package static func sequence(_ children: [UInt8]...) -> [UInt8] { node(.sequence, children.concatenated) }
    package static func set(_ children: [UInt8]...) -> [UInt8] { node(.set, children.concatenated) }
    /// An explicit context-specific tag around a node.
    package static func explicit(_ number: UInt, _ child: [UInt8]) -> [UInt8] {
        node(ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific), child)
    }
    package static func identifier(_ identifier: ASN1ObjectIdentifier) -> [UInt8] { value(identifier) }
    package static func octetString(_ content: [UInt8]) -> [UInt8] { primitive(.octetString, content) }
    /// A bit string of whole bytes.
    package static func bitString(_ content: [UInt8]) -> [UInt8] { primitive(.bitString, [0] + content) }
    package static func boolean(_ value: Bool) -> [UInt8] { primitive(.boolean, [value ? 0xFF : 0x00]) }
    package static let null: [UInt8] = [0x05, 0x00]

    /// An INTEGER of an unsigned big-endian number, at its minimal length.
    package static func integer(_ number: [UInt8]) -> [UInt8] {
        var content = Array(number.drop { $0 == 0 })
        if content.first.map({ $0 >= 0x80 }) ?? true { content.insert(0, at: 0) }
        return primitive(.integer, content)
    }

    /// An INTEGER of a small number.
    package static func integer(_ number: Int) -> [UInt8] { value(number) }

    /// UTCTime through 2049, GeneralizedTime after it (RFC 5280 section 4.1.2.5).
    package static func time(_ time: Timestamp) -> [UInt8] {
        let text = time.description.filter(\.isNumber) + "Z"
        return time < Self.endOfUTCTime
            ? primitive(.utcTime, Array(text.dropFirst(2).utf8)) : primitive(.generalizedTime, Array(text.utf8))
    }

    /// 2050-01-01T00:00:00Z.
    private static let endOfUTCTime = Timestamp(secondsSinceEpoch: 2_524_608_000)
}
