import ReferenceVerifier

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

    /// Finds the members of an attestation object.
    static func attestation(_ copy: WrongDecoding.Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            let statement = members(["x5c", "receipt"], of: bytes, copy)
            return object(
                members(["fmt", "authData"], of: bytes, copy)
                    + [CBORMap.Pair(key: .text("attStmt"), value: .map(CBORMap(pairs: statement)))], of: bytes)
        }
    }

    /// Finds the members of an assertion object.
    static func assertion(_ copy: WrongDecoding.Copy) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in object(members(["signature", "authenticatorData"], of: bytes, copy), of: bytes) }
    }

    private static func members(
        _ names: [String], of bytes: [UInt8], _ copy: WrongDecoding.Copy
    ) -> [CBORMap.Pair] {
        names.compactMap { name in
            value(of: name, in: bytes, copy).map { CBORMap.Pair(key: .text(name), value: $0) }
        }
    }

    private static func object(_ pairs: [CBORMap.Pair], of bytes: [UInt8]) -> ObjectMap {
        var object = ObjectMap(bytes)
        object.map = .found(CBORMap(pairs: pairs))
        object.repeatedKey = nil
        return object
    }
}
