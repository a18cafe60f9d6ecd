import AttestModel

/// A list with some lines for each entry.
protocol EntryList: Document {
    associatedtype Entry

    var entries: [Entry] { get }

    /// Returns the lines of an entry for people.
    func lines(of entry: Entry, _ style: TextStyle) -> [String]

    /// Returns the members of an entry for scripts.
    func members(of entry: Entry) -> [String: JSONValue]
}

extension EntryList {
    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        return entries.flatMap { lines(of: $0, style) }.map { $0 + "\n" }.joined()
    }

    package var json: String { value.canonicalText }

    /// The list as a value for scripts.
    var value: JSONValue { .array(entries.map { .object(members(of: $0)) }) }
}
