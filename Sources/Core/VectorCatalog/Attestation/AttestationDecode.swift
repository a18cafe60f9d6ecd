import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationDecode = Group(
        .attestationDecode,
        Case<AttestationDraft>.commonDecodeFaults + truncations + missing + types + surplus + otherEncodings + bombs
            + attestationDuplicates + Case<AttestationDraft>.repeatedUnknownMembers + attestationSizes
            + attestationMisplacedMembers)

    // MARK: Cut short

    private static let truncations: [Case<AttestationDraft>] = [
        .encoded(
            "one-byte", "First byte only", "cut after the first byte",
            why: "The byte announces a map, and nothing follows. A decoder that trusts the announcement reads past the "
                + "end."
        ) { Array($0.encoded.prefix(1)) },
        truncated("fmt", "fmt", why: "A text is declared longer than the input. A careless reader slices past the end.")
        {
            _ in 10
        },
        truncated(
            "x5c-length", "the length of the leaf certificate",
            why: "The length takes two bytes, and the second is missing. Decoders often check values but not lengths."
        ) { draft in draft.encoded.firstRange(of: draft.x5c[0]).map { $0.lowerBound - 1 } },
        truncated(
            "leaf", "the leaf certificate",
            why: "A broken upload may end anywhere. A certificate parser must not see bytes from outside the input."
        ) { draft in draft.encoded.firstRange(of: draft.x5c[0]).map { $0.lowerBound + 100 } },
        truncated(
            "intermediate", "the intermediate",
            why: "The leaf is complete, but the array is not. A streaming decoder may already have acted on the leaf."
        ) { draft in draft.encoded.firstRange(of: draft.x5c[1]).map { $0.lowerBound + 100 } },
        truncated(
            "receipt", "the receipt",
            why:
                "The chain is complete, but authData is missing. A verifier that stops early has checked half an object."
        ) { draft in draft.encoded.firstRange(of: draft.receipt).map { $0.lowerBound + 100 } },
        truncated(
            "auth-data", "authData",
            why: "Only 50 bytes are missing, so all fixed offsets up to the COSE key still exist. The declared length "
                + "does not fit."
        ) { $0.encoded.count - 50 },
    ]

    // MARK: Something is missing

    private static let missing: [Case<AttestationDraft>] = [
        without(
            "missing-fmt", "fmt", of: "Object", in: \.objectEntries, level: .should, impact: .hardening,
            why: "Nothing says which rules apply. No signature covers fmt, so a verifier that assumes the format loses "
                + "nothing, but a library with several formats may choose another one."),
        without(
            "missing-att-stmt", "attStmt", of: "Object", in: \.objectEntries, impact: .forgery,
            why: "Without attStmt there is no chain. A verifier that treats it as optional verifies no signature."),
        without(
            "missing-auth-data", "authData", of: "Object", in: \.objectEntries,
            why: "App, environment, counter and key identifier are all in authData. A forced unwrap of it traps."),
        without(
            "missing-x5c", "x5c", of: "attStmt", in: \.statementEntries, impact: .forgery,
            why: "WebAuthn knows attestation without a chain. A verifier that falls back to it trusts a bare key."),
    ]

    // MARK: Something has another type

    private static let types: [Case<AttestationDraft>] = [
        .object(
            "keys-as-bytes", "Keys are byte strings", "type of the keys changed", level: .should, impact: .hardening,
            why:
                "A byte string and a text are different keys. A decoder that mistakes one for the other lets an object "
                + "hold two values under one name."
        ) { draft in
            draft.objectEntries = draft.objectEntries.map { entry in
                guard case .text(let name) = entry.key else { return entry }
                return .init(.bytes(Array(name.utf8)), entry.value)
            }
        },
        .object(
            "att-stmt-null", "attStmt is null", "attStmt replaced by null",
            why: "The key is present, so a check for its presence passes. Reading x5c from null then traps."
        ) { $0.objectEntries.set("attStmt", .null) },
        .object(
            "att-stmt-array", "attStmt is an array", "attStmt replaced by an array of its values",
            why: "The values are all there, but not under their names. A decoder that casts without a check traps."
        ) { draft in
            let values = draft.statementEntries.map(\.value)
            draft.objectEntries.set("attStmt", .array(values))
        },
        .object(
            "auth-data-text", "authData is text", "authData replaced by its base64",
            why: "A decoder that converts text to bytes hashes something else than the signed bytes, or traps."
        ) { $0.objectEntries.set("authData", .text($0.authDataBytes.base64)) },
        .object(
            "auth-data-null", "authData is null", "authData replaced by null",
            why: "Read as an empty string, null has no fields. The first slice of it traps."
        ) { $0.objectEntries.set("authData", .null) },
        .object(
            "x5c-not-array", "x5c is a byte string", "x5c replaced by the leaf",
            why: "Indexing a byte string yields bytes instead of certificates, and a cast of them traps."
        ) { $0.statementEntries.set("x5c", .bytes($0.x5c[0])) },
        .object(
            "x5c-element-text", "Leaf certificate is text", "leaf replaced by its base64", impact: .hardening,
            why:
                "JSON Web Tokens carry x5c as base64 text, CBOR does not. A verifier that converts it on its own reads "
                + "objects that no device writes."
        ) { $0.statementEntries.set("x5c", .array([.text($0.x5c[0].base64), .bytes($0.x5c[1])])) },
        .object(
            "x5c-element-null", "Leaf certificate is null", "leaf replaced by null", impact: .forgery,
            why: "A verifier that drops elements it cannot read would use the intermediate as the leaf."
        ) { $0.statementEntries.set("x5c", .array([.null, .bytes($0.x5c[1])])) },
        .object(
            "fmt-bytes", "fmt is a byte string", "type of fmt changed", level: .should, impact: .hardening,
            why: "A dynamic language may compare bytes and text as equal, a typed one may trap. fmt is text."
        ) { $0.objectEntries.set("fmt", .bytes(Array("apple-appattest".utf8))) },
        .object(
            "fmt-integer", "fmt is an integer", "fmt replaced by the integer 1", level: .should, impact: .hardening,
            why: "A cast of fmt to text without a check of its type traps."
        ) { $0.objectEntries.set("fmt", .unsigned(1)) },
    ]

    // MARK: Something is added

    private static let surplus: [Case<AttestationDraft>] = [
        .encoded(
            "trailing-second-map", "Second map after the object", "map with only fmt added", level: .should,
            impact: .hardening,
            why: "One decoder returns the first map and another the last. Two components would work on different "
                + "objects."
        ) { $0.encoded + CBORValue.map(["fmt": .text("apple-appattest")]).encoded },
        .encoded(
            "trailing-byte", "One byte after the object", "zero byte added", level: .should, impact: .hardening,
            why:
                "No signature covers the byte, so anyone can change it. A server that recognizes objects by their hash "
                + "does not notice that this one was used before."
        ) { $0.encoded + [0x00] },
    ]

    // MARK: Other encodings of the same object

    private static let otherEncodings: [Case<AttestationDraft>] = [
        .object(
            "indefinite-auth-data", "authData in two chunks", "authData rewritten", level: .info, impact: .hardening,
            why:
                "The joined chunks are the signed bytes. A decoder may join them or reject the form, but not hash only "
                + "one chunk."
        ) { draft in
            let bytes = draft.authDataBytes
            let chunks = [Array(bytes.prefix(40)), Array(bytes.dropFirst(40))].map { CBORValue.bytes($0).encoded }
            draft.objectEntries.set("authData", .raw([0x5F] + chunks.concatenated + [0xFF]))
        },
        .object(
            "non-minimal-lengths", "Length of authData in more bytes than needed", "head of authData rewritten",
            level: .info, impact: .hardening,
            why: "A strict decoder rejects lengths that are not minimal, a lenient one reads the same value."
        ) { draft in
            let bytes = draft.authDataBytes
            draft.objectEntries.set(
                "authData", .raw([0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes))
        },
        .encoded(
            "tagged-top-level", "Object under the tag for CBOR", "tag 55799 added in front", level: .info,
            impact: .hardening,
            why: "The tag says only that CBOR follows. A verifier may skip it or reject it."
        ) { [0xD9, 0xD9, 0xF7] + $0.encoded },
        .object(
            "float-key", "Additional key that is a floating-point number", "key 1.0 added", level: .info,
            impact: .hardening,
            why:
                "Many languages have no such keys in their maps. A verifier may ignore the entry or reject the object, "
                + "but must not crash."
        ) { $0.objectEntries.append(.init(.raw([0xF9, 0x3C, 0x00]), .null)) },
        .object(
            "64-kibibyte-padding", "Additional key with 64 KiB of zeros", "key added", level: .info,
            impact: .hardening,
            why: "Genuine objects are about 6 KB long. A verifier may limit the size of its input."
        ) { $0.objectEntries.append(.init(.text("padding"), .bytes([UInt8](repeating: 0, count: 1 << 16)))) },
        .encoded(
            "1-mebibyte-of-zeros", "1 MiB of zeros after the object", "zeros appended", level: .info,
            impact: .hardening,
            why:
                "Anyone can send a large object. A verifier may limit its input, or ignore or reject trailing bytes, "
                + "but must answer."
        ) { $0.encoded + [0] }
        .followed(byZeros: (1 << 20) - 1),
        .object(
            "invalid-utf8-key", "Additional key that is not UTF-8", "key added", level: .should, impact: .hardening,
            why: "A text that is not UTF-8 makes the whole object malformed. A forced conversion to a string traps."
        ) { $0.objectEntries.append(.init(.raw([0x62, 0xC3, 0x28]), .null)) },
    ]

    // MARK: Small inputs that cost much

    private static let bombs: [Case<AttestationDraft>] = [
        .nested("nested-10000-deep"),
        .nested("nested-10000-maps-in-keys", "maps, each the key of the one around it", [0xA1]),
        .nested("nested-10000-maps-in-values", "maps, each the value of the one around it", [0xA1, 0x00]),
        .nested("nested-10000-endless-arrays", "arrays of indefinite length", [0x9F]),
        .nested(
            "nested-10000-endless-maps-in-keys", "maps of indefinite length, each the key of the one around it", [0xBF]),
        .nested(
            "nested-10000-endless-maps-in-values", "maps of indefinite length, each the value of the one around it",
            [0xBF, 0x00]),
        .nested("nested-10000-tags", "tags", [0xC1]),
        .object(
            "nested-10000-deep-unknown-key", "Additional key with 10000 nested arrays", "key added",
            isHarmlessWithResult: true,
            why:
                "A verifier that skips the unknown key may accept the object. One that decodes it must not overflow its "
                + "stack."
        ) { $0.objectEntries.append(.init(.text("nested"), .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00]))) }
        .killingProcesses(),
        .encoded(
            "array-length-2-63", "Array that declares 2^63 elements", "object replaced by the head of an array",
            why: "A decoder that reserves space for the declared count runs out of memory or overflows an integer."
        ) { _ in CBORValue.head(4, 1 << 63) }
        .killingProcesses(),
        .encoded(
            "bytes-length-just-past-end", "authData that declares one byte too many",
            "declared length of authData raised by one",
            why: "An off-by-one error in the check of the length reads one byte of foreign memory, or traps."
        ) { draft in
            let bytes = draft.authDataBytes
            return draft.encoded.dropLast(bytes.count + 1) + [UInt8(bytes.count + 1)] + bytes
        },
    ]

    private static func without(
        _ name: String, _ key: String, of map: String,
        in entries: any WritableKeyPath<AttestationDraft, [CBORValue.Entry]> & Sendable, level: Level = .must,
        impact: Impact = .denialOfService, why: String
    ) -> Case<AttestationDraft> {
        .object(name, "\(map) without \(key)", "\(key) removed", level: level, impact: impact, why: why) {
            $0[keyPath: entries].remove(key)
        }
    }

    private static func truncated(
        _ name: String, _ place: String, why: String, at offset: @escaping @Sendable (AttestationDraft) -> Int?
    ) -> Case<AttestationDraft> {
        .encoded("truncated-in-\(name)", "Object that ends inside \(place)", "cut inside \(place)", why: why) {
            Array($0.encoded.prefix(offset($0) ?? 0))
        }
    }
}
