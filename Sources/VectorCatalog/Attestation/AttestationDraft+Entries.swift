import FixtureForge

extension AttestationDraft {
    /// The entries of the object's map.
    var objectEntries: [CBORValue.Entry] {
        get { object.entries }
        set { object = .map(newValue) }
    }

    /// The entries of attStmt.
    var statementEntries: [CBORValue.Entry] {
        get { objectEntries.first { $0.key == .text("attStmt") }?.value.entries ?? [] }
        set { objectEntries.set("attStmt", .map(newValue)) }
    }
}

extension CBORValue {
    /// The entries of a map; none for anything else.
    var entries: [Entry] {
        guard case .map(let entries) = self else { return [] }
        return entries
    }
}

extension [CBORValue.Entry] {
    mutating func remove(_ key: String) { removeAll { $0.key == .text(key) } }

    /// Replaces the value of a key in its place.
    mutating func set(_ key: String, _ value: CBORValue) {
        guard let index = firstIndex(where: { $0.key == .text(key) }) else { return }
        self[index].value = value
    }
}
