/// A target's answer about one piece of evidence. Only the verdict is required.
public struct VerdictResponse: Sendable, Hashable {
    /// The verdict.
    public var verdict: Verdict
    /// Why, in the target's own words.
    public var reason: String?
    /// Why, as the target's own error code.
    public var code: String?
    /// The values that the target took from the evidence.
    public var output: VerifiedOutput

    /// Creates an answer.
    public init(_ verdict: Verdict, reason: String? = nil, code: String? = nil, output: VerifiedOutput = .init()) {
        (self.verdict, self.reason, self.code, self.output) = (verdict, reason, code, output)
    }

    package static let fields = FieldTable<VerdictResponse>(
        [
            .required("verdict", \.verdict, .vocabulary, "`accept`, `reject`, `unsupported` or `error`."),
            .optional("reason", \.reason, .string, "Why, in the target's own words. Shown in reports."),
            .optional("code", \.code, .string, "Why, as the target's own error code or exception class."),
        ] + VerifiedOutput.fields.fields.map { $0.within(\.output) }
            + KeyForms.fields.fields.map { $0.within(\.output.keyForms) } + [
                .optional(
                    "challenge", \.output.challenge, .base64,
                    "With `accept`: the challenge in client data, as the UTF-8 bytes of its text; `null` where they have "
                        + "none. Only for `callerCompares`."),
                .optional(
                    "appId", \.output.appId, .string,
                    "With `accept`: the app ID in the evidence. Only for `callerCompares`."),
            ])

    package init(reading reader: inout ObjectReader) throws(ModelError) {
        self.init(.error)
        try Self.fields.read(into: &self, from: &reader)
        if reader.isNull("challenge") { output.challenge = [] }
        output.publicKey = output.publicKey ?? output.keyForms.point
    }
}
