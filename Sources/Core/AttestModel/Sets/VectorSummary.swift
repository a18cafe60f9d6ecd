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
        title = try reader.string("title")
        suite = try reader.word("suite")
        requirement = try reader.value("requirement", as: .requirement)
        expect = try reader.word("expect")
        level = try reader.word("level")
        impact = try reader.word("impact")
        needs = Set(try reader.value("needs", as: .array(of: .vocabulary)))
        unless = Set(try reader.value("unless", as: .array(of: .vocabulary)))
        tags = try reader.strings("tags")
    }

    /// The members of the manifest's entry.
    var members: [String: JSONValue] {
        [
            "title": .string(title), "suite": .string(suite.rawValue), "requirement": .string(requirement.id),
            "expect": .string(expect.rawValue), "level": .string(level.rawValue), "impact": .string(impact.rawValue),
            "needs": .strings(Capability.sorted(needs).map(\.rawValue)),
            "unless": .strings(Capability.sorted(unless).map(\.rawValue)), "tags": .strings(tags),
        ]
    }

    /// Returns the first member, by name, that is not the same in another summary; `nil` when all are.
    package func difference(from other: VectorSummary) -> String? {
        let others = other.members
        return members.sorted { $0.key < $1.key }.first { $0.value != others[$0.key] }?.key
    }

    static let schemaMembers: [SchemaMember] = [
        .optional(
            "title", .text, "The title of the vector. This and the next members stand beside vector, and nowhere else."),
        .optional("suite", .oneOf(Suite.ofVectors.map(\.rawValue)), "The first part of the vector's id."),
        .optional("requirement", .shared("requirementId"), "The requirement that the vector tests."),
        .optional("expect", .shared(Expectation.schemaName), "The answer of a correct verifier."),
        .optional("level", .shared(Level.schemaName), "The weight of the requirement."),
        .optional("impact", .shared(Impact.schemaName), "The cost of a wrong answer."),
        .optional(
            "needs", .array(of: .shared(Capability.schemaName), isSet: true, atLeast: 1),
            "The capabilities without which a target cannot be judged by the vector."),
        .optional(
            "unless", .array(of: .shared(Capability.schemaName), isSet: true),
            "The capabilities of targets that are not asked."),
        .optional("tags", .array(of: .text, isSet: true), "The tags of the vector, sorted."),
    ]
}
