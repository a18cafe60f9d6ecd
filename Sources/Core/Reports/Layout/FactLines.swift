/// Names with values, each value wrapped beside its name.
enum FactLines {
    /// The width of the names.
    private static let margin = 13
    private static let width = 80

    /// Returns the lines. Words that are longer than a line, like bytes in hexadecimal, are cut; addresses are not.
    static func lines(of facts: [(name: String, value: String)], _ style: TextStyle) -> [String] {
        facts.flatMap { name, value in
            let label = name.padded(to: margin)
            return value.cuttingWords(to: 64).wrapped(to: width, behind: label).enumerated().map { index, line in
                index == 0 ? style.dim(label) + line.dropFirst(label.count) : line
            }
        }
    }
}
