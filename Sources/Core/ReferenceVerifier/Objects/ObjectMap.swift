import AttestModel

/// The one CBOR map that an attestation or assertion object is (RFC 8949 section 3), with the faults around it.
package struct ObjectMap {
    /// The map; absent when the bytes are not CBOR or not a map.
    package var map: Located<CBORMap>
    /// The number of bytes that follow the map.
    package var bytesAfter = 0
    /// The first key, at any depth, that occurs twice in its map.
    package var repeatedKey: CBORItem?

    /// Decodes an object.
    package init(_ bytes: [UInt8]) {
        do {
            let decoded = try CBORReader.read(bytes[...])
            guard case .map(let map) = decoded.item else {
                self.map = .absent("the object is \(decoded.item.kind), expected a map")
                return
            }
            self.map = .found(map)
            bytesAfter = bytes.count - decoded.end
            repeatedKey = decoded.repeatedKey
        } catch {
            map = .absent("the object is not CBOR: \(error.text)")
        }
    }

    /// The faults. Bytes after the map and repeated keys leave the members readable.
    var faults: [String] {
        if case .absent(let reason) = map { return [reason] }
        return [
            bytesAfter > 0 ? "\(bytesAfter) bytes follow the object" : nil,
            repeatedKey.map { "the key \($0.label) occurs twice in one map" },
        ].compactMap(\.self)
    }
}
