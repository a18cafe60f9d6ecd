/// A JSON document as it is written: with the order of its members and the spelling of its values.
///
/// `JSONValue` says what a document means. A tree also says how its author wrote it: in `{"b": 1.0, "a": "\u0041"}` the
/// member `b` comes first, its value is spelled `1.0`, and that of `a` is the text `A`.
package indirect enum JSONTree: Sendable {
    /// A number, `true`, `false` or `null`, as it is spelled.
    case literal(String)
    case text(Text)
    case array([JSONTree])
    case object([(name: Text, value: JSONTree)])

    package struct Text: Sendable {
        /// The string as it is written, with its quotation marks.
        package let spelling: String
        package let characters: String
    }

    /// The most arrays and objects that may lie in each other.
    private static let depthLimit = 64

    /// Reads a document that is an object or an array.
    /// - Returns: `nil` for any other document, for one of more than 64 levels, and for bytes that are not JSON.
    package init?(container bytes: [UInt8]) {
        switch try? JSONValue.parse(bytes) {
        case .object, .array: break
        default: return nil
        }
        // The document is known to be well formed: the scanner only has to follow it.
        var scanner = Scanner(rest: bytes[...])
        guard let tree = scanner.tree(depth: 0) else { return nil }
        self = tree
    }

    /// The texts in their order with the names of their members; the elements of an array have the name of the array.
    package var texts: [(name: String, text: String)] { leaves(name: "", pointer: "").map { ($0.name, $0.text) } }

    /// The texts in the document with the JSON pointers to them (RFC 6901), in their order.
    package var pointers: [(pointer: String, text: String)] {
        leaves(name: "", pointer: "").map { ($0.pointer, $0.text) }
    }

    private func leaves(name: String, pointer: String) -> [(name: String, pointer: String, text: String)] {
        switch self {
        case .literal: []
        case .text(let text): [(name, pointer, text.characters)]
        case .array(let elements): elements.enumerated().flatMap { $1.leaves(name: name, pointer: "\(pointer)/\($0)") }
        case .object(let members):
            members.flatMap { name, value in
                let step = name.characters.replacing("~", with: "~0").replacing("/", with: "~1")
                return value.leaves(name: name.characters, pointer: "\(pointer)/\(step)")
            }
        }
    }

    /// A reader of a document that is known to be well formed.
    private struct Scanner {
        var rest: ArraySlice<UInt8>

        mutating func tree(depth: Int) -> JSONTree? {
            guard depth <= JSONTree.depthLimit else { return nil }
            skipSpace()
            switch rest.first {
            case UInt8(ascii: "\""): return text().map(JSONTree.text)
            case UInt8(ascii: "["):
                var elements: [JSONTree] = []
                while next(before: UInt8(ascii: "]")) {
                    guard let element = tree(depth: depth + 1) else { return nil }
                    elements.append(element)
                }
                return .array(elements)
            case UInt8(ascii: "{"):
                var members: [(Text, JSONTree)] = []
                while next(before: UInt8(ascii: "}")) {
                    guard let name = text() else { return nil }
                    skipSpace()
                    rest = rest.dropFirst()
                    guard let value = tree(depth: depth + 1) else { return nil }
                    members.append((name, value))
                }
                return .object(members)
            default:
                let literal = rest.prefix { !Self.space.contains($0) && !",]}".utf8.contains($0) }
                rest = rest.dropFirst(literal.count)
                return .literal(String(decoding: literal, as: UTF8.self))
            }
        }

        /// Skips the opening bracket or a comma, or else the closing bracket.
        /// - Returns: whether an element follows.
        private mutating func next(before end: UInt8) -> Bool {
            skipSpace()
            if rest.first != end {
                rest = rest.dropFirst()
                skipSpace()
                guard rest.first == end else { return true }
            }
            rest = rest.dropFirst()
            return false
        }

        private mutating func text() -> Text? {
            let (start, spelled) = (rest.startIndex, rest)
            var end = start + 1
            while spelled[end] != UInt8(ascii: "\"") { end += spelled[end] == UInt8(ascii: "\\") ? 2 : 1 }
            rest = rest[(end + 1)...]
            let spelling = spelled[start...end]
            return (try? JSONValue.parse(spelling))?.string.map {
                Text(spelling: String(decoding: spelling, as: UTF8.self), characters: $0)
            }
        }

        private static let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

        private mutating func skipSpace() { rest = rest.drop { Self.space.contains($0) } }
    }
}
