import AttestModel
import CEmbeddedFiles

/// The place of the evidence in protected requests. The checks must find a fault wherever an app puts its evidence.
package enum EvidenceShape: String, Sendable, CaseIterable {
    /// The headers of the reference backend.
    case headers
    /// Members of the JSON body, behind the members of the order.
    case json
    /// A JSON object in base64 behind the word `AppAttest` in the header `Authorization`. The token of the session is in
    /// the header `X-Session`.
    case bearer

    /// Returns the mapping of the reference backend in the shape.
    /// - Parameter text: The mapping with the evidence in headers.
    /// - Throws: `RunnerError.configuration` when the mapping lacks a line that the shape replaces.
    func mapping(_ text: String) throws(RunnerError) -> String {
        var text = text
        for (line, others) in changes {
            guard text.contains(line) else {
                throw RunnerError(.configuration, "the mapping of the reference backend lacks the line '\(line)'")
            }
            text = text.replacing(line, with: others)
        }
        return text
    }

    /// The parts of lines in the mapping that the shape replaces, each with the new text, as
    /// `Resources/evidence-shapes.json` states them.
    private var changes: [String: String] {
        let shapes = try? JSONValue.parse(EmbeddedFile.evidence_shapes_json.bytes)
        return shapes?[rawValue].flatMap { try? FieldType.words.read($0, .document) } ?? [:]
    }
}
