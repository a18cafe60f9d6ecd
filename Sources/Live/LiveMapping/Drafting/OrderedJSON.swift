import AttestModel
import Yams

/// A JSON document that keeps the order of its members.
indirect enum OrderedJSON: Sendable {
    /// A number, a Boolean value or null, as it is written.
    case constant(String)
    case string(String)
    case array([OrderedJSON])
    case object([(name: String, value: OrderedJSON)])

    /// - Returns: `nil` for anything but an object or array.
    init?(container bytes: [UInt8]) {
        guard let value = try? JSONValue.parse(bytes) else { return nil }
        switch value {
        case .object, .array: break
        default: return nil
        }
        // JSON is YAML, whose reader keeps the order. A few escapes are JSON's alone.
        let node = try? compose(yaml: String(decoding: bytes, as: UTF8.self))
        self = node.flatMap { $0 }.map(OrderedJSON.init(node:)) ?? OrderedJSON(value)
    }

    private init(node: Node) {
        switch node {
        case .mapping(let mapping):
            self = .object(mapping.map { ($0.key.scalar?.string ?? "", OrderedJSON(node: $0.value)) })
        case .sequence(let sequence): self = .array(sequence.map(OrderedJSON.init(node:)))
        case .scalar(let scalar): self = scalar.style == .plain ? .constant(scalar.string) : .string(scalar.string)
        case .alias: self = .constant("null")
        }
    }

    private init(_ value: JSONValue) {
        switch value {
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, OrderedJSON($0.value)) })
        case .array(let elements): self = .array(elements.map(OrderedJSON.init))
        case .string(let text): self = .string(text)
        default: self = .constant(value.compactText)
        }
    }

    /// The texts in the document with the names of their members.
    var leaves: [HeaderField] { leaves(named: "") }

    private func leaves(named name: String) -> [HeaderField] {
        switch self {
        case .constant: []
        case .string(let text): [HeaderField(name, text)]
        case .array(let elements): elements.flatMap { $0.leaves(named: name) }
        case .object(let members): members.flatMap { $0.value.leaves(named: $0.name) }
        }
    }

    /// The JSON pointers to the texts, with the texts.
    var pointers: [(pointer: String, text: String)] {
        switch self {
        case .constant: []
        case .string(let text): [("", text)]
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                element.pointers.map { ("/\(index)\($0.pointer)", $0.text) }
            }
        case .object(let members):
            members.flatMap { name, value in
                let step = name.replacing("~", with: "~0").replacing("/", with: "~1")
                return value.pointers.map { ("/\(step)\($0.pointer)", $0.text) }
            }
        }
    }
}

/// Documents that travel inside a text: JSON in base64, and JSON Web Tokens.
enum Envelope {
    /// Returns the JSON document and the filter that makes the text of it; `nil` for other text.
    static func document(of text: String) -> (json: OrderedJSON, filter: Filter)? {
        guard text.utf8.count >= 8 else { return nil }
        return BinaryText.readings(of: text).firstNonNil { bytes, filter in
            OrderedJSON(container: bytes).map { ($0, filter) }
        }
    }

    /// Returns the claims of a JSON Web Token; `nil` for other text.
    static func claims(of text: String) -> OrderedJSON? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = [UInt8](base64URL: parts[0]), OrderedJSON(container: header) != nil,
            let claims = [UInt8](base64URL: parts[1])
        else { return nil }
        return OrderedJSON(container: claims)
    }

    /// Returns the texts inside envelopes, at most three deep.
    static func leaves(of text: String, depth: Int = 3) -> [HeaderField] {
        guard depth > 0 else { return [] }
        let word = text.split(separator: " ").last.map(String.init) ?? text
        let inner = (claims(of: word) ?? document(of: word)?.json)?.leaves ?? []
        return inner.flatMap { [$0] + leaves(of: $0.value, depth: depth - 1) }
    }
}

/// Bytes written as text.
enum BinaryText {
    /// Returns the bytes that a text can stand for, each with the filter that makes the text of them.
    static func readings(of text: String) -> [([UInt8], Filter)] {
        guard !text.isEmpty, text.utf8.allSatisfy(allowed.contains) else { return [] }
        var readings: [([UInt8], Filter)] = []
        if let bytes = [UInt8](hex: text), text == bytes.hex { readings.append((bytes, .hex)) }
        if let bytes = [UInt8](base64: text) { readings.append((bytes, .base64)) }
        let unpadded = text.filter { $0 != "=" }
        guard let bytes = [UInt8](base64URL: unpadded.withURLAlphabet) else { return readings }
        let filters: [Filter] = [.base64URL, .unpaddedBase64, .paddedBase64URL]
        let values = Values()
        for filter in filters {
            let place = SourcePlace(file: "", line: 1, column: 1)
            let made = try? AppliedFilter(filter: filter, argument: nil).apply(to: bytes, values: values, at: place)
            if made == Array(text.utf8) { readings.append((bytes, filter)) }
        }
        return readings
    }

    private static let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_=".utf8)
}
