import AttestModel
import FixtureForge

extension Group where Draft == AssertionDraft {
    static let assertionDecode = Group(
        .assertionDecode, notObjects + entries + duplicates + otherEncodings + bombs)

    private static let notObjects: [Case<AssertionDraft>] = [
        encoded("empty-input", "No bytes at all", "emptied") { _ in [] },
        encoded("not-cbor", "Text instead of CBOR", "replaced by text") { _ in Array("not an assertion".utf8) },
        encoded("top-level-array", "Array instead of map", "replaced by an array of the values") { draft in
            CBORValue.array(draft.object.entries.map(\.value)).encoded
        },
        encoded("top-level-integer", "Integer instead of map", "replaced by 0") { _ in CBORValue.unsigned(0).encoded },
        encoded("truncated-in-signature", "Object that ends inside the signature", "cut short") {
            Array($0.encoded.prefix(40))
        },
        encoded("truncated-in-authenticator-data", "Object that ends inside authenticatorData", "cut short") {
            $0.encoded.dropLast(20)
        },
        encoded(
            "trailing-bytes", "Bytes after the object", "three bytes added", level: .should, impact: .hardening,
            why: "Bytes that nothing covers are a place to hide things in, and a second reading for another parser."
        ) { $0.encoded + [0x00, 0x01, 0x02] },
    ]

    private static let entries: [Case<AssertionDraft>] = [
        object("missing-signature", "No signature", "signature removed") { $0.remove("signature") },
        object("missing-authenticator-data", "No authenticatorData", "authenticatorData removed") {
            $0.remove("authenticatorData")
        },
        object("signature-null", "signature is null", "signature replaced") { $0.set("signature", .null) },
        object("signature-text", "signature is text", "signature replaced") {
            $0.set("signature", .text("MEUCIQD"))
        },
        object("authenticator-data-text", "authenticatorData is text", "authenticatorData replaced") {
            $0.set("authenticatorData", .text("ZRLqfg=="))
        },
        object("authenticator-data-null", "authenticatorData is null", "authenticatorData replaced") {
            $0.set("authenticatorData", .null)
        },
        object(
            "keys-in-other-case", "Keys in another case", "keys renamed", level: .should, impact: .hardening,
            why: "Keys are compared as they are; a decoder that folds case reads what is not there."
        ) { entries in
            let names = ["signature": "Signature", "authenticatorData": "AuthenticatorData"]
            entries = entries.map { entry in
                guard case .text(let name) = entry.key, let other = names[name] else { return entry }
                return .init(.text(other), entry.value)
            }
        },
        encoded("map-count-too-high", "Map that declares an entry more than it has", "count raised") {
            [$0.encoded[0] + 1] + $0.encoded.dropFirst()
        },
        object("auth-data-key-name", "authenticatorData under the name authData", "key renamed") { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text("authenticatorData") }) else { return }
            entries[index].key = .text("authData")
        },
    ]

    private static let duplicates: [Case<AssertionDraft>] = [
        duplicate("duplicate-signature-first-wins", "Two signatures, the genuine one first", first: true, "signature"),
        duplicate("duplicate-signature-last-wins", "Two signatures, the genuine one last", first: false, "signature"),
        duplicate(
            "duplicate-authenticator-data-first-wins", "Two authenticatorData, the genuine one first", first: true,
            "authenticatorData"),
        duplicate(
            "duplicate-authenticator-data-last-wins", "Two authenticatorData, the genuine one last", first: false,
            "authenticatorData"),
    ]

    private static let otherEncodings: [Case<AssertionDraft>] = [
        encoded(
            "indefinite-map", "Map of indefinite length", "head and end rewritten", level: .info, impact: .hardening,
            why: unusual
        ) { [0xBF] + $0.encoded.dropFirst() + [0xFF] },
        object(
            "non-minimal-lengths", "Length of authenticatorData written longer than needed", "head rewritten",
            level: .info, impact: .hardening, why: unusual
        ) { entries in
            guard case .bytes(let bytes)? = entries.first(where: { $0.key == .text("authenticatorData") })?.value
            else { return }
            entries.set("authenticatorData", .raw([0x59, 0x00, UInt8(bytes.count)] + bytes))
        },
    ]

    private static let bombs: [Case<AssertionDraft>] = [
        encoded("nested-deep", "10000 arrays inside each other", "replaced", why: bomb) { _ in
            [UInt8](repeating: 0x81, count: 10_000) + [0x00]
        },
        encoded("bytes-length-2-63", "Byte string that declares 2^63 bytes", "replaced", why: bomb) { _ in
            CBORValue.head(2, 1 << 63)
        },
    ]

    private static let malformed = "What is not an assertion object must be refused, and not blow up the verifier."
    private static let bomb = "A few bytes that make a parser recurse or allocate without bound take the server down."
    private static let unusual = "No device writes it so; it is well-formed, and a verifier may accept or refuse it."

    private static func encoded(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String = malformed, _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "first", why: why,
            Fault(.object, change, after: .encoded) { $0.encoded = value($0) })
    }

    private static func object(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String = malformed, _ edit: @escaping @Sendable (inout [CBORValue.Entry]) -> Void
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "first", why: why,
            Fault(.object, change, after: .object) { draft in
                var entries = draft.object.entries
                edit(&entries)
                draft.object = .map(entries)
            })
    }

    private static func duplicate(
        _ name: String, _ title: String, first: Bool, _ key: String
    ) -> Case<AssertionDraft> {
        object(
            name, title, "a second one added", level: .should, impact: .hardening,
            why: "RFC 8949 section 5.6 calls it invalid: two readers of the same object would see two contents."
        ) { entries in
            guard let index = entries.firstIndex(where: { $0.key == .text(key) }),
                case .bytes(var bytes) = entries[index].value
            else { return }
            bytes[bytes.count - 1] ^= 0x01
            entries.insert(.init(.text(key), .bytes(bytes)), at: first ? index + 1 : index)
        }
    }
}
