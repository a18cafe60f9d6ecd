import AttestModel

extension SchemaFile {
    static let mutants = SchemaFile(
        "mutants", title: "Kill matrix",
        "The output of 'appattest mutants --format json': which vectors kill which wrong verifier. A closed format.",
        .object([
            .required("digest", .shared("sha256"), "The digest of the set that was asked."),
            .required(
                "vectors", .own("vectorIds"), "The vectors that were asked, sorted; those of level info are left out."),
            .required("survivors", .array(of: .own("name")), "The names of the mutants that no vector kills."),
            .required("idle", .own("vectorIds"), "The vectors of level must that kill no mutant."),
            .required(
                "gate", .own("vectorIds"), "A small choice of vectors that kills every mutant that any vector does."),
            .required(
                "mutants",
                .array(
                    of: .object([
                        .required("name", .own("name"), "The target is builtin:mutant/<name>."),
                        .required("summary", .text, "Its mistake, in one sentence."),
                        .required("requirement", .shared("requirementId"), "The requirement that it gets wrong."),
                        .required("killers", .own("vectorIds"), "The vectors that it answers wrongly, sorted."),
                    ]))),
        ]),
        definitions: [
            "name": .string(pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"),
            "vectorIds": .array(of: .shared("vectorId"), isSet: true),
        ])

    static let adapterCheck = SchemaFile(
        "check-adapter", title: "Findings about an adapter",
        "The output of 'appattest check-adapter --format json': whether an adapter keeps the protocol, rule by rule.",
        .object([
            .required(
                "target",
                .object([
                    .required("specification", .string, "The target as the user named it."),
                    .optional("name", .string, "Its own name; absent when it does not describe itself."),
                    .optional("version", .string), .optional("capabilities", .array(of: .string)),
                ])),
            .required("keepsProtocol", .boolean, "Whether no rule is broken."),
            .required(
                "findings", .array(of: .object(finding), atLeast: 1),
                "One for each rule of the target's kind, in the order in which they were checked. A target that does not "
                    + "answer the first request is sent no other."),
            .optional("next", .string, "The command to run next, as a line for a shell."),
            .required("exitStatus", ["enum": [0, 1]], "0 keeps the protocol, 1 does not."),
        ]))

    private static let finding: [SchemaMember] = [
        .required(
            "rule",
            .oneOf([
                "handshake", "ids", "unknown-members", "unknown-operation", "missing-members", "unreadable",
                "big-request", "together", "genuine-attestation", "genuine-assertion", "genuine-receipt",
                "genuine-devicecheck-call", "genuine-devicecheck-answer", "genuine-use-of-devicecheck", "empty-line",
                "end-of-input", "standard-output", "get", "content-type",
            ]), "The rule's name in spec/protocol.md."),
        .required("title", .string),
        .required(
            "outcome", .oneOf(["kept", "remark", "broken"]),
            "remark: kept, with something that its author should know."),
        .optional("detail", .string, "The message that was sent and what came back."),
        .optional("advice", .string, "The change to the adapter; with broken only."),
        .optional("evidence", .string, "The target's words beside its answers."),
    ]
}
