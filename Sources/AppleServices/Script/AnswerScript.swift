import AttestModel

/// The answers that a test has ordered, given in their order, one a call; behind the last one the service answers by
/// itself.
public actor AnswerScript {
    private var entries: [ScriptEntry]

    public init(_ entries: [ScriptEntry] = []) { self.entries = entries }

    /// Takes the entry for the next call.
    func next() -> ScriptEntry? { entries.isEmpty ? nil : entries.removeFirst() }

    /// Adds entries behind those that wait.
    ///
    /// - Returns: how many wait now.
    func append(_ more: [ScriptEntry]) -> Int {
        entries += more
        return entries.count
    }

    /// Reads a script: a JSON array of entries, or a single one.
    ///
    /// - Throws: `ServiceError.badScript` that names the member.
    public static func entries(of bytes: some Sequence<UInt8>) throws(ServiceError) -> [ScriptEntry] {
        do {
            let json = try JSONValue.parse(bytes)
            guard case .array(let values) = json else { return [try ScriptEntry(json: json, path: "")] }
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
