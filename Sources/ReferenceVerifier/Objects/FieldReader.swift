import AttestModel

/// Takes the members of one CBOR map by name and type, and notes every fault on the way.
struct FieldReader {
    private let map: CBORMap
    /// Where the map stands, for a sentence of evidence.
    private let place: String
    private(set) var faults: [String] = []

    private let reading: Reading

    init(_ map: CBORMap, place: String, reading: Reading = .right) {
        self.map = map
        self.place = place
        self.reading = reading
    }

    /// The one value of a member that may be missing.
    func optional(_ name: String) -> Located<CBORItem?> {
        var values = map.values(of: .text(name))
        if values.isEmpty, let alias = reading.aliases[name] { values = map.values(of: .text(alias)) }
        switch reading.repeatedKey {
        case .first: return .found(values.first)
        case .last: return .found(values.last)
        case .refused where values.count > 1: return .absent("\(place) holds \(name) \(values.count) times")
        case .refused: return .found(values.first)
        }
    }

    mutating func text(_ name: String) -> Located<ArraySlice<UInt8>> {
        member(name, "a text string") { [reading] item in
            switch item {
            case .text(let text): text
            case .bytes(let bytes) where reading.convertsTypes: bytes
            default: nil
            }
        }
    }

    mutating func bytes(_ name: String) -> Located<[UInt8]> {
        member(name, "a byte string") { [reading] item in
            switch item {
            case .bytes(let bytes): Array(bytes)
            case .text(let text) where reading.convertsTypes: [UInt8](base64: String(decoding: text, as: UTF8.self))
            default: nil
            }
        }
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
