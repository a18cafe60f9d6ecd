/// The words of shell commands, by the quoting rules of the POSIX shell and bash. Nothing is expanded.
package struct ShellWords {
    /// A word with the number of the line on which it begins, counted from 1.
    package struct Word: Sendable, Hashable {
        package var text: String
        package var line: Int
    }

    /// An end of the text inside of something.
    package enum OpenEnd: Error, Hashable {
        /// A quotation mark (`'`, `"` or `$'`) is not closed.
        case quote(String, line: Int)
        /// A backslash escapes nothing.
        case backslash
    }

    /// A Boolean value that indicates whether line ends and operators separate commands, and `#` begins a comment.
    private let isScript: Bool
    private var rest: Substring
    private var line = 1
    private var commands: [[Word]] = [[]]
    /// The word so far; `nil` between words, so that `''` is a word of its own.
    private var word: Word?

    /// Returns the words of one command. `|`, `;`, `#`, `$` and their like are ordinary characters.
    package static func words(_ command: String) throws(OpenEnd) -> [String] {
        var words = ShellWords(isScript: false, rest: command[...])
        return try words.read().flatMap { $0.map(\.text) }
    }

    /// Returns the words of each command of a script. A backslash at its end is left out.
    package static func commands(_ script: String) throws(OpenEnd) -> [[Word]] {
        var words = ShellWords(isScript: true, rest: script.replacing("\r\n", with: "\n")[...])
        return try words.read().filter { !$0.isEmpty }
    }

    private init(isScript: Bool, rest: Substring) { (self.isScript, self.rest) = (isScript, rest) }

    private mutating func read() throws(OpenEnd) -> [[Word]] {
        while let character = next() {
            let start = line
            switch character {
            case "\\":
                guard let escaped = next() else {
                    if isScript { break }
                    throw .backslash
                }
                if escaped != "\n" { add(String(escaped), from: start) }
            case "'": add(try quoted(until: "'") { _ in nil }, from: start)
            case "\"":
                let text = try quoted(until: "\"") { words in
                    guard let following = words.rest.first, "\"\\$`\n".contains(following) else { return nil }
                    return words.next().map { $0 == "\n" ? "" : String($0) }
                }
                add(text, from: start)
            case "$" where isScript && rest.first == "'":
                rest.removeFirst()
                add(try quoted(until: "$'") { $0.ansiEscape() }, from: start)
            case "#" where isScript && word == nil: rest = rest.drop { $0 != "\n" }
            case "\n" where isScript, ";" where isScript, "|" where isScript, "&" where isScript: endCommand()
            case let character where character.isWhitespace: endWord()
            default: add(String(character), from: start)
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

    private mutating func add(_ text: String, from line: Int) {
        word = Word(text: (word?.text ?? "") + text, line: word?.line ?? line)
    }

    private mutating func endWord() {
        if let word { commands[commands.count - 1].append(word) }
        word = nil
    }

    private mutating func endCommand() {
        endWord()
        commands.append([])
    }

    /// - Parameters:
    ///   - quote: The opening quotation mark, whose last character closes it.
    ///   - escape: Takes what a backslash escapes, and returns the text for it; `nil` when the backslash stands for itself.
    private mutating func quoted(until quote: String, escape: (inout ShellWords) -> String?) throws(OpenEnd) -> String {
        let start = line
        var text = ""
        while let character = next() {
            if character == quote.last { return text }
            let escaped = character == "\\" ? escape(&self) : nil
            text += escaped ?? String(character)
        }
        throw .quote(quote, line: start)
    }

    /// Takes what a backslash escapes between `$'` and `'`.
    private mutating func ansiEscape() -> String? {
        switch next() {
        case "n": "\n"
        case "r": "\r"
        case "t": "\t"
        case "x": String(hexadecimal(2))
        case "u": String(hexadecimal(4))
        case let escaped: escaped.map { String($0) }
        }
    }

    private mutating func hexadecimal(_ count: Int) -> Unicode.Scalar {
        let digits = rest.prefix(count).prefix { $0.isHexDigit }
        rest = rest[digits.endIndex...]
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }
}

/// Words as a POSIX shell reads them back.
package enum ShellText {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%".utf8)

    /// Returns a word with quotation marks where a shell would change it.
    package static func quoted(_ word: String) -> String {
        guard word.isEmpty || !word.utf8.allSatisfy(plain.contains) else { return word }
        return "'" + word.replacing("'", with: #"'\''"#) + "'"
    }
}
