import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Objects that are not one well-formed CBOR map with the two members.
    static let assertionDecode = Group(
        .assertionDecode,
        Entry.commonDecodeFaults + [
            .encoded("truncated-in-signature") { Array($0.encoded.prefix(40)) },
            .encoded("truncated-in-authenticator-data") { $0.encoded.dropLast(20) },
            .nested("nested-deep", [0x81]),
        ] + entries + duplicates + assertionSizes + assertionMisplacedMember)

    private static let entries: [Entry] = [
        object("missing-signature", impact: .forgery) { $0.remove("signature") },
        object("missing-authenticator-data") { $0.remove("authenticatorData") },
        object("signature-null", impact: .forgery) { $0.set("signature", .null) },
        object("signature-text") { $0.set("signature", .text("MEUCIQD")) },
        object("authenticator-data-text") { $0.set("authenticatorData", .text("ZRLqfg==")) },
        object("authenticator-data-null") { $0.set("authenticatorData", .null) },
        object("auth-data-key-name", impact: .hardening) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text("authenticatorData") }) else { return }
            entries[index].key = .text("authData")
        },
        object("non-minimal-lengths", level: .info, impact: .hardening) { entries in
            guard case .bytes(let bytes)? = entries.first(where: { $0.key == .text("authenticatorData") })?.value
            else { return }
            entries.set("authenticatorData", .raw([0x59, 0x00, UInt8(bytes.count)] + bytes))
        },
    ]

    private static let duplicates: [Entry] = [
        duplicate("duplicate-signature-first-wins", first: true, "signature"),
        duplicate("duplicate-signature-last-wins", first: false, "signature"),
        duplicate("duplicate-authenticator-data-first-wins", first: true, "authenticatorData"),
        duplicate("duplicate-authenticator-data-last-wins", first: false, "authenticatorData"),
    ]

    private static func object(
        _ name: String, level: Level = .must, impact: Impact = .forgery,
        _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Entry { .object(name, level: level, impact: impact) { edit(&$0.objectEntries) } }

    private static func duplicate(_ name: String, first: Bool, _ key: String) -> Entry {
        object(name, level: .should, impact: .hardening) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text(key) }),
                case .bytes(var bytes) = entries[index].value
            else { return }
            bytes[bytes.count - 1] ^= 0x01
            entries.insert(.init(.text(key), .bytes(bytes)), at: first ? index + 1 : index)
        }
    }
}

extension Group where Draft == AssertionDraft {
    /// Assertions with a declared count or length that they do not hold, at every place that has one.
    static let assertionSizes =
        Entry.declaring([Case.wholeMap] + keys + values) + Entry.declaring(values, [.rightIn32Bits]) + endless

    private static let keys: [SizedPlace<AssertionDraft>] = [
        SizedPlace("key-length") { $0.objectEntries.declare($1, ofKey: "signature") },
        SizedPlace("second-key-length") { $0.objectEntries.declare($1, ofKey: "authenticatorData") },
    ]

    private static let values: [SizedPlace<AssertionDraft>] = [
        SizedPlace("signature-length") { $0.objectEntries.declare($1, for: "signature") },
        SizedPlace("authenticator-data-length") { $0.objectEntries.declare($1, for: "authenticatorData") },
    ]

    private static let endless: [Entry] = [
        .lenient("map-count-2-64-minus-1-with-break") {
            $0.object = .raw($0.object.declaring(.allOnes).encoded + [0xFF])
        }
        .killingProcesses(),
        .lenient("break-in-definite-map") { $0.object = .raw([0xA3] + $0.object.encoded.dropFirst() + [0xFF]) },
    ]
}
