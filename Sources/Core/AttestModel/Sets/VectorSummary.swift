/// The facts about a vector in the manifest, by which a reader chooses vectors without opening their files.
package struct VectorSummary: Sendable, Hashable {
    /// The members of the manifest's entry beside `vector`.
    let members: [String: JSONValue]

    package init(_ vector: Vector) { members = Self.fields.members(of: vector.outline) }

    /// Reads the members; `nil` for an entry of an older manifest, which has none of them.
    init?(reading reader: inout ObjectReader) throws(ModelError) {
        guard reader.optional("title") != nil else { return nil }
        var outline = VectorOutline.empty
        try Self.fields.read(into: &outline, from: &reader)
        let suite = try reader.word("suite", as: Suite.self)
        members = Self.fields.members(of: outline).merging(["suite": .string(suite.rawValue)]) { $1 }
    }

    /// Returns the first member, by name, that is not the same in another summary; `nil` when all are.
    package func difference(from other: VectorSummary) -> String? {
        members.sorted { $0.key < $1.key }.first { $0.value != other.members[$0.key] }?.key
    }

    private static let fields = FieldTable<VectorOutline>([
        .required(
            "title", \.title, .string.described(by: .text),
            "The title of the vector. This and the next members stand beside vector, and nowhere else."),
        .required(
            "suite", \.requirementSuite, .word.described(by: .oneOf(Suite.ofVectors.map(\.rawValue))),
            "The first part of the vector's id."),
        .required("requirement", \.requirement, .requirement, "The requirement that the vector tests."),
        .required("expect", \.expect, .vocabulary, "The answer of a correct verifier."),
        .required("level", \.level, .vocabulary, "The weight of the requirement."),
        .required("impact", \.impact, .vocabulary, "The cost of a wrong answer."),
        .required(
            "needs", \.needs, .capabilities(atLeast: 1),
            "The capabilities without which a target cannot be judged by the vector."),
        .required("unless", \.unless, .capabilities(), "The capabilities of targets that are not asked."),
        .required(
            "tags", \.sortedTags, .array(of: .string).described(by: .array(of: .text, isSet: true)),
            "The tags of the vector, sorted."),
    ])

    static let schemaMembers = fields.schemaMembers.map { SchemaMember.optional($0.name, $0.schema) }
}

extension VectorOutline {
    /// The suite, which follows from the requirement: setting it does nothing, and a manifest may say another.
    fileprivate var requirementSuite: Suite {
        get { requirement.suite }
        set {}
    }
}
