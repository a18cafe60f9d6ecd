/// One test case: the requests, the answer of a correct verifier, and the reason why it matters.
package struct Vector: Sendable, Hashable, Identifiable {
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
    package var fault: FaultRecord?
    /// A second requirement that the fault cannot help breaking.
    package var alsoBreaks: AlsoBreaks?
    package var needs: Set<Capability>
    /// The capabilities of targets that are not asked: a target with one of them owes another answer.
    package var unless: Set<Capability>
    package var tags: [String]
    /// Public reports of real verifiers with this defect.
    package var links: [String]
    /// The number of zero bytes that follow the evidence when it is sent: a large object need not lie in a file.
    package var trailingZeros = 0
    package var content: VectorContent

    package init(
        id: VectorID, title: String, why: String, requirement: Requirement, source: String, level: Level,
        impact: Impact, expect: Expectation, stage: Stage?, control: VectorID?, fault: FaultRecord?,
        alsoBreaks: AlsoBreaks? = nil,
        needs: Set<Capability>, unless: Set<Capability> = [], tags: [String], links: [String] = [],
        content: VectorContent
    ) {
        self.id = id
        self.title = title
        self.why = why
        self.requirement = requirement
        self.source = source
        self.level = level
        self.impact = impact
        self.expect = expect
        self.stage = stage
        self.control = control
        self.fault = fault
        self.alsoBreaks = alsoBreaks
        self.needs = needs
        self.unless = unless
        self.tags = tags
        self.links = links
        self.content = content
    }
}

extension Vector {
    /// The largest number of zero bytes that may follow the evidence: 16 MiB.
    package static let mostTrailingZeros = 1 << 24

    /// Reads one vector file: a closed format.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
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
        fault = nil
        if let value = reader.optional("fault") { fault = try FaultRecord(json: value, path: "fault") }
        alsoBreaks = nil
        if let value = reader.optional("alsoBreaks") { alsoBreaks = try AlsoBreaks(json: value, path: "alsoBreaks") }
        needs = Set(try reader.value("needs", as: .array(of: .vocabulary)))
        unless = Set(try reader.optional("unless", as: .array(of: .vocabulary)) ?? [])
        tags = try reader.strings("tags")
        links = try reader.strings("links")
        if let count = try reader.optional("trailingZeros", as: .integer) {
            guard (1...Self.mostTrailingZeros).contains(Int(count)) else {
                throw ModelError(
                    .badValue, path: "trailingZeros", detail: "is between 1 and \(Self.mostTrailingZeros), or null")
            }
            trailingZeros = Int(count)
        }
        content = try Self.content(of: id, expect: expect, reading: &reader)
        try reader.finish()
    }

    /// A sequence has `steps` in the place of `request` and `result`.
    private static func content(
        of id: VectorID, expect: Expectation, reading reader: inout ObjectReader
    ) throws(ModelError) -> VectorContent {
        if id.suite == Suite.sequence.rawValue {
            for name in ["request", "result"] where reader.optional(name) != nil {
                throw ModelError(.badValue, path: name, detail: "is null in a sequence; its steps have their own")
            }
            return .sequence(try SequenceStep.steps(json: try reader.value("steps"), path: "steps", of: expect))
        }
        guard reader.optional("steps") == nil else {
            throw ModelError(.badValue, path: "steps", detail: "is null in all suites but 'sequence'")
        }
        let request = try VerificationRequest(json: try reader.value("request"), path: "request")
        guard let value = reader.optional("result") else { return .single(request, result: nil) }
        return .single(request, result: try VerifiedOutput(json: value, path: "result"))
    }

    /// The vector as its file holds it. Every member is there; what does not apply is null.
    package var json: JSONValue {
        .object([
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
            "fault": fault?.json ?? .null,
            "alsoBreaks": alsoBreaks?.json ?? .null,
            "needs": .strings(Capability.allCases.filter(needs.contains).map(\.rawValue)),
            "unless": .strings(Capability.allCases.filter(unless.contains).map(\.rawValue)),
            "tags": .strings(tags.sorted()),
            "links": .strings(links),
            "trailingZeros": trailingZeros == 0 ? .null : .integer(Int64(trailingZeros)),
            "request": request?.json ?? .null,
            "steps": steps.map { .array($0.map(\.json)) } ?? .null,
            "result": result.map { .object($0.members) } ?? .null,
        ])
    }
}

extension Vector {
    /// A Boolean value that indicates whether a verifier may accept or reject the vector. Then it judges the returned
    /// values, and whether the verifier answers at all.
    package var hasTwoRightVerdicts: Bool { expect == .reject && result != nil }
}
