import AttestModel

/// A result that is shown in one piece.
package protocol Document {
    /// Returns the lines of the result for people.
    func lines(_ style: TextStyle) -> [String]

    /// The result for scripts: one JSON document.
    var value: JSONValue { get }
}

extension Document {
    /// Returns the result for people, with a final line feed.
    package func text(isColored: Bool) -> String { lines(TextStyle(isColored: isColored)).map { $0 + "\n" }.joined() }

    /// The result for scripts, with a final line feed.
    package var json: String { value.canonicalText }
}
