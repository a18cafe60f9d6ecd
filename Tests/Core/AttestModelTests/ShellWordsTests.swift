import TestBasics

@Suite("Words of shell commands")
struct ShellWordsTests {
    @Test(
        "A command is split as a shell does",
        arguments: [
            ("a b", ["a", "b"]), ("  a\t b\n", ["a", "b"]), ("'a b' \"c d\"", ["a b", "c d"]), ("''", [""]),
            ("a'b'\"c\"d", ["abcd"]), (#"a\ b"#, ["a b"]), (#""a\"b\c""#, [#"a"b\c"#]), (#"'a\b'"#, [#"a\b"#]),
            ("a;b|c&d #e $'f'", ["a;b|c&d", "#e", "$f"]), ("a\\\nb", ["ab"]),
        ])
    func words(command: String, words: [String]) throws { #expect(try ShellWords.words(command) == words) }

    @Test("A script has commands with the lines of their words")
    func commands() throws {
        let script = "# a comment\ncurl 'a\nb' \\\r\n  -H c; x | y &\n\n$'\\x41\\u00e9\\n\\'' z#1\\"
        let commands = try ShellWords.commands(script)
        #expect(commands.map { $0.map(\.text) } == [["curl", "a\nb", "-H", "c"], ["x"], ["y"], ["Aé\n'", "z#1"]])
        #expect(commands.map { $0.map(\.line) } == [[2, 2, 4, 4], [4], [4], [6, 6]])
    }

    @Test(
        "A quotation mark that is left open is an error with its line",
        arguments: [("a\n'b", "'", 2), ("\"a\n\n", "\"", 1), ("\n\n$'a", "$'", 3)])
    func openQuote(script: String, quote: String, line: Int) {
        #expect(throws: ShellWords.OpenEnd.quote(quote, line: line)) { try ShellWords.commands(script) }
    }

    @Test("A backslash at the end of a command is an error")
    func openBackslash() { #expect(throws: ShellWords.OpenEnd.backslash) { try ShellWords.words("a \\") } }
}
