/// The values that templates use, by name.
package struct Values: Sendable {
    private var bytes: [String: [UInt8]] = [:]
    /// A Boolean value that indicates whether filters run programs; where they do not, `exec` makes the text `0`.
    var runsPrograms = true

    package init(_ bytes: [String: [UInt8]] = [:]) { self.bytes = bytes }

    /// The bytes of a value; `nil` for a name without one.
    package subscript(name: String) -> [UInt8]? {
        get { bytes[name] }
        set { bytes[name] = newValue }
    }

    /// The bytes of all values, by name.
    package var all: [String: [UInt8]] { bytes }

    /// Returns the values with others in addition, which win.
    package func merging(_ others: [String: [UInt8]]) -> Values {
        var values = self
        values.bytes.merge(others) { $1 }
        return values
    }
}
