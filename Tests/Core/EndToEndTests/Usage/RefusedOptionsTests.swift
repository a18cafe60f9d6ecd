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
        let scratch = try ScratchFolder()
        let phone = scratch.path("phone.json")
        let files = [
            "FEW": FewVectors.path, "KEY": try scratch.write(DeveloperAccount().publicKeyPEM, to: "key.pem"),
            "DAMAGED": try scratch.write("no object, no JSON, no mapping!", to: "damaged"), "PHONE": phone,
            "MAPPING": try scratch.write(SmallestMapping.text(port: 80), to: "mapping.yaml"),
        ]
        if beginning.contains("device") {
            try #require(
                try await Command.run("device", "new", phone, "--app-id", "ABCDE12345.com.example.app").status == 0)
        }
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
