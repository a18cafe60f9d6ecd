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
    package var links: [String] = []
    /// A sentence or two on how to fix a target that fails it; `nil` where the requirement says that.
    package var remedy: String?
    /// The deed of a target that fails the check, as a clause; `nil` for vectors, and where the title says enough.
    package var deed: String?

    package init(
        id: VectorID, title: String, why: String, requirement: Requirement, level: Level, impact: Impact,
        expect: Expectation, stage: Stage? = nil, control: VectorID? = nil, alsoBreaks: AlsoBreaks? = nil,
        needs: Set<Capability>, unless: Set<Capability> = [], tags: [String]
    ) {
        (self.id, self.title, self.why, self.requirement) = (id, title, why, requirement)
        source = requirement.source
        (self.level, self.impact, self.expect, self.stage, self.control) = (level, impact, expect, stage, control)
        (self.alsoBreaks, self.needs, self.unless, self.tags) = (alsoBreaks, needs, unless, tags)
    }

    /// Reads the members of a vector file that are not about its bytes.
    init(reading reader: inout ObjectReader) throws(ModelError) {
        self = .empty
        try Self.fields.read(into: &self, from: &reader)
        guard (expect == .either) == (level == .info) else {
            throw ModelError(.badValue, path: "expect", detail: "'either' goes with level 'info', and only with it")
        }
    }

    var members: [String: JSONValue] { Self.fields.members(of: self) }

    static let empty = VectorOutline(
        id: VectorID(.attestation, "", ""), title: "", why: "", requirement: .attestationValid, level: .must,
        impact: .forgery, expect: .accept, needs: [], tags: [])

    var sortedTags: [String] {
        get { tags.sorted() }
        set { tags = newValue }
    }

    static let fields = FieldTable<VectorOutline>([
        .required("id", \.id, .vectorID),
        .required("title", \.title, .string.described(by: JSONSchema.text.with("pattern", "^[^\\n]*$")), "One line."),
        .required(
            "why", \.why, .string.described(by: .text),
            "The gain of an attacker, or the genuine devices that would be locked out."),
        .required("requirement", \.requirement, .requirement),
        .required("source", \.source, .string.described(by: .text), "The paragraph that demands it."),
        .required("level", \.level, .vocabulary), .required("impact", \.impact, .vocabulary),
        .required("expect", \.expect, .vocabulary),
        .nullable("stage", \.stage, .vocabulary, "Where the fault lies; null when there is none."),
        .nullable(
            "control", \.control, .vectorID,
            "The accepted vector that differs from this one by the one fault, or by the one change that Apple may make. "
                + "Null for other genuine objects."),
        .nullable(
            "alsoBreaks", \.alsoBreaks, .object(AlsoBreaks.fields, empty: .empty),
            "A second requirement that the one fault cannot help breaking, and why; null for nearly all vectors. A "
                + "verifier may see either of the two, or both."),
        .required(
            "needs", \.needs, .capabilities(atLeast: 1),
            "The capabilities without which a target cannot be judged by this vector."),
        .defaulting(
            "unless", \.unless, to: [], .capabilities(),
            "The capabilities of targets that are not asked; empty for nearly all vectors."
        ).stated(),
        .required(
            "tags", \.sortedTags, .array(of: .string).described(by: .array(of: .text, isSet: true)),
            "Free words for selecting, sorted."),
        .required(
            "links", \.links, .array(of: .string).described(by: .array(of: .string(pattern: "^https://"), isSet: true)),
            "Public reports of real verifiers with this defect; a vector that has some is tagged seen-in-the-wild."),
    ])
}

extension FieldType where Value == Set<Capability> {
    /// Capabilities, in the vocabulary's order.
    static func capabilities(atLeast count: Int64 = 0) -> FieldType {
        FieldType<[Capability]>.array(of: .vocabulary).mapped(write: Capability.sorted, read: { Set($0) })
            .described(by: .array(of: .shared(Capability.schemaName), isSet: true, atLeast: count))
    }
}
