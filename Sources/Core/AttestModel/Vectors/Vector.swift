/// One test case: the requests, the answer of a correct verifier, and the reason why it matters. The members of its
/// outline are its own: `vector.title` is `vector.outline.title`.
@dynamicMemberLookup
package struct Vector: Sendable, Hashable, Identifiable {
    /// Everything but the bytes.
    package var outline: VectorOutline
    package var fault: FaultRecord?
    /// The number of zero bytes that follow the evidence when it is sent: a large object need not lie in a file.
    package var trailingZeros = 0
    package var content: VectorContent

    package init(_ outline: VectorOutline, fault: FaultRecord?, content: VectorContent) {
        (self.outline, self.fault, self.content) = (outline, fault, content)
    }

    package var id: VectorID {
        get { outline.id }
        set { outline.id = newValue }
    }

    package subscript<Value>(dynamicMember member: WritableKeyPath<VectorOutline, Value>) -> Value {
        get { outline[keyPath: member] }
        set { outline[keyPath: member] = newValue }
    }

    /// The largest number of zero bytes that may follow the evidence: 16 MiB.
    package static let mostTrailingZeros = 1 << 24

    /// Reads one vector file: a closed format.
    package init(json: JSONValue) throws(ModelError) {
        var reader = try ObjectReader(json)
        outline = try VectorOutline(reading: &reader)
        fault = try reader.optional("fault", as: .object(FaultRecord.fields, empty: .empty))
        if let count = try reader.optional("trailingZeros", as: .integer) {
            guard (1...Self.mostTrailingZeros).contains(Int(count)) else {
                throw ModelError(
                    .badValue, path: "trailingZeros", detail: "is between 1 and \(Self.mostTrailingZeros), or null")
            }
            trailingZeros = Int(count)
        }
        content = try Self.content(of: outline.id, expect: outline.expect, reading: &reader)
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
        let bytes: [String: JSONValue] = [
            "fault": fault.map { .object(FaultRecord.fields.members(of: $0)) } ?? .null,
            "trailingZeros": trailingZeros == 0 ? .null : .integer(Int64(trailingZeros)),
            "request": request?.json ?? .null,
            "steps": steps.map { .array($0.map { .object(SequenceStep.fields.members(of: $0)) }) } ?? .null,
            "result": result.map { .object($0.members) } ?? .null,
        ]
        return .object(outline.members.merging(bytes) { $1 })
    }

    /// A Boolean value that indicates whether a verifier may accept or reject the vector. Then it judges the returned
    /// values, and whether the verifier answers at all.
    package var hasTwoRightVerdicts: Bool { outline.expect == .reject && result.map { !$0.isOfRefusal } ?? false }

    static let schemaMembers: [SchemaMember] = {
        let outline = VectorOutline.fields.schemaMembers
        let fault = SchemaMember.required(
            "fault", .nullable(.object(FaultRecord.fields.schemaMembers)),
            "The one thing that is wrong; null for vectors to accept.")
        return outline.prefix { $0.name != "alsoBreaks" } + [fault] + outline.drop { $0.name != "alsoBreaks" }
            + contents
    }()

    private static let contents: [SchemaMember] = [
        .required(
            "trailingZeros", .nullable(.integer(1, through: Int64(Vector.mostTrailingZeros))),
            "The number of zero bytes to put after the evidence before it is sent; null for nearly all vectors."),
        .required("request", .nullable(.own("request")), "What the verifier is asked; null in a sequence."),
        .required(
            "steps", .nullable(.array(of: .own("step"), atLeast: 1)),
            "In a sequence, what the verifier is asked one after the other; null in all other suites."),
        .required(
            "result", .nullable(.shared("verifiedOutput")),
            "What a correct verifier returns when it accepts; null in a sequence, whose steps have their own. A vector "
                + "to reject that has one may be accepted after all, with exactly this result."),
    ]
}
