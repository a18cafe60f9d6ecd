import AttestModel

/// The responses that a test has scripted, one for each call, in order. The service answers the other calls itself.
package actor ResponseScript {
    /// The number of entries that can wait; no test needs more.
    static let limit = 10_000

    private var entries: [ScriptEntry]

    /// - Parameter entries: The entries of the first calls, in order.
    package init(_ entries: [ScriptEntry] = []) { self.entries = entries }

    /// Removes and returns the first entry for a call to a path; `nil` when none waits.
    /// - Parameter token: The SHA-256 of the device token, in hexadecimal; `nil` for a call without.
    func next(at path: String, token: String? = nil) -> ScriptEntry? {
        entries.firstIndex { entry in
            (entry.path == nil || entry.path == path) && !(token.map(entry.sparedTokens.contains) ?? false)
        }.map { entries.remove(at: $0) }
    }

    /// Appends entries to those that wait.
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

    func removeAll() { entries = [] }

    /// Reads a script: a JSON array of entries, or a single entry.
    /// - Parameter dialects: The words of the services; an entry that names no service belongs to the first.
    /// - Returns: The entries of each service, in the order of the dialects.
    /// - Throws: `ServiceError.badScript` that names the member.
    package static func entries(
        of bytes: some Sequence<UInt8>, dialects: [ScriptDialect]
    ) throws(ServiceError) -> [[ScriptEntry]] {
        var entries = [[ScriptEntry]](repeating: [], count: dialects.count)
        do {
            let json = try JSONValue.parse(bytes)
            let (values, isList) = if case .array(let values) = json { (values, true) } else { ([json], false) }
            guard values.count <= limit else {
                throw ModelError(
                    .badValue, path: "",
                    detail: "\(Count.text(values.count, "entry", "entries")); at most \(limit) can wait")
            }
            for (index, value) in values.enumerated() {
                let (entry, place) = try ScriptEntry.read(value, path: isList ? "[\(index)]" : "", dialects: dialects)
                entries[place].append(entry)
            }
            return entries
        } catch { throw ServiceError(.badScript, "\(error)") }
    }
}

/// The words that the entries of one service's script may use.
package struct ScriptDialect: Sendable, Hashable {
    /// The name of the service, as in the log.
    let service: String
    /// The member that names one of the service's prepared answers or variants.
    let member: String
    /// The names that the member may have.
    let names: [String]
    /// The texts of the statuses that the service has for itself.
    let texts: [Int: String]
    /// The paths of the calls that an entry may wait for, by their names; none where the service has one path alone.
    var calls: [String: String] = [:]

    /// Returns the text of a status in Apple's table, which is the body of a scripted response without one.
    func text(of status: Int) -> String { texts[status] ?? Self.commonTexts[status] ?? "Status \(status)" }

    /// The texts that are the same in all of Apple's tables.
    private static let commonTexts = [
        200: "", 204: "", 304: "", 429: "Too Many Requests", 500: "Server Error", 503: "Service Unavailable",
    ]
}
