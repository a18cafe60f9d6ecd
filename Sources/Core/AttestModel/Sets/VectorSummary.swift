/// The facts about a vector in the manifest, by which a reader chooses vectors without opening their files.
package struct VectorSummary: Sendable, Hashable {
    package var title: String
    package var suite: Suite
    package var requirement: Requirement
    package var expect: Expectation
    package var level: Level
    package var impact: Impact
    package var needs: Set<Capability>
    package var unless: Set<Capability>
    package var tags: [String]

    package init(_ vector: Vector) {
        title = vector.title
        suite = vector.requirement.suite
        requirement = vector.requirement
        expect = vector.expect
        level = vector.level
        impact = vector.impact
        needs = vector.needs
        unless = vector.unless
        tags = vector.tags.sorted()
    }

    /// Reads the members beside `vector`; `nil` for an entry of an older manifest, which has none of them.
    init?(reading reader: inout ObjectReader) throws(ModelError) {
        guard reader.optional("title") != nil else { return nil }
        (title, suite, requirement, expect, level) = ("", .attestation, .attestationValid, .accept, .must)
        (impact, needs, unless, tags) = (.forgery, [], [], [])
        try Self.fields.read(into: &self, from: &reader)
    }

    /// The members of the manifest's entry.
    var members: [String: JSONValue] { Self.fields.members(of: self) }

    /// Returns the first member, by name, that is not the same in another summary; `nil` when all are.
    package func difference(from other: VectorSummary) -> String? {
        let others = other.members
        return members.sorted { $0.key < $1.key }.first { $0.value != others[$0.key] }?.key
    }

    private static let fields = FieldTable<VectorSummary>([
        .required(
            "title", \.title, .string.described(by: .text),
            "The title of the vector. This and the next members stand beside vector, and nowhere else."),
        .required(
            "suite", \.suite, .word.described(by: .oneOf(Suite.ofVectors.map(\.rawValue))),
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
            "tags", \.tags, .array(of: .string).described(by: .array(of: .text, isSet: true)),
            "The tags of the vector, sorted."),
    ])

    static let schemaMembers = fields.schemaMembers.map { SchemaMember.optional($0.name, $0.schema) }
}
