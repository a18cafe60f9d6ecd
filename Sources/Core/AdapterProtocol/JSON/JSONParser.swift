extension JSONValue {
    /// Reads one JSON document (RFC 8259) from UTF-8 bytes. Readers of JSON differ in what they make of a name that an
    /// object has twice, so that such a document could say one thing to the runner and another to a person's tools. It
    /// is an error here, at any depth.
    /// - Throws: `ModelError` with code `duplicateMember` and the dotted path of a member that is there twice, and
    ///   with code `notJSON` for everything else that is not one complete document, nesting of more than 512 levels
    ///   among it.
    package static func parse(_ bytes: some Sequence<UInt8>) throws(ModelError) -> JSONValue {
        let document = Array(bytes)
        let result: Result<JSONValue, ModelError> = document.withUnsafeBytes { buffer in
            do throws(ModelError) {
                var parser = JSONParser(buffer)
                return .success(try parser.document())
            } catch { return .failure(error) }
        }
        return try result.get()
    }
}

/// A strict reader of a JSON document, with a stack of its own: no document can exhaust that of the thread.
struct JSONParser {
    /// The number of arrays and objects that may be open at once.
    static let depthLimit = 512

    /// An array or object whose closing bracket is still to come.
    private struct Container {
        let isObject: Bool
        var elements: [JSONValue] = []
        var members: [String: JSONValue] = [:]
        /// The member whose value comes next.
        var name = ""
    }

    let bytes: UnsafeRawBufferPointer
    var index = 0
    private var open: [Container] = []

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func document() throws(ModelError) -> JSONValue {
        guard isUTF8 else { throw failure("bytes that are not UTF-8", at: firstInvalidByte) }
        while true {
            guard var value = try scalarOrEmptyContainer() else { continue }
            while !open.isEmpty, let closed = try adding(value) { value = closed }
            guard open.isEmpty else { continue }
            skipSpace()
            guard index == bytes.count else { throw failure("more text after the end of the document") }
            return value
        }
    }

    // MARK: Arrays and objects

    /// Reads a value that has no further values in it.
    /// - Returns: `nil` for the beginning of an array or object, which is then open.
    private mutating func scalarOrEmptyContainer() throws(ModelError) -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"):
            try checkDepth()
            if consume(UInt8(ascii: "}")) { return .object([:]) }
            open.append(Container(isObject: true, name: try memberName()))
            return nil
        case UInt8(ascii: "["):
            try checkDepth()
            if consume(UInt8(ascii: "]")) { return .array([]) }
            open.append(Container(isObject: false))
            return nil
        case UInt8(ascii: "t"): return try word("true", true)
        case UInt8(ascii: "f"): return try word("false", false)
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: return try number()
        default: throw failure("no value")
        }
    }

    /// Adds a value to the innermost container, and reads on to the next value or the closing bracket.
    /// - Returns: the container if it is closed now.
    private mutating func adding(_ value: JSONValue) throws(ModelError) -> JSONValue? {
        let last = open.count - 1
        if open[last].isObject {
            guard open[last].members.updateValue(value, forKey: open[last].name) == nil else {
                throw ModelError(.duplicateMember, path: path, detail: "is there twice")
            }
            if consume(UInt8(ascii: ",")) {
                open[last].name = try memberName()
                return nil
            }
            guard consume(UInt8(ascii: "}")) else { throw failure("neither ',' nor '}' after a member") }
            return open.popLast().map { .object($0.members) }
        }
        open[last].elements.append(value)
        if consume(UInt8(ascii: ",")) { return nil }
        guard consume(UInt8(ascii: "]")) else { throw failure("neither ',' nor ']' after an element") }
        return open.popLast().map { .array($0.elements) }
    }

    private mutating func checkDepth() throws(ModelError) {
        guard open.count < Self.depthLimit else { throw failure("more than \(Self.depthLimit) levels of nesting") }
        index += 1
    }

    private mutating func memberName() throws(ModelError) -> String {
        skipSpace()
        guard next == UInt8(ascii: "\"") else { throw failure("no name of a member") }
        let name = try string()
        guard consume(UInt8(ascii: ":")) else { throw failure("no ':' after the name of a member") }
        return name
    }

    /// The dotted path of the value that comes next.
    private var path: String {
        open.reduce(into: "") { path, container in
            let dot = path.isEmpty ? "" : "."
            path += container.isObject ? "\(dot)\(container.name)" : "[\(container.elements.count)]"
        }
    }

    // MARK: Characters

    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Consumes white space, and the byte after it if it is this one; returns whether it was.
    private mutating func consume(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(ModelError) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw failure("no value") }
        index += word.utf8.count
        return value
    }

    func failure(_ what: String, at offset: Int? = nil) -> ModelError {
        let place = offset ?? index
        let found = place == bytes.count && offset == nil ? "it ends too early" : "\(what) at byte \(place)"
        return ModelError(.notJSON, path: "", detail: "not one complete JSON document: \(found)")
    }

    private var isUTF8: Bool {
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) {
            return String(validating: bytes, as: UTF8.self) != nil
        }
        return firstInvalidByte == bytes.count
    }

    private var firstInvalidByte: Int {
        var (parser, iterator, offset) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
        return offset
    }
}
