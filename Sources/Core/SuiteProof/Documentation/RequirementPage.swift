import AttestModel

/// The page of a requirement in `spec/requirements`, which is generated whole: its vectors, its checks and its mutants.
struct RequirementPage {
    let requirement: Requirement
    let vectors: [VectorOutline]
    let checks: [VectorOutline]
    let mutants: [KillMatrix.Row]

    /// The path of the page in `spec`.
    var path: String { "requirements/\(requirement.id).md" }

    /// A link from `requirements.md` to the page, with the numbers of what the page lists.
    var link: String {
        let counts = [(vectors.count, "vector"), (checks.count, "check"), (mutants.count, "mutant")]
        let numbers = counts.filter { $0.0 > 0 }.map { Count.text($0.0, $0.1) }.joined(separator: ", ")
        return "Lists: [\(numbers)](\(path))."
    }

    var text: String {
        func facts(_ test: VectorOutline) -> [String] { [test.level.rawValue, test.expect.rawValue, test.title] }
        let lists: [(name: String, columns: [String], rows: [[String]])] = [
            (
                "Vectors", ["vector", "level", "expect", "title"],
                vectors.map { ["[\($0.id.name)](../../vectors/\($0.id).json)"] + facts($0) }
            ),
            (
                "Checks", ["check", "from", "level", "expect", "title"],
                checks.map { ["`\($0.id)`", $0.tags.first { $0.hasPrefix("L") } ?? ""] + facts($0) }
            ),
            (
                "Mutants", ["mutant", "does wrong", "killed by"],
                mutants.map { ["`\($0.name)`", $0.summary, Count.text($0.killers.count, "vector")] }
            ),
        ]
        let sections = lists.filter { !$0.rows.isEmpty }.map {
            "## \($0)\n\n\(MarkdownTable.text(columns: $1, rows: $2))"
        }
        let link = "[its section](../requirements.md#\(requirement.id.lowercased()))"
        let head = ["# \(requirement.id)", requirement.statement, "The reason and the source are in \(link)."]
        return (head + sections).joined(separator: "\n\n") + "\n"
    }
}
