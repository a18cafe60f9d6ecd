import AttestModel

extension Requirement {
    /// Where it is explained, in this package.
    var place: String { "spec/requirements.md#\(id.lowercased())" }
}
