import AttestModel

/// A group of failures as lines: the vectors, then what they have in common.
struct GroupText {
    let lines: [String]

    /// How many vectors are named.
    private static let vectorLimit = 5

    /// - Parameter whole: what to read for all of them.
    init(_ group: FailureGroup, style: TextStyle, whole: String) {
        let shown = group.failures.prefix(Self.vectorLimit)
        let width = shown.map(\.id.count).max() ?? 0
        var lines = shown.map { failure in
            let padding = String(repeating: " ", count: width - failure.id.count)
            return "  \(style.bold(failure.id))\(padding)  \(failure.title)"
        }
        if shown.count < group.failures.count {
            lines.append("  and \(group.failures.count - shown.count) more, \(whole)")
        }
        for (name, value) in group.facts {
            let parts = value.split(separator: "\n", omittingEmptySubsequences: true)
            for (index, part) in parts.enumerated() {
                let label = style.dim((index == 0 ? name : "").padded(to: 9))
                lines.append("    \(label)\(index == 0 ? " " : "|")\(part)")
            }
        }
        self.lines = lines
    }
}
