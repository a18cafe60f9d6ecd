extension Vector {
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
