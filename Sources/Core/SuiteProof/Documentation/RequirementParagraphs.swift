import AttestModel

/// The paragraphs of `spec/requirements.md` that say why a requirement matters: the first paragraph of each section that
/// is written by hand, below the generated statement and source.
package struct RequirementParagraphs: Sendable {
    /// The paragraphs without their Markdown, by the ids of the requirements.
    private let texts: [String: String]

    /// - Throws: `ProofError` that names a requirement without a paragraph.
    package init(page: String) throws(ProofError) {
        var texts: [String: String] = [:]
        for section in page.split(separator: "\n### ").dropFirst() {
            let heading = String(section.prefix { $0 != "\n" })
            let parts = section.split(separator: GeneratedBlocks.end, maxSplits: 1)
            guard Requirement.named(heading) != nil, parts.count == 2 else { continue }
            let paragraph = parts[1].split(separator: "\n\n").first ?? ""
            texts[heading] = paragraph.hasPrefix("<!--") ? nil : Self.plain(String(paragraph))
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
