extension JSONValue {
    /// Reads one JSON document (RFC 8259) from UTF-8 bytes.
    ///
    /// Readers of JSON differ in what they make of a name that an object has twice, so that such a document could say
    /// one thing to the runner and another to a person's tools. It is an error here, at any depth.
    ///
    /// - Throws: `ModelError` with code `duplicateMember` and the dotted path of a member that is there twice, and
    ///   with code `notJSON` for everything else that is not one complete document, nesting of more than 512 levels
    ///   among it.
    package static func parse(_ bytes: some Sequence<UInt8>) throws(ModelError) -> JSONValue {
        let document = Array(bytes)
        let result: Result<JSONValue, ModelError> = document.withUnsafeBytes { buffer in
            do throws(ModelError) {
                var parser = JSONParser(buffer)
                return .success(try parser.document())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// A strict reader of one JSON document. It keeps the open arrays and objects on a stack of its own, so that no
/// document can exhaust the stack of the thread.
private struct JSONParser {
    /// How many arrays and objects may be open at once.
    static let depthLimit = 512

    /// An array or object whose closing bracket is still to come.
    private struct Container {
        let isObject: Bool
        var elements: [JSONValue] = []
        var members: [String: JSONValue] = [:]
        /// The member whose value comes next.
        var name = ""
    }

    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    private var open: [Container] = []

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func document() throws(ModelError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw failure("bytes that are not UTF-8", at: firstInvalidByte)
        }
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
    ///
    /// - Returns: `nil` for the beginning of an array or object, which is then open.
    private mutating func scalarOrEmptyContainer() throws(ModelError) -> JSONValue? {
        skipSpace()
        switch next {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"):
            try checkDepth()
            if take(UInt8(ascii: "}")) { return .object([:]) }
            open.append(Container(isObject: true, name: try memberName()))
            return nil
        case UInt8(ascii: "["):
            try checkDepth()
            if take(UInt8(ascii: "]")) { return .array([]) }
            open.append(Container(isObject: false))
            return nil
        case UInt8(ascii: "t"): return .bool(try word("true", true))
        case UInt8(ascii: "f"): return .bool(try word("false", false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: return try number()
        default: throw failure("no value")
        }
    }

    /// Adds a value to the innermost container, and reads on to the next value or the closing bracket.
    ///
    /// - Returns: the container if it is closed now.
    private mutating func adding(_ value: JSONValue) throws(ModelError) -> JSONValue? {
        let last = open.count - 1
        if open[last].isObject {
            guard open[last].members.updateValue(value, forKey: open[last].name) == nil else {
                throw ModelError(.duplicateMember, path: path, detail: "is there twice")
            }
            if take(UInt8(ascii: ",")) {
                open[last].name = try memberName()
                return nil
            }
            guard take(UInt8(ascii: "}")) else { throw failure("neither ',' nor '}' after a member") }
            return open.popLast().map { .object($0.members) }
        }
        open[last].elements.append(value)
        if take(UInt8(ascii: ",")) { return nil }
        guard take(UInt8(ascii: "]")) else { throw failure("neither ',' nor ']' after an element") }
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
        guard take(UInt8(ascii: ":")) else { throw failure("no ':' after the name of a member") }
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

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Skips white space, and one byte behind it if it is this one.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        index += 1
        return true
    }

    private mutating func word<Value>(_ word: StaticString, _ value: Value) throws(ModelError) -> Value {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[index..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        else { throw failure("no value") }
        index = end
        return value
    }

    private func failure(_ what: String, at offset: Int? = nil) -> ModelError {
        let place = offset ?? index
        let found = place == bytes.count && offset == nil ? "it ends too early" : "\(what) at byte \(place)"
        return ModelError(.notJSON, path: "", detail: "not one complete JSON document: \(found)")
    }

    private var firstInvalidByte: Int {
        var (parser, iterator, offset) = (UTF8.ForwardParser(), bytes.makeIterator(), 0)
        while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
        return offset
    }
}

// MARK: - Numbers

extension JSONParser {
    /// Reads a number: an integer where its value is one of 64 bits, however it is written.
    private mutating func number() throws(ModelError) -> JSONValue {
        let start = index
        if next == UInt8(ascii: "-") { index += 1 }
        if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
        var isPlain = true
        if next == UInt8(ascii: ".") {
            isPlain = false
            index += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isPlain = false
            index += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isPlain, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw failure("a number out of range", at: start) }
        if let integer = Int64(exactly: number), !isPlain { return .integer(integer) }
        return .number(number)
    }

    private mutating func digits() throws(ModelError) {
        let start = index
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        guard index > start else { throw failure("no digit in a number") }
    }
}

// MARK: - Strings

extension JSONParser {
    /// Reads a string, from its opening to behind its closing quotation mark.
    private mutating func string() throws(ModelError) -> String {
        index += 1
        var text = run()
        while true {
            switch next {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"):
                text.unicodeScalars.append(try escape())
                text += run()
            default: throw failure("a control character in a string")
            }
        }
    }

    /// Takes everything up to the next quotation mark, backslash or control character, eight bytes at a time.
    private mutating func run() -> String {
        let start = index
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let quotes = word ^ 0x2222_2222_2222_2222
            let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
            let ends =
                (quotes &- 0x0101_0101_0101_0101) & ~quotes
                | (backslashes &- 0x0101_0101_0101_0101) & ~backslashes
                | (word &- 0x2020_2020_2020_2020) & ~word
            // A bit that is set may be a byte's before; one after another is looked at then.
            guard ends & 0x8080_8080_8080_8080 == 0 else { break }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func escape() throws(ModelError) -> Unicode.Scalar {
        let start = index
        index += 2
        guard index <= bytes.count else { throw failure("", at: nil) }
        switch bytes[index - 1] {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw failure("an unknown escape", at: start)
        }
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), next == UInt8(ascii: "\\"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "u")
        else { throw failure("half a surrogate pair", at: start) }
        index += 2
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x1_0000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
        else { throw failure("half a surrogate pair", at: start) }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func codeUnit() throws(ModelError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
                throw failure("no hexadecimal digit in an escape")
            }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}
