import AttestModel
import LabModel

extension SchemaFile {
    /// The schema of a diagnosis, which names every mistake. The other schemas of reports are files of spec/schema.
    package static let diagnosis = SchemaFile(
        "diagnosis", title: "Diagnosis",
        "The output of 'appattest diagnose --format json', and the member diagnosis of 'appattest verify --format json': "
            + "the mistakes that explain why an object is rejected.",
        .object([
            .required("kind", .oneOf(EvidenceKind.all.map(\.name))),
            .required(
                "outcome", .oneOf(Diagnosis.Outcome.allCases.map(\.rawValue)),
                "accepted with the values given, explained by mistakes whose corrections are proved, rightly refused, "
                    + "unexplained, or unverified for want of a value."),
            .required(
                "findings", .array(of: .object(mistake)),
                "The mistakes, in the order of their topics: with all corrections together the object is accepted."),
            .required("hypotheses", .integer(0), "The number of hypotheses that were tried."),
            .required("remaining", results, "The requirements that stay violated or open."),
            .required("unchecked", results, "The requirements that lack a value to compare with."),
            .required("next", .array(of: .object(step)), "The checks to make next, where no mistake is proved."),
            .required("statements", .array(of: .object(statement)), "The statements of the object in clear text."),
            .optional("command", .text, "The command with the corrections, as a line for a shell."),
        ]))

    private static let results = JSONSchema.array(
        of: .object([.required("id", .shared("requirementId")), .required("evidence", .string)]))

    private static let step: [SchemaMember] = [
        .required("step", .oneOf(NextStep.Kind.allCases.map(\.rawValue))),
        .required("values", .array(of: .text), "The values to give, the key identifiers, or the hash of the app ID."),
        .required("text", .text),
    ]

    private static let statement: [SchemaMember] = [
        .required("name", .text), .required("place", .text), .required("value", .string),
        .required("isProved", .boolean, "Whether a trusted key signed it. Anybody can write others."),
    ]

    private static let mistake: [SchemaMember] = [
        .required("mistake", .oneOf(Mistake.allCases.map(\.id)), "The mistake's name in spec/diagnosis.md."),
        .required("topic", .oneOf(Mistake.Topic.allCases.map(\.rawValue))),
        .required("consequence", .oneOf(Mistake.Consequence.allCases.map(\.rawValue))),
        .required("title", .text), .required("detail", .string, "The mistake with the values of this object."),
        .required("believed", .text, "The belief of the server."),
        .required("done", .text, "The deed of the device, the client or the way between."),
        .required("correction", .text), .required("advice", .text), .required("why", .text),
        .required("sources", .array(of: .text, atLeast: 1)),
        .optional("given", .string, "The value given."),
        .optional("corrected", .string, "The value to use instead; absent where the object must be refused."),
    ]
}
