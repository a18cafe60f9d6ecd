/// A table of GitHub's Markdown.
struct MarkdownTable {
    let columns: [String]
    var rows: [[String]] = []

    /// The table without a last line feed. A bar inside a cell does not end it.
    var text: String {
        ([columns, columns.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
