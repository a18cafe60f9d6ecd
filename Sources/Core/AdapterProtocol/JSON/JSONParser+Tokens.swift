extension JSONParser {
    /// Reads a number: an integer where its value is one of 64 bits, however it is written.
    mutating func number() throws(ModelError) -> JSONValue {
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

    /// Reads a string with its quotation marks.
    mutating func string() throws(ModelError) -> String {
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

    /// Reads everything up to the next quotation mark, backslash or control character.
    private mutating func run() -> String {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]

    private mutating func escape() throws(ModelError) -> Unicode.Scalar {
        let start = index
        index += 2
        guard index <= bytes.count else { throw failure("", at: nil) }
        let letter = Unicode.Scalar(bytes[index - 1])
        if let scalar = Self.escapes[letter] { return scalar }
        guard letter == "u" else { throw failure("an unknown escape", at: start) }
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
