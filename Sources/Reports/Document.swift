/// A result that is shown in one piece.
package protocol Document {
    /// Returns the result for people, with a final line feed.
    ///
    /// - Parameter isColored: whether the text goes to a terminal that shows colors.
    func text(isColored: Bool) -> String

    /// The result for scripts: one JSON document, with a final line feed.
    var json: String { get }
}

/// A result that can also be shown as an HTML page that needs nothing else.
package protocol PageDocument: Document {
    /// Returns the whole page. Everything that comes from a target or an object is escaped.
    ///
    /// - Throws: the template library's error, only when a template of this program is malformed.
    func html() throws -> String
}
