import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    /// Objects that are not one well-formed CBOR map with the two members.
    static let assertionDecode = Group(
        .assertionDecode,
        notObjects + entries + duplicates + Case<AssertionDraft>.repeatedUnknownMembers + otherEncodings + bombs
            + assertionSizes
            + assertionMisplacedMember)

    private static let notObjects: [Case<AssertionDraft>] = [
        .encoded(
            "empty-input", "Zero bytes instead of an assertion", "object replaced by zero bytes",
            why: "An empty request body reaches every server. A parser that reads the first byte unchecked crashes."
        ) { _ in [] },
        .encoded(
            "not-cbor", "Plain text instead of CBOR", "object replaced by plain text",
            why: "Anyone can post arbitrary text. The verifier must reject it without an unhandled exception."
        ) { _ in Array("not an assertion".utf8) },
        .encoded(
            "top-level-array", "CBOR array instead of a map", "map replaced by an array of its values",
            why: "A verifier that indexes the decoded object by name fails on an array unless it checks the type first."
        ) { draft in
            CBORValue.array(draft.object.entries.map(\.value)).encoded
        },
        .encoded(
            "top-level-integer", "CBOR integer instead of a map", "map replaced by the integer 0",
            why: "A cast of the decoded object to a map fails here. The failure must be a rejection, not a crash."
        ) { _ in CBORValue.unsigned(0).encoded },
        .encoded(
            "truncated-in-signature", "Assertion that ends inside the signature", "object cut after 40 bytes",
            why:
                "A truncated upload declares more bytes than it has. A parser that trusts the declared length reads past the end."
        ) {
            Array($0.encoded.prefix(40))
        },
        .encoded(
            "truncated-in-authenticator-data", "Assertion that ends inside authenticatorData",
            "last 20 bytes of the object removed",
            why:
                "The last member is incomplete although the first one is whole. The object as a whole must be rejected."
        ) {
            $0.encoded.dropLast(20)
        },
        .encoded(
            "trailing-bytes", "Bytes after the CBOR map", "three bytes appended to the object", level: .should,
            impact: .hardening,
            why: "No signature covers trailing bytes. They can hide data, and another parser may read them differently."
        ) { $0.encoded + [0x00, 0x01, 0x02] },
    ]

    private static let entries: [Case<AssertionDraft>] = [
        object(
            "missing-signature", "Assertion without a signature", "signature removed", impact: .forgery,
            why:
                "A verifier that reads the member without checking that it exists crashes, or treats it as nothing to verify."
        ) { $0.remove("signature") },
        object(
            "missing-authenticator-data", "Assertion without authenticatorData", "authenticatorData removed",
            why:
                "Without authenticatorData there is no app and no counter to check. The verifier must reject, not crash."
        ) {
            $0.remove("authenticatorData")
        },
        object(
            "signature-null", "signature is null", "signature replaced by null", impact: .forgery,
            why: "Many decoders map CBOR null to a language's null, which then reaches the signature check."
        ) { $0.set("signature", .null) },
        object(
            "signature-text", "signature is a text string", "signature replaced by a text string",
            why: "A decoder that does not check the type passes text to the signature check, which raises an exception."
        ) {
            $0.set("signature", .text("MEUCIQD"))
        },
        object(
            "authenticator-data-text", "authenticatorData is a text string",
            "authenticatorData replaced by a text string",
            why: "Text has no byte offsets in many languages. Slicing it for rpIdHash and counter raises an exception."
        ) {
            $0.set("authenticatorData", .text("ZRLqfg=="))
        },
        object(
            "authenticator-data-null", "authenticatorData is null", "authenticatorData replaced by null",
            why: "A null that passes the presence check is dereferenced later. The verifier must reject it first."
        ) {
            $0.set("authenticatorData", .null)
        },
        object(
            "keys-in-other-case", "Member names in another case", "first letters of the member names capitalised",
            level: .should, impact: .hardening,
            why: "CBOR keys are compared byte by byte. A decoder that ignores case finds members that are not there."
        ) { entries in
            let names = ["signature": "Signature", "authenticatorData": "AuthenticatorData"]
            entries = entries.map { entry in
                guard case .text(let name) = entry.key, let other = names[name] else { return entry }
                return .init(.text(other), entry.value)
            }
        },
        .encoded(
            "map-count-too-high", "Map that declares one entry more than it has", "declared count raised by one",
            why: "The declared count exceeds the entries. A parser that trusts it reads past the end of the input."
        ) {
            [$0.encoded[0] + 1] + $0.encoded.dropFirst()
        },
        object(
            "auth-data-key-name", "authenticatorData under the name authData",
            "authenticatorData renamed to authData", impact: .hardening,
            why: "authData is the member of an attestation. In an assertion the required member is missing then."
        ) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text("authenticatorData") }) else { return }
            entries[index].key = .text("authData")
        },
    ]

    private static let duplicates: [Case<AssertionDraft>] = [
        duplicate(
            "duplicate-signature-first-wins", "Two signature members, the genuine one first", first: true, "signature"),
        duplicate(
            "duplicate-signature-last-wins", "Two signature members, the genuine one last", first: false, "signature"),
        duplicate(
            "duplicate-authenticator-data-first-wins", "Two authenticatorData members, the genuine one first",
            first: true,
            "authenticatorData"),
        duplicate(
            "duplicate-authenticator-data-last-wins", "Two authenticatorData members, the genuine one last",
            first: false,
            "authenticatorData"),
    ]

    private static let otherEncodings: [Case<AssertionDraft>] = [
        .encoded(
            "indefinite-map", "Map of indefinite length", "head and end of the map rewritten", level: .info,
            impact: .hardening,
            why:
                "No device writes maps of indefinite length. They are well-formed, so a verifier may accept or reject them."
        ) { [0xBF] + $0.encoded.dropFirst() + [0xFF] },
        object(
            "non-minimal-lengths", "Length of authenticatorData in more bytes than needed",
            "head of authenticatorData rewritten",
            level: .info, impact: .hardening,
            why:
                "No device writes lengths this way. The form is well-formed CBOR, so a verifier may accept or reject it."
        ) { entries in
            guard case .bytes(let bytes)? = entries.first(where: { $0.key == .text("authenticatorData") })?.value
            else { return }
            entries.set("authenticatorData", .raw([0x59, 0x00, UInt8(bytes.count)] + bytes))
        },
    ]

    private static let bombs: [Case<AssertionDraft>] = [
        .encoded(
            "nested-deep", "10000 nested arrays", "object replaced by 10000 nested arrays",
            why: "Ten kilobytes make a recursive parser overflow its stack, which takes the server down."
        ) { _ in
            [UInt8](repeating: 0x81, count: 10_000) + [0x00]
        }.killingProcesses(),
        .encoded(
            "bytes-length-2-63", "Byte string that declares 2^63 bytes",
            "object replaced by the head of a byte string",
            why: "Nine bytes make a parser that allocates by declared length exhaust the memory of the server."
        ) { _ in
            CBORValue.head(2, 1 << 63)
        }.killingProcesses(),
    ]

    private static func object(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String, _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Case<AssertionDraft> {
        .object(name, title, change, level: level, impact: impact, why: why) { edit(&$0.objectEntries) }
    }

    private static func duplicate(
        _ name: String, _ title: String, first: Bool, _ key: String
    ) -> Case<AssertionDraft> {
        object(
            name, title, "a second \(key) inserted \(first ? "after" : "before") the genuine one", level: .should,
            impact: .hardening,
            why: "RFC 8949 section 5.6 calls repeated keys invalid. A reader that keeps the "
                + "\(first ? "last" : "first") \(key) sees other content than one that keeps the "
                + "\(first ? "first" : "last")."
        ) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text(key) }),
                case .bytes(var bytes) = entries[index].value
            else { return }
            bytes[bytes.count - 1] ^= 0x01
            entries.insert(.init(.text(key), .bytes(bytes)), at: first ? index + 1 : index)
        }
    }
}
