import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Objects with a declared count or length that they do not hold, at every place that has one.
    static let attestationSizes =
        Case<AttestationDraft>.declaring([Case.wholeMap] + keys + values + certificates)
        + Case<AttestationDraft>.declaring(lastValues, [.rightIn32Bits]) + endless + [.bareBreak]

    private static let keys: [SizedPlace<AttestationDraft>] = [
        SizedPlace(
            "key-length", "Key fmt", "bytes",
            why: "Keys have lengths, too, and readers of known keys often trust them."
        ) { $0.objectEntries.declare($1, ofKey: "fmt") },
        SizedPlace(
            "statement-key-length", "Key x5c", "bytes",
            why: "This key lies one map deeper, where a hand-written reader may have other code."
        ) { $0.statementEntries.declare($1, ofKey: "x5c") },
    ]

    private static let values: [SizedPlace<AttestationDraft>] = [
        SizedPlace("fmt-length", "fmt", "bytes", why: "fmt is the first value of the object, and the only text.") {
            $0.objectEntries.declare($1, for: "fmt")
        },
        SizedPlace(
            "att-stmt-count", "attStmt", "entries", why: "attStmt is a map in a map, with a count of its own."
        ) { $0.objectEntries.declare($1, for: "attStmt") },
        SizedPlace(
            "receipt-length", "Receipt", "bytes",
            why: "A verifier may skip the receipt, and then moves its offset by the declared length."
        ) { $0.statementEntries.declare($1, for: "receipt") },
        SizedPlace(
            "auth-data-length", "authData", "bytes",
            why: "authData is the last value, so nothing after it shows that the length is wrong."
        ) { $0.objectEntries.declare($1, for: "authData") },
    ]

    private static let certificates: [SizedPlace<AttestationDraft>] = [
        SizedPlace(
            "x5c-count", "x5c", "certificates", why: "A list of certificates is often reserved before it is filled."
        ) { $0.statementEntries.declare($1, for: "x5c") },
        SizedPlace(
            "leaf-length", "Leaf certificate", "bytes", why: "The leaf is handed to a certificate parser by its length."
        ) { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0].declaring(size), x5c[1]]))
        },
        SizedPlace(
            "intermediate-length", "Intermediate", "bytes",
            why: "The intermediate lies in the middle of the object, two levels deep."
        ) { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0], x5c[1].declaring(size)]))
        },
    ]

    /// The places at which a number of 2^32 too many is right for a decoder that cuts it off.
    private static let lastValues = [values[2], values[3], certificates[0], certificates[1]]

    private static let endless: [Case<AttestationDraft>] = [
        .object(
            "x5c-count-2-64-minus-1-with-break", "x5c that declares 2^64 - 1 certificates, with a break after two",
            "count of x5c set to 2^64 - 1, break added after the certificates", level: .should, impact: .hardening,
            why: "Some decoders note an indefinite length as 2^64 - 1 or -1. They mistake this definite array for one, "
                + "and read an object that no other decoder reads."
        ) { draft in
            let items = draft.x5c.map { CBORValue.bytes($0).encoded }.concatenated
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, .max) + items + [0xFF]))
        }.killingProcesses(),
        .object(
            "break-in-x5c", "x5c that declares three certificates and has a break in place of the third",
            "count of x5c raised by one, break added after the certificates", level: .should, impact: .hardening,
            why:
                "A break ends only items of indefinite length (RFC 8949 section 3.2.1). A decoder that lets it end any "
                + "array reads an object that no other decoder reads."
        ) { draft in
            let items = draft.x5c.map { CBORValue.bytes($0).encoded }.concatenated
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, 3) + items + [0xFF]))
        },
        .object(
            "break-as-value", "Additional key with a break in place of its value", "key with a bare break added",
            why:
                "A bare break is not a value. A decoder that returns it as one hands a mark of its own to the verifier."
        ) { $0.objectEntries.append(.init(.text("break"), .raw([0xFF]))) },
    ]
}
