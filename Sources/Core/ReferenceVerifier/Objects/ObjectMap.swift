import AttestModel

/// The one CBOR map that an attestation or assertion object is (RFC 8949 section 3), with the faults around it.
package struct ObjectMap {
    /// The map; absent when the bytes are not CBOR or not a map.
    package var map: Located<CBORMap>
    package var bytesAfter = 0
    /// The first key, at any depth, that occurs twice in its map.
    package var repeatedKey: CBORItem?

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
        } catch { map = .absent("the object is not CBOR: \(error.text)") }
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

/// The members of one CBOR map by name and type, with every fault on the way. All of them are absent when the map is.
struct ObjectMembers {
    private let map: Located<CBORMap>
    /// The name of the map for a sentence of evidence.
    private let place: String
    private(set) var faults: [String] = []

    init(_ map: Located<CBORMap>, place: String) { (self.map, self.place) = (map, place) }

    /// Returns the one value of a member that may be missing.
    func optional(_ name: String) -> Located<CBORItem?> {
        map.flatMap { map in
            let values = map.values(of: .text(name))
            guard values.count <= 1 else { return .absent("\(place) holds \(name) \(values.count) times") }
            return .found(values.first)
        }
    }

    mutating func text(_ name: String) -> Located<ArraySlice<UInt8>> {
        member(name) { $0.cast(name, "a text string") { if case .text(let text) = $0 { text } else { nil } } }
    }

    mutating func bytes(_ name: String) -> Located<[UInt8]> { member(name) { $0.byteString(name) } }

    mutating func byteStrings(_ name: String) -> Located<[[UInt8]]> {
        member(name) { item in
            item.cast(name, "an array") { if case .array(let elements) = $0 { elements } else { nil } }.flatMap {
                items in
                var strings: [[UInt8]] = []
                for (position, item) in items.enumerated() {
                    switch item.byteString("\(name)[\(position)]") {
                    case .found(let bytes): strings.append(bytes)
                    case .absent(let reason): return .absent(reason)
                    }
                }
                return .found(strings)
            }
        }
    }

    mutating func map(_ name: String) -> Located<CBORMap> {
        member(name) { $0.cast(name, "a map") { if case .map(let map) = $0 { map } else { nil } } }
    }

    private mutating func member<Value>(_ name: String, _ read: (CBORItem) -> Located<Value>) -> Located<Value> {
        let found = optional(name).flatMap { $0.map(read) ?? .absent("\(place) has no \(name)") }
        if case .absent(let reason) = found, map.value != nil { faults.append(reason) }
        return found
    }
}

extension CBORItem {
    fileprivate func byteString(_ name: String) -> Located<[UInt8]> {
        cast(name, "a byte string") { if case .bytes(let bytes) = $0 { Array(bytes) } else { nil } }
    }

    /// Returns the item as a type; absent when it is of another one.
    fileprivate func cast<Value>(
        _ name: String, _ type: String, _ cast: (CBORItem) -> Value?
    ) -> Located<Value> { cast(self).map { .found($0) } ?? .absent("\(name) is \(kind), expected \(type)") }

    /// The key of a member as a name in a path.
    fileprivate var memberName: String {
        if case .text(let text) = self { PrintableText.of(text.prefix(64)) } else { label }
    }
}

extension CBORMap {
    func unknownMembers(besides known: Set<String>) -> [String] {
        pairs.map(\.key).filter { key in
            guard case .text(let text) = key else { return true }
            return !known.contains(String(decoding: text, as: UTF8.self))
        }.map(\.memberName)
    }
}

extension [UnverifiedPart] {
    /// Returns the parts of maps: the members of an object that are not known.
    static func members(_ names: [String]) -> [UnverifiedPart] {
        names.map { UnverifiedPart($0, .member, isSigned: false) }
    }
}
