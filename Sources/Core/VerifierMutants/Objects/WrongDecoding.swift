import AttestModel
import ReferenceVerifier

/// Wrong ways to decode the CBOR map of an attestation or assertion object.
enum WrongDecoding {
    /// The copy that counts when a map has a key twice.
    enum Copy: String { case first, last }

    /// Keeps one copy of every repeated key.
    static func keeping(_ copy: Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            var object = ObjectMap(bytes)
            object.repeatedKey = nil
            object.map = object.map.map { withoutRepeats($0, keeping: copy) }
            return object
        }
    }

    /// Ignores bytes after the map.
    @Sendable static func ignoringBytesAfter(_ bytes: [UInt8]) -> ObjectMap {
        var object = ObjectMap(bytes)
        object.bytesAfter = 0
        return object
    }

    /// Finds members by their place in a map or an array.
    static func byPlace(_ names: [String]) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            var object = ObjectMap(bytes)
            if let decoded = try? CBORReader.read(bytes[...]), let values = values(of: decoded.item) {
                object.map = .found(
                    CBORMap(pairs: zip(names, values).map { CBORMap.Pair(key: .text($0), value: $1) }))
                object.bytesAfter = bytes.count - decoded.end
                object.repeatedKey = decoded.repeatedKey
            }
            return object
        }
    }

    /// Changes the members before they are read.
    static func changing(
        _ change: @escaping @Sendable (CBORMap.Pair, CBORMap) -> CBORMap.Pair
    ) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            var object = ObjectMap(bytes)
            object.map = object.map.map { map in CBORMap(pairs: map.pairs.map { change($0, map) }) }
            return object
        }
    }

    /// Returns the text keys of a map; an empty text for a key of another type.
    static func keys(of object: [UInt8]) -> [String] {
        guard let decoded = try? CBORReader.read(object[...]), case .map(let map) = decoded.item else { return [] }
        return map.pairs.map { if case .text(let text) = $0.key { String(decoding: text, as: UTF8.self) } else { "" } }
    }

    private static func values(of item: CBORItem) -> [CBORItem]? {
        switch item {
        case .map(let map): map.pairs.map(\.value)
        case .array(let elements): elements
        default: nil
        }
    }

    private static func withoutRepeats(_ map: CBORMap, keeping copy: Copy) -> CBORMap {
        var kept: [CBORItem: CBORItem] = [:]
        for pair in map.pairs where copy == .last || kept[pair.key] == nil { kept[pair.key] = pair.value }
        return CBORMap(
            pairs: map.pairs.compactMap { pair in
                kept.removeValue(forKey: pair.key).map { value in
                    guard case .map(let inner) = value else { return CBORMap.Pair(key: pair.key, value: value) }
                    return CBORMap.Pair(key: pair.key, value: .map(withoutRepeats(inner, keeping: copy)))
                }
            })
    }
}
