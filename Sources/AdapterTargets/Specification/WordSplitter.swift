import AttestModel

/// The words of a command line by the quoting rules of the POSIX shell, without its expansions.
struct WordSplitter {
    private var words: [String] = []
    /// The word so far; `nil` between words, so that `''` is a word of its own.
    private var word: String?
    private var quote: Character?
    private var escaped = false

    mutating func take(_ character: Character) {
        if escaped {
            // Between double quotes a backslash is literal unless it protects something.
            if quote == "\"", !["\"", "\\", "$", "`"].contains(character) { add("\\") }
            add(character)
            escaped = false
        } else if character == "\\", quote != "'" {
            escaped = true
        } else if let open = quote {
            if character == open { quote = nil } else { add(character) }
        } else if character == "'" || character == "\"" {
            quote = character
            word = word ?? ""
        } else if character.isWhitespace {
            endWord()
        } else {
            add(character)
        }
    }

    mutating func finish(_ line: String) throws(RunnerError) -> [String] {
        if let quote {
            throw RunnerError(.usage, "the command \(line) opens a quote (\(quote)) and does not close it.")
        }
        if escaped { throw RunnerError(.usage, "the command \(line) ends in a backslash that escapes nothing.") }
        endWord()
        return words
    }

    private mutating func add(_ character: Character) { word = (word ?? "") + String(character) }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }
}
