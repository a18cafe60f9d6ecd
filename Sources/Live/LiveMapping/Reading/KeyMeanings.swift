import AttestModel
import CEmbeddedFiles

/// The meanings of the keys of a mapping, as `Resources/mapping-keys.json` states them. A test compares the schema that has
/// them with `spec/schema`.
enum KeyMeanings {
    private static let all = (try? JSONValue.parse(EmbeddedFile.mapping_keys_json.bytes)) ?? .null

    static func of(_ part: String) -> [String: String] {
        (try? FieldType.words.read(all[part] ?? .null, .document)) ?? [:]
    }
}
