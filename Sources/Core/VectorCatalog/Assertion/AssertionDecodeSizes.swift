import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Assertions with a declared count or length that they do not hold, at every place that has one.
    static let assertionSizes =
        Case<AssertionDraft>.declaring([Case.wholeMap] + keys + values)
        + Case<AssertionDraft>.declaring(values, [.rightIn32Bits]) + endless + [.bareBreak]

    private static let keys: [SizedPlace<AssertionDraft>] = [
        SizedPlace(
            "key-length", "Key signature", "bytes",
            why: "Keys have lengths, too, and readers of known keys often trust them."
        ) { $0.objectEntries.declare($1, ofKey: "signature") },
        SizedPlace(
            "second-key-length", "Key authenticatorData", "bytes",
            why: "The second key is reached only after the first value was skipped."
        ) { $0.objectEntries.declare($1, ofKey: "authenticatorData") },
    ]

    private static let values: [SizedPlace<AssertionDraft>] = [
        SizedPlace(
            "signature-length", "signature", "bytes",
            why: "A device sends one assertion with every request, so this length is read on the busiest path."
        ) { $0.objectEntries.declare($1, for: "signature") },
        SizedPlace(
            "authenticator-data-length", "authenticatorData", "bytes",
            why: "authenticatorData is the last value, so nothing after it shows that the length is wrong."
        ) { $0.objectEntries.declare($1, for: "authenticatorData") },
    ]

    private static let endless: [Case<AssertionDraft>] = [
        .object(
            "map-count-2-64-minus-1-with-break", "Object that declares 2^64 - 1 entries, with a break after two",
            "count of the map set to 2^64 - 1, break added at the end", level: .should, impact: .hardening,
            why: "Some decoders note an indefinite length as 2^64 - 1 or -1. They mistake this definite map for one, "
                + "and read an object that no other decoder reads."
        ) { $0.object = .raw($0.object.declaring(.allOnes).encoded + [0xFF]) }
        .killingProcesses(),
        .object(
            "break-in-definite-map", "Object that declares three entries and has a break in place of the third",
            "count of the map raised by one, break added at the end", level: .should, impact: .hardening,
            why:
                "A break ends only items of indefinite length (RFC 8949 section 3.2.1). A decoder that lets it end any "
                + "map reads an object that no other decoder reads."
        ) { $0.object = .raw([0xA3] + $0.object.encoded.dropFirst() + [0xFF]) },
    ]
}
