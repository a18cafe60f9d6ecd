/// A closed list of words that the formats share.
package protocol Vocabulary: RawRepresentable<String>, CaseIterable, Sendable {
    /// The name of its definition in the schemas.
    static var schemaName: String { get }
    /// The meaning of the vocabulary, in a sentence.
    static var summary: String { get }
    /// The meaning of the word, as the end of a sentence; empty where the word explains itself.
    var meaning: String { get }
}

extension Vocabulary {
    package var meaning: String { "" }

    /// The words as rows of a table.
    package static var rows: [[String]] { allCases.map { ["`\($0.rawValue)`", $0.meaning] } }

    /// Reads a comma-separated list of words.
    ///
    /// - Parameters:
    ///   - option: the option that the list belongs to.
    ///   - noun: the name of such a word, with its article.
    /// - Throws: `RunnerError.usage` that names the word, the one that was probably meant, and all that there are.
    package static func list(_ text: String, option: String, noun: String) throws(RunnerError) -> Set<Self>
    where Self: Hashable {
        var chosen: Set<Self> = []
        let parts = text.split(separator: ",")
        for part in parts.isEmpty ? [""] : parts {
            let word = String(part.trimmingPrefix { $0 == " " })
            guard let known = Self(rawValue: word) else {
                let words = allCases.map(\.rawValue)
                throw RunnerError(
                    .usage,
                    "\(option): '\(word)'\(Spelling.hint(word, among: words)) is not \(noun); there are "
                        + "\(words.joined(separator: ", ")).")
            }
            chosen.insert(known)
        }
        return chosen
    }

    static var schema: JSONSchema {
        let meanings = allCases.filter { !$0.meaning.isEmpty }.map { "\($0.rawValue): \($0.meaning)." }
        return JSONSchema.oneOf(allCases.map(\.rawValue)).described(([summary] + meanings).joined(separator: " "))
    }
}
