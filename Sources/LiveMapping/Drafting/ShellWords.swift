import AttestModel

/// The words of pasted shell commands, by the quoting of the POSIX shell and bash, without expansions.
struct ShellWords {
    /// A word with its line, counted from 1.
    struct Word: Sendable {
        var text: String
        var line: Int
    }

    private let file: String
    private var rest: Substring
    private var line = 1
    private var commands: [[Word]] = [[]]
    private var word: Word?

    /// Returns the words of each command. Lines that begin with `#` say nothing.
    static func commands(_ text: String, file: String) throws(MappingError) -> [[Word]] {
        var words = ShellWords(file: file, rest: text.replacing("\r\n", with: "\n")[...])
        return try words.read().filter { !$0.isEmpty }
    }

    private init(file: String, rest: Substring) { (self.file, self.rest) = (file, rest) }

    private mutating func read() throws(MappingError) -> [[Word]] {
        while let character = next() {
            switch character {
            case "\\":
                guard let escaped = next() else { break }
                if escaped != "\n" { add(String(escaped)) }
            case "'": add(try quoted(until: "'") { _ in nil })
            case "\"":
                add(try quoted(until: "\"") { "\"\\$`".contains($0) ? String($0) : $0 == "\n" ? "" : nil })
            case "$" where rest.first == "'":
                rest.removeFirst()
                add(try ansiQuoted())
            case "#" where word == nil: rest = rest.drop { $0 != "\n" }
            case "\n", ";", "|", "&": endCommand()
            case " ", "\t": endWord()
            default: add(String(character))
            }
        }
        endWord()
        return commands
    }

    private mutating func next() -> Character? {
        let character = rest.popFirst()
        if character == "\n" { line += 1 }
        return character
    }

    private mutating func add(_ text: String) { word = Word(text: (word?.text ?? "") + text, line: word?.line ?? line) }

    private mutating func endWord() {
        if let word { commands[commands.count - 1].append(word) }
        word = nil
    }

    private mutating func endCommand() {
        endWord()
        commands.append([])
    }

    /// - Parameter escape: the text for the character after a backslash; `nil` when the backslash stands for itself.
    private mutating func quoted(
        until end: Character, escape: (Character) -> String?
    ) throws(MappingError) -> String {
        let start = line
        var text = ""
        while let character = next() {
            if character == end { return text }
            guard character == "\\", end == "\"", let following = rest.first, let escaped = escape(following) else {
                text.append(character)
                continue
            }
            _ = next()
            text += escaped
        }
        throw MappingError(file: file, line: start, column: nil, message: "a quotation mark (\(end)) is not closed")
    }

    /// Reads text between `$'` and `'`.
    private mutating func ansiQuoted() throws(MappingError) -> String {
        let start = line
        var text = ""
        while let character = next() {
            if character == "'" { return text }
            guard character == "\\", let escaped = next() else {
                text.append(character)
                continue
            }
            switch escaped {
            case "n": text += "\n"
            case "r": text += "\r"
            case "t": text += "\t"
            case "x": text.unicodeScalars.append(hexadecimal(2))
            case "u": text.unicodeScalars.append(hexadecimal(4))
            default: text.append(escaped)
            }
        }
        throw MappingError(file: file, line: start, column: nil, message: "a quotation mark ($') is not closed")
    }

    private mutating func hexadecimal(_ count: Int) -> Unicode.Scalar {
        let digits = rest.prefix(count).prefix { $0.isHexDigit }
        rest = rest[digits.endIndex...]
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}
