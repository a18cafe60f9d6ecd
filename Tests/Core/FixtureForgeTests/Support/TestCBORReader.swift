import FixtureForge

/// Reads well-formed CBOR (RFC 8949) of the types that real objects hold, all of definite length.
struct TestCBORReader {
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var position = 0

    /// The one item that fills the bytes.
    static func item(_ bytes: [UInt8]) throws -> CBORValue {
        var reader = TestCBORReader(bytes: bytes)
        let item = try reader.next()
        guard reader.position == bytes.count else { throw Malformed() }
        return item
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func take(_ count: Int) throws -> [UInt8] {
        guard count >= 0, position + count <= bytes.count else { throw Malformed() }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }

    private mutating func next() throws -> CBORValue {
        let head = try take(1)[0]
        var argument = UInt64(head & 0x1F)
        if argument >= 24 {
            guard argument <= 27 else { throw Malformed() }
            argument = try take(1 << Int(argument - 24)).reduce(0) { $0 << 8 | UInt64($1) }
        }
        let count = Int(clamping: argument)
        switch head >> 5 {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes(try take(count))
        case 3:
            guard let text = String(validating: try take(count), as: UTF8.self) else { throw Malformed() }
            return .text(text)
        case 4:
            var items: [CBORValue] = []
            while items.count < count { items.append(try next()) }
            return .array(items)
        case 5:
            var entries: [CBORValue.Entry] = []
            while entries.count < count { entries.append(.init(try next(), try next())) }
            return .map(entries)
        default: throw Malformed()
        }
    }
}

extension CBORValue {
    /// The value of a text key.
    subscript(key: String) -> CBORValue? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.key == .text(key) }?.value
    }

    var byteString: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var textString: String? { if case .text(let text) = self { text } else { nil } }
    var items: [CBORValue]? { if case .array(let items) = self { items } else { nil } }
}
