import AttestModel

/// The responses that a test has scripted: one entry for each call, in order. After the last entry the service responds
/// by itself.
package actor ResponseScript {
    /// The number of entries that can wait; no test needs more.
    static let limit = 10_000

    private var entries: [ScriptEntry]

    /// Creates a script.
    ///
    /// - Parameter entries: The entries of the first calls, in order.
    package init(_ entries: [ScriptEntry] = []) { self.entries = entries }

    /// Removes and returns the entry of the next call.
    func next() -> ScriptEntry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Appends entries to those that wait.
    ///
    /// - Returns: The number of entries that wait now.
    /// - Throws: `ServiceError.badScript` when they would be too many; none is appended then.
    func append(_ more: [ScriptEntry]) throws(ServiceError) -> Int {
        guard entries.count + more.count <= Self.limit else {
            throw ServiceError(
                .badScript,
                "\(Count.text(entries.count, "entry waits", "entries wait")); \(more.count) more would exceed the limit of \(Self.limit)"
            )
        }
        entries += more
        return entries.count
    }

    /// Reads a script: a JSON array of entries, or a single entry.
    ///
    /// - Parameter variants: The names of the variants that the service knows.
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func entries(
        of bytes: some Sequence<UInt8>, variants: [String]
    ) throws(ServiceError) -> [ScriptEntry] {
        do {
            let json = try JSONValue.parse(bytes)
            guard case .array(let values) = json else {
                return [try ScriptEntry(json: json, path: "", variants: variants)]
            }
            guard values.count <= limit else {
                throw ModelError(
                    .badValue, path: "",
                    detail: "\(Count.text(values.count, "entry", "entries")); at most \(limit) can wait")
            }
            var entries: [ScriptEntry] = []
            for (index, value) in values.enumerated() {
                entries.append(try ScriptEntry(json: value, path: "[\(index)]", variants: variants))
            }
            return entries
        } catch {
            throw ServiceError(.badScript, "\(error)")
        }
    }
}
