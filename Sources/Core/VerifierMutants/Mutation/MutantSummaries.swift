import AttestModel
import CEmbeddedFiles

/// The sentences about the mutants, by their names, as `Resources/mutants.json` states them.
enum MutantSummaries {
    /// All sentences. A test compares their names with those of the mutants.
    static let all = (try? FieldType.words.read(JSONValue.parse(EmbeddedFile.mutants_json.bytes), .document)) ?? [:]
}
