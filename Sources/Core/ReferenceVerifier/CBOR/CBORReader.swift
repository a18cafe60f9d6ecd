import AttestModel
import CLibCBOR

/// One item as it was read, with its surroundings.
package struct DecodedItem {
    package let item: CBORItem
    /// The offset just past the item.
    package let end: Int
    /// The first map key, at any depth, that occurs twice in its map (RFC 8949 section 5.6).
    package let repeatedKey: CBORItem?
}

/// The reason why bytes are not one well-formed CBOR item within bounds.
package struct CBORFault: Error {
    package let reason: String
    package let offset: Int

    package var text: String { "\(reason) at byte \(offset)" }
}

/// Reads CBOR through libcbor's streaming decoder, under bounds of its own.
///
/// libcbor's loader allocates by declared length; the streaming decoder allocates nothing, and this reader
/// believes no count that the remaining bytes could not hold.
package struct CBORReader {
    /// The chunks of strings are counted, too.
    private static let bounds = DecodingBounds(size: 4 << 20, depth: 16, count: 10_000)

    private let input: ArraySlice<UInt8>
    private var offset = 0
    private var items = 0
    private var repeatedKey: CBORItem?
    private var callbacks = CBORToken.callbacks()

    private init(_ input: ArraySlice<UInt8>) { self.input = input }

    /// Reads the one item at the start of the input; bytes after it are left to the caller.
    package static func read(_ input: ArraySlice<UInt8>) throws(CBORFault) -> DecodedItem {
        guard input.count <= bounds.size else {
            throw CBORFault(
                reason: "the input is \(Count.text(input.count, "byte")) long, more than \(bounds.size)", offset: 0)
        }
        var reader = CBORReader(input)
        let item = try reader.item(depth: 0)
        return DecodedItem(item: item, end: reader.offset, repeatedKey: reader.repeatedKey)
    }

    private mutating func item(depth: Int) throws(CBORFault) -> CBORItem {
        let start = offset
        guard let item = try itemOrStop(depth: depth) else {
            throw CBORFault(reason: "a break outside an indefinite item", offset: start)
        }
        return item
    }

    /// Reads the next item; returns `nil` for the break that ends an indefinite one.
    private mutating func itemOrStop(depth: Int) throws(CBORFault) -> CBORItem? {
        let start = offset
        guard depth < Self.bounds.depth else {
            throw CBORFault(reason: "items are nested deeper than \(Self.bounds.depth)", offset: start)
        }
        switch try token() {
        case .unsigned(let value): return .unsigned(value)
        case .negative(let value): return .negative(value)
        case .bytes(let count): return .bytes(try tail(count))
        case .text(let count): return .text(try utf8(count))
        case .bytesStart: return .bytes(try chunks(text: false))
        case .textStart: return .text(try chunks(text: true))
        case .array(let count): return .array(try elements(count, depth: depth))
        case .map(let count): return .map(try pairs(count, depth: depth))
        case .tag(let tag): return .tagged(tag, try item(depth: depth + 1))
        case .simple(let value): return .simple(value)
        case .float(let bits): return .float(bits)
        case .stop: return nil
        case .none: throw CBORFault(reason: "no item", offset: start)
        }
    }

    private mutating func elements(_ count: UInt64?, depth: Int) throws(CBORFault) -> [CBORItem] {
        var elements: [CBORItem] = []
        guard let count else {
            while let element = try itemOrStop(depth: depth + 1) { elements.append(element) }
            return elements
        }
        try expect(count, bytesEach: 1, what: "elements")
        while elements.count < Int(clamping: count) { elements.append(try item(depth: depth + 1)) }
        return elements
    }

    private mutating func pairs(_ count: UInt64?, depth: Int) throws(CBORFault) -> CBORMap {
        var pairs: [CBORMap.Pair] = []
        if let count {
            try expect(count, bytesEach: 2, what: "pairs")
            while pairs.count < Int(clamping: count) {
                let key = try item(depth: depth + 1)
                pairs.append(CBORMap.Pair(key: key, value: try item(depth: depth + 1)))
            }
        } else {
            while let key = try itemOrStop(depth: depth + 1) {
                pairs.append(CBORMap.Pair(key: key, value: try item(depth: depth + 1)))
            }
        }
        let map = CBORMap(pairs: pairs)
        if repeatedKey == nil { repeatedKey = map.repeatedKey }
        return map
    }

    /// Rejects a declared count that the remaining bytes cannot hold.
    private func expect(_ count: UInt64, bytesEach: Int, what: String) throws(CBORFault) {
        guard count <= UInt64((input.count - offset) / bytesEach) else {
            throw CBORFault(
                reason: "\(count) \(what) are declared, but only \(input.count - offset) bytes remain", offset: offset)
        }
    }

    /// Reads the definite chunks of an indefinite string, and joins them.
    private mutating func chunks(text: Bool) throws(CBORFault) -> ArraySlice<UInt8> {
        var joined: [UInt8] = []
        while true {
            let start = offset
            switch try token() {
            case .bytes(let count) where !text: joined += try tail(count)
            case .text(let count) where text: joined += try utf8(count)
            case .stop: return joined[...]
            default: throw CBORFault(reason: "a chunk of another type in an indefinite string", offset: start)
            }
        }
    }

    /// Returns the last `count` bytes that were consumed: the content of a definite string.
    private func tail(_ count: Int) throws(CBORFault) -> ArraySlice<UInt8> {
        guard let content = input.slice(at: offset - count, count: count) else {
            throw CBORFault(reason: "a string outside the input", offset: offset)
        }
        return content
    }

    private func utf8(_ count: Int) throws(CBORFault) -> ArraySlice<UInt8> {
        let content = try tail(count)
        guard String(validating: content, as: UTF8.self) != nil else {
            throw CBORFault(reason: "a text string that is not UTF-8", offset: offset - count)
        }
        return content
    }

    private mutating func token() throws(CBORFault) -> CBORToken {
        items += 1
        guard items <= Self.bounds.count else {
            throw CBORFault(reason: "more than \(Self.bounds.count) items", offset: offset)
        }
        guard let rest = input.slice(from: offset), let head = rest.first else {
            throw CBORFault(reason: "the input ends where an item is expected", offset: offset)
        }
        if let (token, length) = Self.rejectedByLibrary(head: head, second: rest.dropFirst().first) {
            offset += length
            return token
        }
        var token = CBORToken.none
        let result = rest.withUnsafeBufferPointer { buffer in
            withUnsafeMutablePointer(to: &token) {
                cbor_stream_decode(buffer.baseAddress, buffer.count, &callbacks, $0)
            }
        }
        switch result.status {
        case CBOR_DECODER_FINISHED:
            offset += Int(result.read)
            return token
        case CBOR_DECODER_NEDATA: throw CBORFault(reason: "the item runs past the end of the input", offset: offset)
        default: throw CBORFault(reason: "0x\([head].excerpt) is not the head of an item", offset: offset)
        }
    }

    /// Returns the token of a well-formed head that libcbor 0.8 rejects because no meaning is registered for it:
    /// one-byte tags 6 to 20, simple values 0 to 19 and 32 to 255 (RFC 8949 sections 3.3 and 3.4).
    private static func rejectedByLibrary(head: UInt8, second: UInt8?) -> (CBORToken, length: Int)? {
        switch (head, second) {
        case (0xC6...0xD4, _): (.tag(UInt64(head & 0x1F)), 1)
        case (0xE0...0xF3, _): (.simple(head & 0x1F), 1)
        case (0xF8, let value?) where value >= 32: (.simple(value), 2)
        default: nil
        }
    }
}
