import AttestModel

/// The paragraphs of `spec/requirements.md` that say why a requirement matters: the first one of each section that is
/// written by hand, below the statement and the source.
package struct RequirementParagraphs: Sendable {
    /// The paragraphs without their Markdown, by the ids of the requirements.
    private let texts: [String: String]

    /// Reads the page.
    ///
    /// - Throws: `ProofError` that names a requirement without a paragraph.
    package init(page: String) throws(ProofError) {
        var texts: [String: String] = [:]
        for section in page.split(separator: "\n### ").dropFirst() {
            let paragraphs = section.split(separator: "\n\n")
            let heading = String(paragraphs.first?.prefix { $0 != "\n" } ?? "")
            guard Requirement.named(heading) != nil else { continue }
            let written = paragraphs.dropFirst(2).prefix { !$0.hasPrefix("<!--") }
            texts[heading] = written.first { !$0.hasPrefix("- ") }.map { Self.plain(String($0)) }
        }
        self.texts = texts
        let missing = Requirement.reported.map(\.id).filter { texts[$0] == nil }
        guard missing.isEmpty else {
            throw ProofError(
                .badPage, "no paragraph below the source of \(missing.joined(separator: ", ")) says why it matters")
        }
    }

    /// The text of the file that the program is built with.
    package var text: String { JSONValue.object(texts.mapValues(JSONValue.string)).canonicalText }

    /// Returns a paragraph on one line, without emphasis, code marks and the addresses of links.
    private static func plain(_ markdown: String) -> String {
        markdown.replacing("\n", with: " ").replacing("**", with: "").replacing("`", with: "")
            .replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }
    }
}
