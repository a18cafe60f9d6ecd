import AttestModel

extension Requirement {
    /// The paragraph of the specification that says why the requirement matters; `nil` when the program was built before
    /// it was written.
    var paragraph: String? {
        let json = try? JSONValue.parse(PackageResources.requirement_paragraphs_json)
        guard case .object(let texts)? = json, case .string(let text)? = texts[id] else { return nil }
        return text
    }
}
