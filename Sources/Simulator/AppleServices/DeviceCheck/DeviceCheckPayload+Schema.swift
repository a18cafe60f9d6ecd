import AttestModel

extension JSONSchema {
    /// The notes about the body of a call to DeviceCheck.
    static let deviceCheckNotes = JSONSchema.object([
        .required("call", .oneOf(DeviceCheckCall.allCases.map(\.rawValue))),
        .optional("transactionId", [:], "The member transaction_id as it was sent." + cut),
        .optional("timestamp", [:], "As it was sent." + cut),
        .optional("bit0", [:], "As it was sent." + cut),
        .optional("bit1", [:], "As it was sent." + cut),
        .optional(
            "deviceToken",
            .object([
                .required("sha256", .shared("sha256"), "Of the text of device_token, in UTF-8."),
                .required("length", .integer(1), "The length of the text in bytes of UTF-8."),
                .optional("device", .string, "The name of the device; absent for a token that was not issued here."),
                .optional("environment", .shared(AttestEnvironment.schemaName), "The environment of the token."),
            ]), "The member device_token, when it is text; never the token itself."),
    ])

    /// The faults of a call to DeviceCheck.
    static let deviceCheckFaults = JSONSchema.array(
        of: .oneOf(DeviceCheckFault.allCases.map(\.rawValue)), isSet: true)

    private static let cut =
        " A text is cut after 200 characters; an array or object is empty here."
}
