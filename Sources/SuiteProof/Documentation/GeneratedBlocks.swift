/// The parts of a page that follow from the set. The page marks each by two comments, which a reader of the page does not
/// see; what stands between them is replaced, the rest is written by hand.
package struct GeneratedBlocks: Sendable {
    /// What belongs between the marks, by the block's name: whole lines without the last line feed.
    package var contents: [String: String]

    package init(_ contents: [String: String]) { self.contents = contents }

    static func begin(_ name: String) -> String { "\(beginning)\(name)\(ending)" }
    static let end = "<!-- end of generated -->"
    private static let beginning = "<!-- generated: "
    private static let ending = " -->"

    /// The page with every block in its place.
    ///
    /// - Throws: `ProofError` for a mark without its end, a mark that names no block, and a block without a mark.
    package func filled(into page: String) throws(ProofError) -> String {
        var lines: [Substring] = []
        var open: String?
        var missing = Set(contents.keys)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == Self.end {
                guard open != nil else { throw ProofError(.badPage, "'\(Self.end)' without its beginning") }
                open = nil
            }
            if open == nil { lines.append(line) }
            guard line.hasPrefix(Self.beginning), line.hasSuffix(Self.ending) else { continue }
            if let open { throw ProofError(.badPage, "block '\(open)' has no '\(Self.end)'") }
            let name = String(line.dropFirst(Self.beginning.count).dropLast(Self.ending.count))
            guard let content = contents[name], missing.remove(name) != nil else {
                throw ProofError(.badPage, "'\(name)' is no block of this page, or is there twice")
            }
            lines += content.split(separator: "\n", omittingEmptySubsequences: false)
            open = name
        }
        if let open { throw ProofError(.badPage, "block '\(open)' has no '\(Self.end)'") }
        if let name = missing.min() { throw ProofError(.badPage, "has no line '\(Self.begin(name))'") }
        return lines.joined(separator: "\n")
    }
}
