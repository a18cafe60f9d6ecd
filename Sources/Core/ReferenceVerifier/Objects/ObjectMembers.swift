/// The members of one CBOR map by name and type, with every fault on the way.
struct ObjectMembers {
    private let map: CBORMap
    /// The name of the map for a sentence of evidence.
    private let place: String
    private(set) var faults: [String] = []

    init(_ map: CBORMap, place: String) {
        self.map = map
        self.place = place
    }

    /// Returns the one value of a member that may be missing.
    func optional(_ name: String) -> Located<CBORItem?> {
        let values = map.values(of: .text(name))
        guard values.count <= 1 else { return .absent("\(place) holds \(name) \(values.count) times") }
        return .found(values.first)
    }

    mutating func text(_ name: String) -> Located<ArraySlice<UInt8>> {
        member(name, "a text string") { if case .text(let text) = $0 { text } else { nil } }
    }

    mutating func bytes(_ name: String) -> Located<[UInt8]> {
        member(name, "a byte string") { if case .bytes(let bytes) = $0 { Array(bytes) } else { nil } }
    }

    mutating func array(_ name: String) -> Located<[CBORItem]> {
        member(name, "an array") { if case .array(let elements) = $0 { elements } else { nil } }
    }

    mutating func map(_ name: String) -> Located<CBORMap> {
        member(name, "a map") { if case .map(let map) = $0 { map } else { nil } }
    }

    private mutating func member<Value>(
        _ name: String, _ type: String, _ cast: (CBORItem) -> Value?
    ) -> Located<Value> {
        let found = optional(name).flatMap { item -> Located<Value> in
            guard let item else { return .absent("\(place) has no \(name)") }
            guard let value = cast(item) else { return .absent("\(name) is \(item.kind), expected \(type)") }
            return .found(value)
        }
        if case .absent(let reason) = found { faults.append(reason) }
        return found
    }
}
