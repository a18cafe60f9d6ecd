import AttestModel
import ReferenceVerifier

/// Wrong ways to decode the CBOR map of an attestation or assertion object.
enum WrongDecoding {
    /// The copy that counts when a map has a key twice.
    enum Copy: String { case first, last }

    static func keeping(_ copy: Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            var object = ObjectMap(bytes)
            object.repeatedKey = nil
            object.map = object.map.map { withoutRepeats($0, keeping: copy) }
            return object
        }
    }

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
                object.map = .found(CBORMap(pairs: zip(names, values).map { CBORMap.Pair(key: .text($0), value: $1) }))
                object.bytesAfter = bytes.count - decoded.end
                object.repeatedKey = decoded.repeatedKey
            }
            return object
        }
    }

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

/// A wrong way to decode an object: a search for the bytes of a key, wherever they are.
enum ScanningDecoding {
    /// Returns the item after the first or last place that looks like a key; `nil` when there is none.
    static func value(of key: String, in bytes: [UInt8], _ copy: WrongDecoding.Copy = .first) -> CBORItem? {
        let name = [0x60 | UInt8(truncatingIfNeeded: key.utf8.count)] + Array(key.utf8)
        let places = bytes.indices.dropLast(name.count - 1)
        func isKey(at place: Int) -> Bool {
            bytes[place] == name[0] && bytes[place..<place + name.count].elementsEqual(name)
        }
        guard let place = copy == .first ? places.first(where: isKey) : places.last(where: isKey) else { return nil }
        return try? CBORReader.read(bytes[(place + name.count)...]).item
    }

    static func attestation(_ copy: WrongDecoding.Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            let statement = members(["x5c", "receipt"], of: bytes, copy)
            return object(
                members(["fmt", "authData"], of: bytes, copy)
                    + [CBORMap.Pair(key: .text("attStmt"), value: .map(CBORMap(pairs: statement)))], of: bytes)
        }
    }

    static func assertion(_ copy: WrongDecoding.Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in object(members(["signature", "authenticatorData"], of: bytes, copy), of: bytes) }
    }

    private static func members(_ names: [String], of bytes: [UInt8], _ copy: WrongDecoding.Copy) -> [CBORMap.Pair] {
        names.compactMap { name in value(of: name, in: bytes, copy).map { CBORMap.Pair(key: .text(name), value: $0) } }
    }

    private static func object(_ pairs: [CBORMap.Pair], of bytes: [UInt8]) -> ObjectMap {
        var object = ObjectMap(bytes)
        object.map = .found(CBORMap(pairs: pairs))
        object.repeatedKey = nil
        return object
    }
}
