import AttestModel

extension Requirement {
    /// Where it is explained, in this package.
    var place: String { Self.place(of: id) }

    /// Returns the place in this package that explains a requirement.
    static func place(of id: String) -> String { "spec/requirements.md#\(id.lowercased())" }
}
