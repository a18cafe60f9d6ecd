import AttestModel

/// A JSON document that keeps the order of its members and the spelling of its values, so that it can be written again
/// in another layout.
indirect enum OrderedJSON: Sendable {
    /// A number, `true`, `false` or `null`, as it was spelt.
    case literal(ArraySlice<UInt8>)
    case string(JSONText)
    case array([OrderedJSON])
    case object([(name: JSONText, value: OrderedJSON)])

    /// A string as it was spelt, with its quotes, and its characters.
    struct JSONText: Sendable {
        let spelling: ArraySlice<UInt8>
        let characters: String
    }

    /// The largest number of bytes and levels that are read.
    private static let (longest, deepest) = (64 << 10, 32)

    /// Reads an object or an array; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest, (try? JSONValue.parse(bytes)) != nil else { return nil }
        var rest = bytes[...]
        Self.skipBlanks(&rest)
        guard rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "["),
            let value = Self.value(&rest, depth: 0)
        else { return nil }
        self = value
    }

    private static func value(_ rest: inout ArraySlice<UInt8>, depth: Int) -> OrderedJSON? {
        skipBlanks(&rest)
        guard depth < deepest, let first = rest.first else { return nil }
        switch first {
        case UInt8(ascii: "\""): return text(&rest).map { .string($0) }
        case UInt8(ascii: "["):
            return elements(&rest, end: UInt8(ascii: "]")) { value(&$0, depth: depth + 1) }.map { .array($0) }
        case UInt8(ascii: "{"):
            return elements(&rest, end: UInt8(ascii: "}")) { rest in
                guard let name = text(&rest) else { return nil }
                skipBlanks(&rest)
                guard rest.popFirst() == UInt8(ascii: ":"), let value = value(&rest, depth: depth + 1) else {
                    return nil
                }
                return (name, value)
            }.map { .object($0) }
        default:
            let literal = rest.prefix { !blanks.contains($0) && !",]}".utf8.contains($0) }
            rest = rest.dropFirst(literal.count)
            return .literal(literal)
        }
    }

    /// Reads the elements between brackets.
    private static func elements<Element>(
        _ rest: inout ArraySlice<UInt8>, end: UInt8, _ element: (inout ArraySlice<UInt8>) -> Element?
    ) -> [Element]? {
        rest = rest.dropFirst()
        var elements: [Element] = []
        while true {
            skipBlanks(&rest)
            if rest.first == end {
                rest = rest.dropFirst()
                return elements
            }
            if !elements.isEmpty {
                guard rest.popFirst() == UInt8(ascii: ",") else { return nil }
                skipBlanks(&rest)
            }
            guard let next = element(&rest) else { return nil }
            elements.append(next)
        }
    }

    private static func text(_ rest: inout ArraySlice<UInt8>) -> JSONText? {
        var end = rest.startIndex + 1
        while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") { end += rest[end] == UInt8(ascii: "\\") ? 2 : 1 }
        guard end < rest.endIndex else { return nil }
        let spelling = rest[...end]
        rest = rest[(end + 1)...]
        guard case .array(let values)? = try? JSONValue.parse([UInt8(ascii: "[")] + spelling + [UInt8(ascii: "]")]),
            case .string(let characters)? = values.first
        else { return nil }
        return JSONText(spelling: spelling, characters: characters)
    }

    private static let blanks: Set<UInt8> = [9, 10, 13, 32]

    private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop { blanks.contains($0) } }
}
