/// What a target answers about one piece of evidence. Only the verdict is required.
package struct VerdictResponse: Sendable, Hashable {
    package var verdict: Verdict
    /// Why, in the target's own words.
    package var reason: String?
    /// Why, as the target's own error code.
    package var code: String?
    /// The values that the target took from the evidence.
    package var output: VerifiedOutput

    package init(_ verdict: Verdict, reason: String? = nil, code: String? = nil, output: VerifiedOutput = .init()) {
        self.verdict = verdict
        self.reason = reason
        self.code = code
        self.output = output
    }

    init(_ verdict: Verdict, reading reader: inout ObjectReader) throws(ModelError) {
        self.verdict = verdict
        reason = try reader.optionalString("reason")
        code = try reader.optionalString("code")
        output = try VerifiedOutput(reading: &reader)
    }

    var members: [String: JSONValue] {
        var members = output.members
        members["verdict"] = .string(verdict.rawValue)
        members["reason"] = reason.map(JSONValue.string)
        members["code"] = code.map(JSONValue.string)
        return members
    }
}
