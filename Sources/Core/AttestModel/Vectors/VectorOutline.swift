/// A vector without its bytes: everything that a list, a plan or a baseline needs, at no cost.
package struct VectorOutline: Sendable, Hashable, Identifiable {
    package var id: VectorID
    /// One line for lists.
    package var title: String
    /// The gain of an attacker, or the genuine devices that would be locked out.
    package var why: String
    package var requirement: Requirement
    /// The paragraph that demands it.
    package var source: String
    package var level: Level
    package var impact: Impact
    package var expect: Expectation
    /// The stage of the fault; `nil` when there is none.
    package var stage: Stage?
    /// The accepted vector that differs from this one by the one fault.
    package var control: VectorID?
    /// A second requirement that the fault cannot help breaking.
    package var alsoBreaks: AlsoBreaks?
    package var needs: Set<Capability>
    /// The capabilities of targets that are not asked: a target with one of them owes another answer.
    package var unless: Set<Capability>
    package var tags: [String]
    /// Public reports of real verifiers with this defect.
    package var links: [String]

    package init(
        id: VectorID, title: String, why: String, requirement: Requirement, level: Level, impact: Impact,
        expect: Expectation, stage: Stage?, control: VectorID?, alsoBreaks: AlsoBreaks?, needs: Set<Capability>,
        unless: Set<Capability> = [], tags: [String], links: [String] = []
    ) {
        self.id = id
        self.title = title
        self.why = why
        self.requirement = requirement
        source = requirement.source
        self.level = level
        self.impact = impact
        self.expect = expect
        self.stage = stage
        self.control = control
        self.alsoBreaks = alsoBreaks
        self.needs = needs
        self.unless = unless
        self.tags = tags
        self.links = links
    }

    /// Reads the members of a vector file that are not about its bytes.
    init(reading reader: inout ObjectReader) throws(ModelError) {
        id = try reader.value("id", as: .vectorID)
        title = try reader.string("title")
        why = try reader.string("why")
        requirement = try reader.value("requirement", as: .requirement)
        source = try reader.string("source")
        level = try reader.word("level")
        impact = try reader.word("impact")
        expect = try reader.word("expect")
        guard (expect == .either) == (level == .info) else {
            throw ModelError(.badValue, path: "expect", detail: "'either' goes with level 'info', and only with it")
        }
        stage = try reader.optionalWord("stage")
        control = try reader.optional("control", as: .vectorID)
        alsoBreaks = nil
        if let value = reader.optional("alsoBreaks") { alsoBreaks = try AlsoBreaks(json: value, path: "alsoBreaks") }
        needs = Set(try reader.value("needs", as: .array(of: .vocabulary)))
        unless = Set(try reader.optional("unless", as: .array(of: .vocabulary)) ?? [])
        tags = try reader.strings("tags")
        links = try reader.strings("links")
    }

    var members: [String: JSONValue] {
        [
            "id": .string(id.description),
            "title": .string(title),
            "why": .string(why),
            "requirement": .string(requirement.id),
            "source": .string(source),
            "level": .string(level.rawValue),
            "impact": .string(impact.rawValue),
            "expect": .string(expect.rawValue),
            "stage": stage.map { .string($0.rawValue) } ?? .null,
            "control": control.map { .string($0.description) } ?? .null,
            "alsoBreaks": alsoBreaks?.json ?? .null,
            "needs": .strings(Capability.allCases.filter(needs.contains).map(\.rawValue)),
            "unless": .strings(Capability.allCases.filter(unless.contains).map(\.rawValue)),
            "tags": .strings(tags.sorted()),
            "links": .strings(links),
        ]
    }
}
