/// The one CBOR map that an attestation or assertion object is (RFC 8949 section 3), with what is wrong about it.
struct ObjectMap {
    /// Absent when the bytes are not CBOR or not a map.
    let map: Located<CBORMap>
    /// What is wrong. Bytes after the map and repeated keys leave the members readable.
    let faults: [String]

    /// - Parameter names: the members in the order in which devices write them.
    init(_ bytes: [UInt8], names: [String], reading: Reading = .right) {
        do {
            self.init(try CBORReader.read(bytes[...]), of: bytes.count, names: names, reading: reading)
        } catch {
            self.init(refused: "the object is not CBOR: \(error.text)")
        }
    }

    private init(_ found: CBORReader.Reading, of count: Int, names: [String], reading: Reading) {
        let map: CBORMap
        switch found.item {
        case .map(let found): map = reading.takesMembersByPlace ? Self.named(found.pairs.map(\.value), names) : found
        case .array(let values) where reading.takesMembersByPlace: map = Self.named(values, names)
        default:
            self.init(refused: "the object is \(found.item.kind), expected a map")
            return
        }
        var faults: [String] = []
        if found.end < count, !reading.ignoresTrailingBytes {
            faults.append("\(count - found.end) bytes follow the object")
        }
        if let key = found.repeatedKey, case .refused = reading.repeatedKey {
            faults.append("the key \(key.label) occurs twice in one map")
        }
        self.init(map: .found(map), faults: faults)
    }

    private static func named(_ values: [CBORItem], _ names: [String]) -> CBORMap {
        CBORMap(pairs: zip(names, values).map { CBORMap.Pair(key: .text($0), value: $1) })
    }

    private init(refused reason: String) { self.init(map: .absent(reason), faults: [reason]) }

    private init(map: Located<CBORMap>, faults: [String]) {
        self.map = map
        self.faults = faults
    }
}
