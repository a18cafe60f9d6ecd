import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Objects with a declared count or length that they do not hold, at every place that has one.
    static let attestationSizes =
        Entry.declaring([Case.wholeMap] + keys + values + certificates)
        + Entry.declaring(lastValues, [.rightIn32Bits]) + endless

    private static let keys: [SizedPlace<AttestationDraft>] = [
        SizedPlace("key-length") { $0.objectEntries.declare($1, ofKey: "fmt") },
        SizedPlace("statement-key-length") { $0.statementEntries.declare($1, ofKey: "x5c") },
    ]

    private static let values: [SizedPlace<AttestationDraft>] = [
        SizedPlace("fmt-length") { $0.objectEntries.declare($1, for: "fmt") },
        SizedPlace("att-stmt-count") { $0.objectEntries.declare($1, for: "attStmt") },
        SizedPlace("receipt-length") { $0.statementEntries.declare($1, for: "receipt") },
        SizedPlace("auth-data-length") { $0.objectEntries.declare($1, for: "authData") },
    ]

    private static let certificates: [SizedPlace<AttestationDraft>] = [
        SizedPlace("x5c-count") { $0.statementEntries.declare($1, for: "x5c") },
        SizedPlace("leaf-length") { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0].declaring(size), x5c[1]]))
        },
        SizedPlace("intermediate-length") { draft, size in
            let x5c = draft.x5c.map(CBORValue.bytes)
            draft.statementEntries.set("x5c", .array([x5c[0], x5c[1].declaring(size)]))
        },
    ]

    /// The places at which a number of 2^32 too many is right for a decoder that cuts it off.
    private static let lastValues = [values[2], values[3], certificates[0], certificates[1]]

    private static let endless: [Entry] = [
        .lenient("x5c-count-2-64-minus-1-with-break") { draft in
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, .max) + draft.x5cItems + [0xFF]))
        }.killingProcesses(),
        .lenient("break-in-x5c") { draft in
            draft.statementEntries.set("x5c", .raw(CBORValue.head(4, 3) + draft.x5cItems + [0xFF]))
        },
        .lenient("break-as-value") { $0.objectEntries.append(.init(.text("break"), .raw([0xFF]))) },
    ]
}

extension AttestationDraft {
    fileprivate var x5cItems: [UInt8] { x5c.map { CBORValue.bytes($0).encoded }.concatenated }
}
