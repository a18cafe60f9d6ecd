/// The names in Swift code, without those in comments and in the text of strings. What is interpolated counts as code.
struct SwiftTokens {
    struct Name {
        let text: String
        /// A Boolean value that indicates whether a dot precedes the name.
        let isMember: Bool
        /// The number of braces that are open around the name.
        let depth: Int
    }

    /// A bracket that is open.
    private enum Bracket {
        case brace
        /// A parenthesis that encloses no arguments, with the commas so far.
        case tuple(commas: Int)
        case other
    }

    private(set) var names: [Name] = []
    /// The lines in which an element of a tuple after the first awaits something.
    private(set) var lateAwaits: Set<Int> = []
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0
    private var brackets: [Bracket] = []
    /// The last byte of code that is no space.
    private var last = UInt8(ascii: ";")

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode(until: nil)
    }

    /// Returns the names that follow one of some keywords.
    ///
    /// - Parameter isOutside: A Boolean value that indicates whether only keywords outside of any braces count.
    func names(after keywords: Set<String>, outside isOutside: Bool = false) -> Set<String> {
        Set(
            zip(names, names.dropFirst()).compactMap { keyword, name in
                keywords.contains(keyword.text) && !keyword.isMember && (keyword.depth == 0 || !isOutside)
                    ? name.text : nil
            })
    }

    private func peek(_ offset: Int = 0) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

    /// Reads code up to the end, or to the parenthesis that closes an interpolation.
    private mutating func readCode(until end: UInt8?) {
        var parentheses = 0
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipBlockComment()
            case UInt8(ascii: "/") where isRegexStart: skipRegex(hashes: 0)
            case UInt8(ascii: "\""): readString(hashes: 0)
            case UInt8(ascii: "#"): readHashes()
            case _ where Self.isLetter(byte): readName()
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                depth += byte == UInt8(ascii: "{") ? 1 : -1
                if byte == UInt8(ascii: "{") { brackets.append(.brace) } else { _ = brackets.popLast() }
                advance(byte)
            case UInt8(ascii: "["):
                brackets.append(.other)
                advance(byte)
            case UInt8(ascii: "]"):
                _ = brackets.popLast()
                advance(byte)
            case UInt8(ascii: ","):
                if case .tuple(let commas)? = brackets.last {
                    brackets[brackets.count - 1] = .tuple(commas: commas + 1)
                }
                advance(byte)
            case UInt8(ascii: "("):
                parentheses += 1
                brackets.append(isCall ? .other : .tuple(commas: 0))
                advance(byte)
            case UInt8(ascii: ")"):
                if parentheses == 0, byte == end { return index += 1 }
                parentheses -= 1
                _ = brackets.popLast()
                advance(byte)
            default: advance(byte)
            }
        }
    }

    private mutating func advance(_ byte: UInt8) {
        if byte > UInt8(ascii: " ") { last = byte }
        index += 1
    }

    /// A Boolean value that indicates whether the parenthesis that comes next encloses arguments: no space is before it.
    private var isCall: Bool {
        index > 0 && (Self.isLetter(bytes[index - 1]) || Array(")]}>?!`".utf8).contains(bytes[index - 1]))
    }

    /// Notes the line where the word `await` is in an element of a tuple after the first. A closure is no part of the
    /// element: it runs later.
    private mutating func noteAwait() {
        for bracket in brackets.reversed() {
            switch bracket {
            case .brace: return
            case .tuple(let commas) where commas > 0:
                lateAwaits.insert(bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1)
                return
            case .tuple, .other: continue
            }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: false
        }
    }

    private mutating func readName() {
        let start = index
        while let byte = peek(), Self.isLetter(byte) { index += 1 }
        names.append(
            Name(
                text: String(decoding: bytes[start..<index], as: UTF8.self), isMember: last == UInt8(ascii: "."),
                depth: depth))
        last = UInt8(ascii: "a")
        if names.last?.text == "await" { noteAwait() }
    }

    private mutating func skipLine() { while let byte = peek(), byte != UInt8(ascii: "\n") { index += 1 } }

    private mutating func skipBlockComment() {
        while let byte = peek(), byte != UInt8(ascii: "*") || peek(1) != UInt8(ascii: "/") || peek(-1) == nil {
            index += 1
        }
        index += 2
    }

    /// A slash that begins a regular expression follows a mark, and no space follows it.
    private var isRegexStart: Bool {
        guard let next = peek(1), next > UInt8(ascii: " ") else { return false }
        return Array("(,=:[!&|?{};".utf8).contains(last)
    }

    private mutating func skipRegex(hashes: Int) {
        index += 1
        while let byte = peek(), byte != UInt8(ascii: "\n") || hashes > 0 {
            if byte == UInt8(ascii: "\\") {
                index += 2
            } else if byte == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
                index += 1 + hashes
                break
            } else {
                index += 1
            }
        }
        last = UInt8(ascii: "a")
    }

    private mutating func readHashes() {
        var hashes = 0
        while peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch peek(hashes) {
        case UInt8(ascii: "\""):
            index += hashes
            readString(hashes: hashes)
        case UInt8(ascii: "/"):
            index += hashes
            skipRegex(hashes: hashes)
        default: index += hashes
        }
    }

    private func hasHashes(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { peek(offset + $0) == UInt8(ascii: "#") }
    }

    /// Reads a string whose first quotation mark comes next, and the code that is interpolated in it.
    private mutating func readString(hashes: Int) {
        let quote = UInt8(ascii: "\"")
        let marks = peek(1) == quote && peek(2) == quote ? 3 : 1
        index += marks
        while let byte = peek() {
            if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
                index += 1 + hashes
                if peek() == UInt8(ascii: "(") {
                    index += 1
                    last = UInt8(ascii: "(")
                    brackets.append(.other)
                    readCode(until: UInt8(ascii: ")"))
                    _ = brackets.popLast()
                } else {
                    index += 1
                }
            } else if (0..<marks).allSatisfy({ peek($0) == quote }), hasHashes(hashes, at: marks) {
                index += marks + hashes
                break
            } else {
                index += 1
            }
        }
        last = UInt8(ascii: "a")
    }
}
