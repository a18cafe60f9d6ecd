import AttestModel

extension JSONSchema {
    /// An entry of a script in the log, as it was ordered.
    static let scriptEntry = JSONSchema.object([
        .optional("status", .integer(200, through: 599)), .optional("body", .string),
        .optional("headers", ["type": "object", "additionalProperties": ["type": "string"]]),
        .optional("receipt", .string, "The name of a deviation, for attestationData."),
        .optional("answer", .string, "The name of an answer, for deviceCheck."),
        .optional("fail", .oneOf(WireFailure.allCases.map(\.rawValue)), "The failure on the way to the caller."),
        .optional("delaySeconds", ["type": "number", "minimum": 0, "maximum": 600]),
    ])
}
