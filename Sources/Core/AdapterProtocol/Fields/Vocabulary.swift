/// A closed list of words that the formats share.
package protocol Vocabulary: RawRepresentable<String>, CaseIterable, Sendable {
    /// The name of its definition in the schemas; that of the type, with a small letter, unless it says otherwise.
    static var schemaName: String { get }
    /// The meaning of the vocabulary, in a sentence.
    static var summary: String { get }
    /// The meaning of the word, as the end of a sentence; empty where the word explains itself.
    var meaning: String { get }
}

extension Vocabulary {
    package static var schemaName: String {
        let name = "\(Self.self)"
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    package var meaning: String { "" }

    /// The words as rows of a table.
    package static var rows: [[String]] { allCases.map { ["`\($0.rawValue)`", $0.meaning] } }

    package static var schema: JSONSchema {
        let meanings = allCases.filter { !$0.meaning.isEmpty }.map { "\($0.rawValue): \($0.meaning)." }
        return JSONSchema.oneOf(allCases.map(\.rawValue)).described(([summary] + meanings).joined(separator: " "))
    }
}
