import AttestModel

extension SchemaFile {
    /// The schema of the log of the simulated services.
    package static let appleLog = SchemaFile(
        "apple-log", title: "Log line of the simulated services",
        "One line of the log of appattest apple in JSON Lines: one call of a backend, written before it is answered. Calls "
            + "are numbered from 1 in the order of their arrival in each run. Closed as this version writes it; a reader "
            + "ignores members that it does not know.",
        .object([
            .required("type", .constant("call")),
            .required("call", .integer(1), "The number of the call in its run."),
            .required(
                "traceId", .string(pattern: "^[0-9a-f]{16}$"), "The value of the answer's header X-B3-TraceId."),
            .required("time", .shared("time"), "The arrival of the call, by the services' clock."),
            .optional(
                "service", .oneOf(["attestationData", "deviceCheck"]),
                "The service that was called; absent for a path that none has."),
            .required("environment", .shared("environment"), "The environment whose address was called."),
            .required("method", .text),
            .required("path", .string, "Without the query, cut after 200 characters."),
            .optional("authorization", authorization),
            .optional("body", body, "The body that was sent; absent when it was not read to its end."),
            .optional("receipt", ["oneOf": .array([receipt.json, refusal.json])], "The receipt in the body."),
            .optional(
                "deviceCheck", .deviceCheckNotes,
                "The call to DeviceCheck; absent when its body was not read to its end."),
            .optional(
                "faults", .deviceCheckFaults,
                "Everything that is wrong in a call to DeviceCheck, the fault that decides first."),
            .optional(
                "remarks", .array(of: .text), "Sentences about what is unusual in a call to DeviceCheck, but no fault."),
            .required("answer", answer),
            .optional("script", .scriptEntry, "The entry of the script that decided the answer, as it was ordered."),
        ]),
        definitions: [
            "moment": JSONSchema.string(
                pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,3})?Z$"
            ).described("A moment in UTC, RFC 3339, with the fraction of a second that the receipt has, suffix Z.")
        ])

    private static let status = JSONSchema.integer(200, through: 599)

    private static let authorization = JSONSchema.object([
        .required(
            "form", .oneOf(AuthorizationForm.allCases.map(\.rawValue)),
            "none: no header, or an empty one. bare: the token alone. bearer: after the word Bearer."),
        .optional("keyId", .string, "The token's kid, as claimed."),
        .optional("issuer", .string, "The token's iss, as claimed."),
        .optional("issuedAt", .integer, "The token's iat in whole seconds since 1970, as claimed."),
        .required("verdict", .oneOf(["valid", "invalid"])),
        .optional("fault", .oneOf(TokenFault.Code.allCases.map(\.rawValue)), "Only with the verdict invalid."),
        .optional("detail", .string, "The details of the fault."),
    ]).described("The header Authorization; never the token itself.")

    private static let body = JSONSchema.object([
        .required("length", .integer(0)), .required("sha256", .shared("sha256")),
    ])

    private static let receipt = JSONSchema.object([
        .required("sha256", .shared("sha256"), "Of the receipt, decoded from base64."),
        .required("type", .shared(ReceiptType.schemaName)),
        .required("appId", .string),
        .required("environment", .shared(AttestEnvironment.schemaName)),
        .required("keyId", .shared("base64Of32Bytes"), "SHA-256 of the attested key's X9.62 point."),
        .required("createdAt", .own("moment")),
        .optional("notBefore", .own("moment"), "Only with the type RECEIPT."),
        .required("expiresAt", .own("moment")),
    ]).described("A genuine receipt, by its fields.")

    private static let refusal = JSONSchema.object([.required("refused", .string, "Why.")])
        .described("A body that is no receipt of the simulated Apple's.")

    private static let answer = JSONSchema.object([
        .required("status", status),
        .optional("reason", .string, "Why; the caller does not get to see it."),
        .optional("body", body, "Absent when the answer has none."),
        .optional(
            "issued",
            .object([
                .required("riskMetric", .integer(1)), .required("createdAt", .own("moment")),
                .required("sha256", .shared("sha256"), "Of the receipt, before it was base64."),
            ]), "The new receipt."),
    ]).described("The answer to the call.")
}
