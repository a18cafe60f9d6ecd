/// A table in GitHub's Markdown.
struct MarkdownTable {
    let columns: [String]
    var rows: [[String]] = []

    /// The text of the table, without a last line feed. A bar inside a cell does not end the cell.
    var text: String {
        ([columns, columns.map { _ in "---" }] + rows).map { cells in
            "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
