import AttestModel

extension Requirement {
    /// The paragraph of the specification that says why the requirement matters; `nil` when the program was built before
    /// it was written.
    var paragraph: String? {
        guard case .string(let text)? = Self.paragraphs[id] else { return nil }
        return text
    }

    /// The paragraphs by the ids of the requirements.
    private static let paragraphs: [String: JSONValue] = {
        guard case .object(let texts)? = try? JSONValue.parse(PackageResources.requirement_paragraphs_json) else {
            return [:]
        }
        return texts
    }()
}
