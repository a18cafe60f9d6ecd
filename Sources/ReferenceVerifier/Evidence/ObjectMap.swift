/// The one CBOR map that an attestation or assertion object is (RFC 8949 section 3), with what is wrong about it.
struct ObjectMap {
    /// Absent when the bytes are not CBOR or not a map.
    let map: Located<CBORMap>
    /// What is wrong. Bytes after the map and repeated keys leave the members readable.
    let faults: [String]

    init(_ bytes: [UInt8]) {
        do {
            self.init(try CBORReader.read(bytes[...]), of: bytes.count)
        } catch {
            self.init(refused: "the object is not CBOR: \(error.text)")
        }
    }

    private init(_ reading: CBORReader.Reading, of count: Int) {
        guard case .map(let map) = reading.item else {
            self.init(refused: "the object is \(reading.item.kind), expected a map")
            return
        }
        var faults: [String] = []
        if reading.end < count { faults.append("\(count - reading.end) bytes follow the object") }
        if let key = reading.repeatedKey { faults.append("the key \(key.label) occurs twice in one map") }
        self.init(map: .found(map), faults: faults)
    }

    private init(refused reason: String) { self.init(map: .absent(reason), faults: [reason]) }

    private init(map: Located<CBORMap>, faults: [String]) {
        self.map = map
        self.faults = faults
    }
}
