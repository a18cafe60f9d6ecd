import AttestModel

/// The answers that a test has ordered, given in their order, one a call; behind the last one the service answers by
/// itself.
package actor ResponseScript {
    /// As many entries may wait; nobody writes more by intention.
    static let limit = 10_000

    private var entries: [ScriptEntry]

    /// - Parameter entries: those of the first calls, in their order.
    package init(_ entries: [ScriptEntry] = []) { self.entries = entries }

    /// Takes the entry for the next call.
    func next() -> ScriptEntry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Adds entries behind those that wait.
    ///
    /// - Returns: how many wait now.
    /// - Throws: `ServiceError.badScript` when they would be too many; none is added then.
    func append(_ more: [ScriptEntry]) throws(ServiceError) -> Int {
        guard entries.count + more.count <= Self.limit else {
            throw ServiceError(
                .badScript,
                "\(entries.count) entries wait, and \(more.count) more are over the limit of \(Self.limit)")
        }
        entries += more
        return entries.count
    }

    /// Reads a script: a JSON array of entries, or a single one.
    ///
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func entries(of bytes: some Sequence<UInt8>) throws(ServiceError) -> [ScriptEntry] {
        do {
            let json = try JSONValue.parse(bytes)
            guard case .array(let values) = json else { return [try ScriptEntry(json: json, path: "")] }
            guard values.count <= limit else {
                throw ModelError(.badValue, path: "", detail: "\(values.count) entries; at most \(limit) can wait")
            }
            var entries: [ScriptEntry] = []
            for (index, value) in values.enumerated() {
                entries.append(try ScriptEntry(json: value, path: "[\(index)]"))
            }
            return entries
        } catch {
            throw ServiceError(.badScript, "\(error)")
        }
    }
}
