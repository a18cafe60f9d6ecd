/// A closed list of words that the formats share.
package protocol Vocabulary: RawRepresentable<String>, CaseIterable, Sendable {
    /// The name of its definition in the schemas; that of the type, with a small letter, unless it says otherwise.
    static var schemaName: String { get }
}

extension Vocabulary {
    package static var schemaName: String {
        let name = "\(Self.self)"
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
