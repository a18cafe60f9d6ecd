/// The reason why bytes are not one JSON object.
package struct JSONFault: Error {
    package let reason: String
    package let offset: Int

    package var text: String { "\(reason) at byte \(offset)" }
}

/// The value of one top-level member of a JSON object, as far as a check needs it.
package enum JSONMember: Equatable {
    /// The UTF-8 bytes of a string, without its escapes.
    case string([UInt8])
    case boolean(Bool)
    /// An integer as it is written, without fraction and exponent.
    case integer(String)
    case other
}

/// Reads one JSON object (RFC 8259) and keeps its top-level members, repeated ones included.
///
/// Parsers that build dictionaries cannot report a repeated member, and it is an accident which copy they keep.
package struct JSONObjectScanner {
    package static let maximumDepth = 128

    private let bytes: [UInt8]
    private var offset = 0
    private var found: [(name: [UInt8], value: JSONMember)] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the values of every top-level member with this name, in order.
    package static func members(named name: String, in bytes: [UInt8]) throws(JSONFault) -> [JSONMember] {
        let name = Array(name.utf8)
        return try members(in: bytes).filter { $0.name == name }.map(\.value)
    }

    /// Returns every top-level member in order, its name as UTF-8 without escapes.
    static func members(in bytes: [UInt8]) throws(JSONFault) -> [(name: [UInt8], value: JSONMember)] {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONFault(reason: "not UTF-8", offset: 0) }
        var scanner = JSONObjectScanner(bytes)
        scanner.skipSpace()
        guard scanner.peek == UInt8(ascii: "{") else { throw scanner.fault("not an object") }
        _ = try scanner.value(depth: 0)
        scanner.skipSpace()
        guard scanner.peek == nil else { throw scanner.fault("something follows the object") }
        return scanner.found
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func fault(_ reason: String) -> JSONFault { JSONFault(reason: reason, offset: offset) }

    private mutating func next() throws(JSONFault) -> UInt8 {
        guard let byte = peek else { throw fault("the text ends early") }
        offset += 1
        return byte
    }

    /// Consumes a byte when it is the next one; returns whether it was.
    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(JSONFault) {
        guard consume(character) else { throw fault("'\(character)' is missing") }
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func value(depth: Int) throws(JSONFault) -> JSONMember {
        guard depth < Self.maximumDepth else { throw fault("nested deeper than \(Self.maximumDepth)") }
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try word("true")
            return .boolean(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .boolean(false)
        case UInt8(ascii: "n"): try word("null")
        default:
            let start = offset
            try number()
            let text = String(decoding: bytes[start..<offset], as: UTF8.self)
            return text.contains { ".eE".contains($0) } ? .other : .integer(text)
        }
        return .other
    }

    private mutating func object(depth: Int) throws(JSONFault) {
        try expect("{")
        skipSpace()
        if consume("}") { return }
        repeat {
            skipSpace()
            let key = try string()
            skipSpace()
            try expect(":")
            let value = try value(depth: depth + 1)
            if depth == 0 { found.append((key, value)) }
            skipSpace()
        } while consume(",")
        try expect("}")
    }

    private mutating func array(depth: Int) throws(JSONFault) {
        try expect("[")
        skipSpace()
        if consume("]") { return }
        repeat {
            _ = try value(depth: depth + 1)
            skipSpace()
        } while consume(",")
        try expect("]")
    }

    private mutating func word(_ word: String) throws(JSONFault) {
        for byte in word.utf8 { guard try next() == byte else { throw fault("not a JSON value") } }
    }

    private mutating func number() throws(JSONFault) {
        _ = consume("-")
        if !consume("0") { try digits() }
        if consume(".") { try digits() }
        if consume("e") || consume("E") {
            if !consume("+") { _ = consume("-") }
            try digits()
        }
    }

    private mutating func digits() throws(JSONFault) {
        let start = offset
        while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
        guard offset > start else { throw fault("not a JSON value") }
    }

    private mutating func string() throws(JSONFault) -> [UInt8] {
        try expect("\"")
        var text: [UInt8] = []
        while true {
            let start = offset
            while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
            text += bytes[start..<offset]
            switch try next() {
            case UInt8(ascii: "\""): return text
            case UInt8(ascii: "\\"): text += try escape()
            default: throw fault("a control character in a string")
            }
        }
    }

    private mutating func escape() throws(JSONFault) -> [UInt8] {
        switch Unicode.Scalar(try next()) {
        case "\"": [0x22]
        case "\\": [0x5C]
        case "/": [0x2F]
        case "b": [0x08]
        case "f": [0x0C]
        case "n": [0x0A]
        case "r": [0x0D]
        case "t": [0x09]
        case "u": try codePoint()
        default: throw fault("an unknown escape")
        }
    }

    /// Reads the rest of `\uXXXX`, or of a surrogate pair of them, as UTF-8.
    private mutating func codePoint() throws(JSONFault) -> [UInt8] {
        var units = [try codeUnit()]
        if let unit = units.first, UTF16.isLeadSurrogate(unit) {
            try expect("\\")
            try expect("u")
            units.append(try codeUnit())
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw fault("a lone surrogate") }
        return Array(text.utf8)
    }

    private mutating func codeUnit() throws(JSONFault) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try next())).hexDigitValue else {
                throw fault("not a hexadecimal digit")
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }
}
