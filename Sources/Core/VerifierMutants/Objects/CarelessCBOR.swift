import ReferenceVerifier

/// A CBOR reader with one bad habit. It reads the strings, arrays, maps and simple values of App Attest's objects.
struct CarelessCBOR {
    /// One way to believe sizes that a right reader rejects.
    enum Habit: Sendable {
        /// Reads as many bytes and elements as there are when more are declared.
        case clampsSizes
        /// Keeps the low 32 bits of a declared size.
        case cutsSizes
        /// Reads a declared size of 2^64 - 1 as an indefinite length.
        case marksEndlessByAllOnes
        /// Lets a break end every array and map.
        case endsAtAnyBreak
    }

    /// The reason why the reader gives up.
    private struct Unreadable: Error {}

    private let habit: Habit
    private var rest: ArraySlice<UInt8>

    private init(_ bytes: [UInt8], habit: Habit) { (rest, self.habit) = (bytes[...], habit) }

    static func decode(_ habit: Habit) -> @Sendable ([UInt8]) -> ObjectMap {
        { bytes in
            var object = ObjectMap(bytes)
            var reader = CarelessCBOR(bytes, habit: habit)
            if case .absent = object.map, case .map(let map)? = try? reader.item() {
                object.map = .found(map)
                object.bytesAfter = reader.rest.count
                object.repeatedKey = map.repeatedKey
            }
            return object
        }
    }

    private mutating func item() throws -> CBORItem {
        guard let head = rest.popFirst() else { throw Unreadable() }
        let size = try argument(head & 0x1F)
        switch head >> 5 {
        case 0: return .unsigned(size)
        case 2: return .bytes(try content(size))
        case 3:
            let text = try content(size)
            guard String(validating: text, as: UTF8.self) != nil else { throw Unreadable() }
            return .text(text)
        case 4: return .array(try items(size))
        case 5:
            let items = try items(size, each: 2)
            guard items.count.isMultiple(of: 2) else { throw Unreadable() }
            return .map(
                CBORMap(
                    pairs: stride(from: 0, to: items.count, by: 2).map { .init(key: items[$0], value: items[$0 + 1]) }))
        case 7: return .simple(UInt8(truncatingIfNeeded: size))
        default: throw Unreadable()
        }
    }

    private mutating func argument(_ low: UInt8) throws -> UInt64 {
        guard low >= 24 else { return UInt64(low) }
        guard low < 28, let bytes = rest.slice(at: 0, count: 1 << (low - 24)) else { throw Unreadable() }
        rest = rest.dropFirst(bytes.count)
        let size = bytes.reduce(0) { $0 << 8 | UInt64($1) }
        return habit == .cutsSizes ? size & 0xFFFF_FFFF : size
    }

    private mutating func content(_ size: UInt64) throws -> ArraySlice<UInt8> {
        let count = habit == .clampsSizes ? min(size, UInt64(rest.count)) : size
        guard count <= UInt64(rest.count) else { throw Unreadable() }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    private mutating func items(_ size: UInt64, each: UInt64 = 1) throws -> [CBORItem] {
        let isEndless = habit == .marksEndlessByAllOnes && size == .max
        let (product, overflows) = size.multipliedReportingOverflow(by: each)
        let count = overflows ? .max : product
        var items: [CBORItem] = []
        while isEndless || UInt64(items.count) < count {
            if rest.first == 0xFF, isEndless || habit == .endsAtAnyBreak {
                rest.removeFirst()
                return items
            }
            if rest.isEmpty, habit == .clampsSizes { return items }
            items.append(try item())
        }
        return items
    }
}
