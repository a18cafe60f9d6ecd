import TestBasics
import Yams

/// The words of a user that make no sense: each command ends with status 2, prints nothing, and names what is wrong.
@Suite("A command line that makes no sense is refused, with the reason")
struct RefusedOptionsTests {
    struct Refusal: Decodable {
        let words: [String]
        let said: String
    }

    private static let tables = Result {
        let file = Built.packageRoot.appending(path: "Tests/Core/RefusedOptions/refused-options.yaml")
        return try YAMLDecoder().decode([String: [Refusal]].self, from: Data(contentsOf: file))
    }

    @Test("Each is named", arguments: try tables.get().keys.sorted())
    func refused(beginning: String) async throws {
        let phone = try await PhoneFile()
        let scratch = phone.scratch
        let files = [
            "FEW": FewVectors.path, "KEY": try scratch.write(DeveloperAccount().publicKeyPEM, to: "key.pem"),
            "DAMAGED": try scratch.write("no object, no JSON, no mapping!", to: "damaged"), "PHONE": phone.path,
            "MAPPING": try scratch.write(SmallestMapping.text(port: 80), to: "mapping.yaml"),
        ]
        for refusal in try Self.tables.get()[beginning, default: []] {
            let words = beginning.split(separator: " ").map(String.init) + refusal.words
            let filled = words.map { word in
                files.reduce(word) { word, file in
                    word == file.key || word.hasSuffix(":\(file.key)")
                        ? word.replacing(file.key, with: file.value) : word
                }
            }
            try await Command.expectRefusal(filled, saying: refusal.said)
        }
        for name in ["x", "page.html"] { #expect(!FileManager.default.fileExists(atPath: name)) }
    }
}

@Suite("Commands print what they are asked for")
struct CommandOutputTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let words: [String]
        let said: [String]
        let unsaid: [String]?
        var testDescription: String { words.joined(separator: " ") }
    }

    private static let rows = Result {
        try YAMLDecoder().decode([Row].self, from: Built.text("Tests/Core/CommandOutputs/command-outputs.yaml"))
    }

    @Test("Parts of the text are there, others are not", arguments: try rows.get())
    func printed(row: Row) async throws {
        let ended = try await Command.run(row.words.map { $0 == "FEW" ? FewVectors.path : $0 }).succeeded()
        for words in row.said { #expect(ended.unwrapped.contains(words), "\(words): \(ended.standardOutput)") }
        for words in row.unsaid ?? [] { #expect(!ended.unwrapped.contains(words), "\(words)") }
        if row.words[0] == "explain" { #expect(ended.lines.allSatisfy { $0.count <= 80 || $0.contains("https://") }) }
    }
}
