/// A word of a description that holds for one kind of evidence (`assertion.counter`), or for all (`counter`).
package struct ScopedWord<Word: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable, Hashable {
    package let word: Word
    /// The kind of evidence; `nil` for all kinds.
    package let kind: EvidenceKind?

    package init(_ word: Word, for kind: EvidenceKind? = nil) { (self.word, self.kind) = (word, kind) }

    /// Reads a word with or without a kind; `nil` for an unknown word, and for an unknown kind.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let word = parts.last.flatMap(Word.init(rawValue:)), parts.count < 3 else { return nil }
        let kind = EvidenceKind.all.first { $0.name == parts[0] }
        guard parts.count == 1 || kind != nil else { return nil }
        self.init(word, for: parts.count == 1 ? nil : kind)
    }

    /// The word as a description has it.
    package var text: String { kind.map { "\($0.name).\(word.rawValue)" } ?? word.rawValue }

    package func holds(for kind: EvidenceKind) -> Bool { self.kind.map { $0 == kind } ?? true }

    package static var schema: JSONSchema {
        let kinds = EvidenceKind.all.map(\.name).joined(separator: "|")
        let words = Word.allCases.map(\.rawValue).joined(separator: "|")
        return .string(pattern: "^(?:(?:\(kinds))\\.)?(?:\(words))$")
    }
}
