import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The schemas of the specification are generated")
struct SchemaFileTests {
    @Test("The committed schema is the one that the declarations give", arguments: SchemaFile.ofModel.map(\.name))
    func committed(name: String) throws {
        let schema = try #require(SchemaFile.ofModel.first { $0.name == name })
        let file = Built.packageRoot.appending(path: "spec/schema/\(schema.fileName)")
        #expect(try String(contentsOf: file, encoding: .utf8) == schema.text, "run 'make vectors'")
    }

    @Test("Every definition that a schema names is there", arguments: SchemaFile.ofModel.map(\.name))
    func references(name: String) throws {
        let texts = Dictionary(uniqueKeysWithValues: SchemaFile.ofModel.map { ($0.name, $0.text) })
        let text = try #require(texts[name])
        for match in text.matches(of: #/"\$ref": "(common\.schema\.json)?#/\$defs/(\w+)"/#) {
            var schema = try ObjectReader(JSONValue.parse(Array((match.1 == nil ? text : texts["common"] ?? "").utf8)))
            var definitions = try ObjectReader(schema.value("$defs"))
            _ = try definitions.value(String(match.2))
        }
    }
}
