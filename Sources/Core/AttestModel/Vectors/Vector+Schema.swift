extension Vector {
    static let schemaMembers: [SchemaMember] = [
        .required("id", .shared("vectorId")),
        .required("title", JSONSchema.text.with("pattern", "^[^\\n]*$"), "One line."),
        .required("why", .text, "The gain of an attacker, or the genuine devices that would be locked out."),
        .required("requirement", .shared("requirementId")),
        .required("source", .text, "The paragraph that demands it."),
        .required("level", .shared(Level.schemaName)),
        .required("impact", .shared(Impact.schemaName)),
        .required("expect", .shared(Expectation.schemaName)),
        .required(
            "stage", .nullable(.shared(Stage.schemaName)), "Where the fault lies; null when there is none."),
        .required(
            "control", .nullable(.shared("vectorId")),
            "The accepted vector that differs from this one by the one fault. Null when there is no fault."),
        .required(
            "fault", .nullable(.object(FaultRecord.schemaMembers)),
            "The one thing that is wrong; null for vectors to accept."),
        .required(
            "alsoBreaks", .nullable(.object(AlsoBreaks.schemaMembers)),
            "A second requirement that the one fault cannot help breaking, and why; null for nearly all vectors. A "
                + "verifier may see either of the two, or both."),
        .required(
            "needs", .array(of: .shared(Capability.schemaName), isSet: true, atLeast: 1),
            "The capabilities without which a target cannot be judged by this vector."),
        .required(
            "unless", .array(of: .shared(Capability.schemaName), isSet: true),
            "The capabilities of targets that are not asked; empty for nearly all vectors."),
        .required("tags", .array(of: .text, isSet: true), "Free words for selecting, sorted."),
        .required(
            "links", .array(of: .string(pattern: "^https://"), isSet: true),
            "Public reports of real verifiers with this defect; a vector that has some is tagged seen-in-the-wild."),
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

extension FaultRecord {
    static let schemaMembers: [SchemaMember] = [
        .required(
            "path", .text, "Where the fault was put, as a dotted path (credCert.extensions.1.2.840.113635.100.8.2)."),
        .required("change", .text, "The change in a few words."),
        .required(
            "before", .nullable(.shared("hex")), "The bytes there in the control; null where the control has nothing."),
        .required("after", .nullable(.shared("hex")), "The bytes there now; null where they were removed."),
    ]
}

extension AlsoBreaks {
    static let schemaMembers: [SchemaMember] = [
        .required("requirement", .shared("requirementId")), .required("reason", .text),
    ]
}

extension SequenceStep {
    static let schemaMembers: [SchemaMember] = [
        .required("name", .string(pattern: "^[a-z0-9-]+$"), "Unique within the sequence."),
        .required(
            "expect", .shared(Expectation.schemaName),
            "either where a server may rightly do both: asked, and not judged."),
        .required(
            "requirement", .nullable(.shared("requirementId")),
            "The requirement that a step to reject breaks, and nothing else; null for the others."),
        .required(
            "carry", .object(CarriedValues.schemaMembers),
            "Members of the request that are replaced by what the target returned in an earlier step, if it did: "
                + "STEP.FIELD."),
        .required(
            "request", .own("request"),
            "Complete as it stands: it holds what a correct server would have stored by now."),
        .required(
            "result", .nullable(.shared("verifiedOutput")),
            "What a correct verifier returns; null unless the step is to be accepted."),
    ]
}

extension CarriedValues {
    static let schemaMembers: [SchemaMember] = [
        .optional("publicKey", .string(pattern: "^[a-z0-9-]+\\.publicKey$"), "Also changes publicKeyPEM."),
        .optional("storedCounter", .string(pattern: "^[a-z0-9-]+\\.counter$")),
    ]
}
