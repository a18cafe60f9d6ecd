/// A stream that text goes to, as far as it decides on colors, on rewritten lines and on the length of a line. All
/// variables of the environment that bear on this are read here (spec/reports.md, Colors and terminals).
package struct Terminal: Sendable, Hashable {
    /// The number of columns of a stream that does not tell.
    package static let usualColumns = 80
    /// The number of columns below which no text is readable.
    private static let leastColumns = 40

    /// A Boolean value that indicates whether somebody watches the stream.
    package let isWatched: Bool
    package let isColored: Bool
    /// A Boolean value that indicates whether a line can be rewritten.
    package let movesCursor: Bool
    package let columns: Int

    /// - Parameter columns: the width that the terminal itself tells; `nil` or 0 when it does not.
    package init(isTerminal: Bool, columns: Int? = nil, environment: [String: String]) {
        isWatched = isTerminal
        movesCursor = isTerminal && environment["TERM"] != "dumb"
        isColored = Self.wish(environment) ?? movesCursor
        let told = environment["COLUMNS"].flatMap { Int($0) } ?? columns ?? 0
        self.columns = told > 0 ? max(told, Self.leastColumns) : Self.usualColumns
    }

    /// Returns a paragraph in lines that the terminal has room for, with a final line feed.
    package func wrapped(_ text: String) -> String {
        text.wrapped(to: columns, margin: 0, hanging: 2).map { $0 + "\n" }.joined()
    }

    /// Returns whether the user wants colors; `nil` where the stream decides. A wish for none is the stronger one.
    private static func wish(_ environment: [String: String]) -> Bool? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if value("NO_COLOR") != nil { return false }
        if let force = value("FORCE_COLOR") { return !["0", "false"].contains(force) }
        if let force = value("CLICOLOR_FORCE"), force != "0" { return true }
        return nil
    }
}
