import AttestModel
import CEmbeddedFiles

/// The names and meanings of identifiers, tags and fields, as `Resources/anatomy-names.json` has them.
package enum AnatomyNames {
    private static let lists = (try? JSONValue.parse(EmbeddedFile.anatomy_names_json.bytes)) ?? .null

    /// Returns a list by its name. Tests find a missing one.
    package static subscript(list: String) -> JSONValue? { lists[list] }
}
