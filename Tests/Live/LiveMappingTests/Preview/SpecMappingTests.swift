import AttestModel
import Foundation
import LiveMapping
import TestSupport
import Testing

@Suite("The mappings and the reference of the language in spec")
struct SpecMappingTests {
    private static let folder = Built.packageRoot.appending(path: "spec/mappings")
    private static let files =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".yaml") }
        .sorted()
    private static let environment = ["TOKEN": "t", "BASIC": "b", "MLPA_SECRET": "s", "WALLET_SECRET": "s"]

    @Test("There are mappings for the shapes of the sources and of public projects")
    func count() { #expect(Self.files.count >= 11) }

    @Test("Each is read and previewed, and says at its head which backend it is for", arguments: files)
    func mapping(file: String) throws {
        let yaml = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
        let mapping = try BackendMapping(yaml: yaml, file: file, environment: Self.environment)
        let requests = try mapping.preview()
        #expect(requests.contains { $0.step == "attest" && !$0.text.isEmpty })
        for step in mapping.flows.asserts { #expect(requests.contains { $0.step == step.name && $0.signed != nil }) }
        #expect(yaml.hasPrefix("# "))
    }

    @Test("The example of the reference is read and previewed")
    func example() throws {
        let text = try String(contentsOf: Built.packageRoot.appending(path: "spec/mapping.md"), encoding: .utf8)
        let blocks = text.matches(of: /```yaml\n((?:(?!```).*\n)*)```/).map { String($0.1) }
        let whole = blocks.filter { $0.contains("version: 1") }
        try #require(whole.count == 1)
        _ = try BackendMapping(yaml: whole[0], file: "mapping.md", environment: ["TOKEN_A": "a", "TOKEN_B": "b"])
            .preview()
    }

    @Test("The reference names every key of the schema")
    func keys() throws {
        let text = try String(contentsOf: Built.packageRoot.appending(path: "spec/mapping.md"), encoding: .utf8)
        for key in Self.keys(of: try JSONValue.parse(SchemaFile.mapping.text.utf8)) {
            #expect(text.contains("`\(key)`"), "\(key)")
        }
    }

    private static func keys(of schema: JSONValue) -> Set<String> {
        switch schema {
        case .object(let members):
            var keys = members.values.reduce(into: Set<String>()) { $0.formUnion(Self.keys(of: $1)) }
            if case .object(let properties) = members["properties"] { keys.formUnion(properties.keys) }
            return keys
        case .array(let elements): return elements.reduce(into: []) { $0.formUnion(Self.keys(of: $1)) }
        default: return []
        }
    }
}
