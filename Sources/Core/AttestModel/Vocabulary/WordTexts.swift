internal import CEmbeddedFiles

/// The texts about words of the model and of the adapter protocol, as `Resources/words.json` states them: by the type of the
/// word, the word, and the name of the text. A test reads the file, so that no word lacks a text.
private let texts = (try? JSONValue.parse(EmbeddedFile.words_json.bytes)) ?? .null

extension RawRepresentable<String> {
    /// Returns a text about the word; empty where there is none.
    func text(_ name: String) -> String { texts["\(Self.self)"]?["words"]?[rawValue]?[name]?.string ?? "" }
}

extension Vocabulary {
    /// The meaning of the vocabulary, in a sentence.
    static var summary: String { texts["\(Self.self)"]?["summary"]?.string ?? "" }

    /// The meaning of the word, as the end of a sentence; empty where the word explains itself.
    package var meaning: String { text("meaning") }

    package static var rows: [[String]] { allCases.map { ["`\($0.rawValue)`", $0.meaning] } }

    static var schema: JSONSchema {
        let meanings = allCases.filter { !$0.meaning.isEmpty }.map { "\($0.rawValue): \($0.meaning)." }
        return JSONSchema.oneOf(allCases.map(\.rawValue)).described(([summary] + meanings).joined(separator: " "))
    }
}

extension Outcome {
    /// Returns the deed, the proof or the advice about all results with the outcome, perhaps of a running backend.
    package func cause(_ name: String, isLive: Bool) -> String {
        [isLive ? text("\(name)Live") : "", text(name)].first { !$0.isEmpty } ?? ""
    }
}

extension Capability {
    /// The subject that is not tested without it, for people.
    package var subject: String { [text("subject"), rawValue].first { !$0.isEmpty } ?? "" }

    /// Returns the features, or the checks, as rows of a table.
    package static func rows(areChecks: Bool) -> [[String]] {
        allCases.filter { $0.isCheck == areChecks }.map { capability in
            ["`\(capability.rawValue)`", capability.meaning]
                + (areChecks ? ["\(capability.subject) is not tested"] : [])
        }
    }
}
