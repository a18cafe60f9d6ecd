import AttestModel

/// The parts of a page that are generated from the set. Two comments, invisible to a reader of the page, mark each of
/// them. The text between the two is replaced; the rest of the page is written by hand.
package struct GeneratedBlocks: Sendable {
    /// The text between the marks, by the block's name: whole lines without the last line feed.
    package var contents: [String: String]

    package init(_ contents: [String: String]) { self.contents = contents }

    static func begin(_ name: String) -> String { "\(beginning)\(name)\(ending)" }
    static let end = "<!-- end of generated -->"
    private static let beginning = "<!-- generated: "
    private static let ending = " -->"

    /// Returns the page with every block in its place.
    /// - Throws: `ProofError` for a mark without its end, a mark that names no block, and a block without a mark.
    package func filled(into page: String) throws(ProofError) -> String {
        var lines: [Substring] = []
        var open: String?
        var missing = Set(contents.keys)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == Self.end {
                guard open != nil else { throw ProofError(.badPage, "'\(Self.end)' has no beginning") }
                open = nil
            }
            if open == nil { lines.append(line) }
            guard line.hasPrefix(Self.beginning), line.hasSuffix(Self.ending) else { continue }
            if let open { throw ProofError(.badPage, "block '\(open)' has no '\(Self.end)'") }
            let name = String(line.dropFirst(Self.beginning.count).dropLast(Self.ending.count))
            guard let content = contents[name], missing.remove(name) != nil else {
                throw ProofError(.badPage, "'\(name)' is not a block of this page, or occurs twice")
            }
            lines += content.split(separator: "\n", omittingEmptySubsequences: false)
            open = name
        }
        if let open { throw ProofError(.badPage, "block '\(open)' has no '\(Self.end)'") }
        if let name = missing.min() { throw ProofError(.badPage, "the page has no line '\(Self.begin(name))'") }
        return lines.joined(separator: "\n")
    }
}

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
