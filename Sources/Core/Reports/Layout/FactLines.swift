import AttestModel

/// Names with values.
enum FactLines {
    /// The width of the names.
    private static let margin = 13

    /// Returns lines, each value wrapped beside its name. Longer words, like bytes in hex, are cut; addresses are not.
    static func lines(of facts: [(name: String, value: String)], _ style: TextStyle) -> [String] {
        facts.flatMap { name, value in
            let label = name.padded(to: margin)
            return value.cuttingWords(to: 66).wrapped(to: 80, behind: label).enumerated().map { index, line in
                index == 0 ? style.dim(label) + line.dropFirst(label.count) : line
            }
        }
    }

    /// Returns a line for each name with its value, the values below each other; a name without a value is left out.
    static func table(_ rows: [(name: String, value: String?)]) -> [String] {
        let rows = rows.compactMap { name, value in value.map { (name, $0) } }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "\($0.0.padded(to: width))  \($0.1)" }
    }

    static func json(_ facts: [(name: String, value: String)]) -> JSONValue {
        .array(facts.map { .of(["name": $0.name, "value": $0.value]) })
    }
}
