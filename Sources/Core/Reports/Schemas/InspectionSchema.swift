import AttestModel
import EvidenceAnatomy

extension SchemaFile {
    static let inspection = SchemaFile(
        "inspect", title: "Inspected object",
        "The output of 'appattest inspect --format json': an object taken apart, and nothing verified. A closed format.",
        .object([
            .required("kind", .oneOf(ObjectKind.allCases.map(\.rawValue)), "The kind that was recognized."),
            .required("size", .integer(0), "The number of bytes of the object."),
            .required(
                "decoding", .array(of: .text),
                "The steps from the input to the object, outermost first; none for raw bytes."),
            .required(
                "place", ["type": ["string", "null"]], "The member of JSON that holds the object; null outside of JSON."
            ),
            .required(
                "summary", .array(of: .object([.required("name", .text), .required("value", .string)])),
                "The values that the object states of itself, for people."),
            .required("problems", .array(of: .text), "Everything that cannot be read, as sentences."),
            .required(
                "beside", .array(of: .object(sibling)),
                "Values in the same JSON document whose names say their purpose."),
            .required(
                "unverified", .array(of: .object(unverified)),
                "The parts that are present and that 'appattest verify' does not verify either."),
            .required("tree", .own("part"), "The whole object."),
        ]),
        definitions: ["part": part])

    private static let unverified: [SchemaMember] = [
        .required("path", .text, "The name in fault paths."),
        .required("kind", .oneOf(UnverifiedPart.Kind.allCases.map(\.rawValue)), "The kind of the part."),
        .required("signed", .boolean, "Whether a signature of Apple or of the device covers it."),
        .required("summary", .text, "Kind and signature in one sentence."),
    ]

    private static let sibling: [SchemaMember] = [
        .required("role", .oneOf(Sibling.Role.allCases.map(\.rawValue)), "The purpose, told from the name."),
        .required("place", .string, "The place in the document."),
        .required("text", .string, "The value as the document has it."),
        .required(
            "bytes", ["type": ["string", "null"], "contentEncoding": "base64"],
            "The bytes that the value encodes, in base64; null where it encodes none."),
    ]

    private static let part = JSONSchema.object([
        .required("label", .text, "The name of the part, for people."),
        .optional("path", .text, "The name in fault paths; absent for a part without one."),
        .required("offset", .integer(0), "The offset of the first byte in the object."),
        .required("length", .integer(0), "The number of bytes, the head of the part included."),
        .optional("value", .string, "The content in a few words."),
        .optional("meaning", .string, "The meaning of the value for a server."),
        .optional("problem", .text, "The reason why the part cannot be read further."),
        .optional("parts", .array(of: .own("part"), atLeast: 1), "The parts of the part, in order."),
    ])
}
