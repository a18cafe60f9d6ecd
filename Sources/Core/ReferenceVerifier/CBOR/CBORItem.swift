/// One CBOR data item (RFC 8949 section 3), whatever its encoding was.
///
/// Text is kept as its UTF-8 bytes: Swift strings compare by canonical equivalence, CBOR keys by their bytes.
package enum CBORItem: Hashable, Sendable {
    case unsigned(UInt64)
    /// The integer -1 - n.
    case negative(UInt64)
    case bytes(ArraySlice<UInt8>)
    case text(ArraySlice<UInt8>)
    case array([CBORItem])
    case map(CBORMap)
    indirect case tagged(UInt64, CBORItem)
    case simple(UInt8)
    /// The bit pattern of the number as double.
    case float(UInt64)

    /// The name of this kind of item in a sentence of evidence.
    package var kind: String {
        switch self {
        case .unsigned, .negative: "an integer"
        case .bytes: "a byte string"
        case .text: "a text string"
        case .array: "an array"
        case .map: "a map"
        case .tagged(let tag, _): "tagged (\(tag))"
        case .simple(22): "null"
        case .simple: "a simple value"
        case .float: "a floating-point number"
        }
    }

    /// The item as a key in a sentence of evidence.
    package var label: String {
        switch self {
        case .unsigned(let value): "\(value)"
        case .negative(let value): value < UInt64(Int64.max) ? "\(-1 - Int64(value))" : "-1 - \(value)"
        case .text(let text): "'\(String(decoding: text.prefix(40), as: UTF8.self))'"
        default: kind
        }
    }

    package static func text(_ string: String) -> CBORItem { .text(ArraySlice(string.utf8)) }

    package static func integer(_ value: Int64) -> CBORItem {
        value < 0 ? .negative(UInt64(-1 - value)) : .unsigned(UInt64(value))
    }
}

/// A CBOR map in the order of its encoding, with every pair, repeated keys included.
package struct CBORMap: Hashable, Sendable {
    package struct Pair: Hashable, Sendable {
        package let key: CBORItem
        package let value: CBORItem

        package init(key: CBORItem, value: CBORItem) { (self.key, self.value) = (key, value) }
    }

    package let pairs: [Pair]

    package init(pairs: [Pair]) { self.pairs = pairs }

    /// Returns the values of a key: one in a valid map, none when it is missing, several when it is repeated.
    package func values(of key: CBORItem) -> [CBORItem] { pairs.filter { $0.key == key }.map(\.value) }

    package subscript(key: CBORItem) -> CBORItem? { values(of: key).first }

    package var repeatedKey: CBORItem? {
        // Comparing the few keys of a genuine object costs less than hashing them.
        if pairs.count <= 8 {
            return pairs.indices.first { later in pairs[..<later].contains { $0.key == pairs[later].key } }
                .map { pairs[$0].key }
        }
        var seen: Set<CBORItem> = []
        return pairs.first { !seen.insert($0.key).inserted }?.key
    }
}
