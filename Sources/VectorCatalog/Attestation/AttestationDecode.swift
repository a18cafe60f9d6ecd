import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    static let attestationDecode = Group(
        .attestationDecode,
        notObjects + truncations + missing + renamed + types + trailing + duplicates + otherEncodings + bombs)

    // MARK: Not an attestation object at all

    private static let notObjects: [Case<AttestationDraft>] = [
        encoded("empty-input", "No bytes at all", "emptied") { _ in [] },
        encoded("one-byte", "One byte, the head of the map", "cut after the first byte") {
            Array($0.encoded.prefix(1))
        },
        encoded("not-cbor", "Text instead of CBOR", "replaced by text") { _ in Array("not an attestation".utf8) },
        encoded("top-level-array", "Array instead of map", "replaced by an array of the values") { draft in
            CBORValue.array(draft.objectEntries.map(\.value)).encoded
        },
        encoded("top-level-integer", "Integer instead of map", "replaced by 0") { _ in CBORValue.unsigned(0).encoded },
    ]

    // MARK: Cut short

    private static let truncations: [Case<AttestationDraft>] = [
        truncated("fmt", "fmt") { _ in 10 },
        truncated("x5c-length", "the length of the leaf") { draft in
            draft.encoded.firstRange(of: draft.x5c[0]).map { $0.lowerBound - 1 }
        },
        truncated("leaf", "the leaf") { draft in draft.encoded.firstRange(of: draft.x5c[0]).map { $0.lowerBound + 100 }
        },
        truncated("intermediate", "the intermediate") { draft in
            draft.encoded.firstRange(of: draft.x5c[1]).map { $0.lowerBound + 100 }
        },
        truncated("receipt", "the receipt") { draft in
            draft.encoded.firstRange(of: draft.receipt).map { $0.lowerBound + 100 }
        },
        truncated("auth-data", "authData") { $0.encoded.count - 50 },
    ]

    // MARK: Something is missing

    private static let missing: [Case<AttestationDraft>] = [
        object("missing-fmt", "No fmt", "fmt removed") { $0.objectEntries.remove("fmt") },
        object("missing-att-stmt", "No attStmt", "attStmt removed") { $0.objectEntries.remove("attStmt") },
        object("missing-auth-data", "No authData", "authData removed") { $0.objectEntries.remove("authData") },
        object("missing-x5c", "No x5c", "x5c removed") { $0.statementEntries.remove("x5c") },
    ]

    // MARK: Something has another name

    private static let renamed: [Case<AttestationDraft>] = [
        object(
            "keys-in-other-case", "Keys in another case", "keys renamed", level: .should, impact: .hardening,
            why: "Keys are compared as they are; a decoder that folds case reads what is not there."
        ) { draft in
            let names = ["fmt": "Fmt", "attStmt": "AttStmt", "authData": "AuthData"]
            draft.objectEntries = draft.objectEntries.map { entry in
                guard case .text(let name) = entry.key, let other = names[name] else { return entry }
                return .init(.text(other), entry.value)
            }
        },
        object(
            "keys-as-bytes", "Keys as byte strings", "keys rewritten", level: .should, impact: .hardening,
            why: "A byte string is no text; a decoder that takes one for the other has two keys of one name."
        ) { draft in
            draft.objectEntries = draft.objectEntries.map { entry in
                guard case .text(let name) = entry.key else { return entry }
                return .init(.bytes(Array(name.utf8)), entry.value)
            }
        },
        encoded("map-count-too-high", "Map that declares an entry more than it has", "count raised") {
            [$0.encoded[0] + 1] + $0.encoded.dropFirst()
        },
    ]

    // MARK: Something has another type

    private static let types: [Case<AttestationDraft>] = [
        object("att-stmt-null", "attStmt is null", "attStmt replaced") { $0.objectEntries.set("attStmt", .null) },
        object("att-stmt-array", "attStmt is an array", "attStmt replaced") { draft in
            let values = draft.statementEntries.map(\.value)
            draft.objectEntries.set("attStmt", .array(values))
        },
        object("auth-data-text", "authData is text", "authData replaced") {
            $0.objectEntries.set("authData", .text($0.authDataBytes.base64))
        },
        object("auth-data-null", "authData is null", "authData replaced") { $0.objectEntries.set("authData", .null) },
        object("x5c-not-array", "x5c is a byte string", "x5c replaced by the leaf") {
            $0.statementEntries.set("x5c", .bytes($0.x5c[0]))
        },
        object("x5c-element-text", "A certificate is text", "leaf replaced by its base64") {
            $0.statementEntries.set("x5c", .array([.text($0.x5c[0].base64), .bytes($0.x5c[1])]))
        },
        object("x5c-element-null", "A certificate is null", "leaf replaced by null") {
            $0.statementEntries.set("x5c", .array([.null, .bytes($0.x5c[1])]))
        },
        object("fmt-bytes", "fmt is a byte string", "fmt replaced") {
            $0.objectEntries.set("fmt", .bytes(Array("apple-appattest".utf8)))
        },
        object("fmt-integer", "fmt is an integer", "fmt replaced") { $0.objectEntries.set("fmt", .unsigned(1)) },
    ]

    // MARK: Something follows

    private static let trailing: [Case<AttestationDraft>] = [
        encoded(
            "trailing-bytes", "Bytes after the object", "three bytes added", level: .should, impact: .hardening,
            why: surplus
        ) { $0.encoded + [0x00, 0x01, 0x02] },
        encoded(
            "trailing-second-map", "A second object after the first", "object added once more", level: .should,
            impact: .hardening, why: surplus
        ) { $0.encoded + CBORValue.map(["fmt": .text("apple-appattest")]).encoded },
    ]

    // MARK: Duplicate keys

    private static let duplicates: [Case<AttestationDraft>] = [
        duplicate("duplicate-auth-data-last-wins", "Two authData, the genuine one last", genuineFirst: false) {
            ("authData", .bytes($0.foreignAuthData.bytes))
        },
        duplicate("duplicate-auth-data-first-wins", "Two authData, the genuine one first", genuineFirst: true) {
            ("authData", .bytes($0.foreignAuthData.bytes))
        },
        duplicate("duplicate-att-stmt", "Two attStmt, the genuine one first", genuineFirst: true) {
            ("attStmt", .map(["x5c": .array([]), "receipt": .bytes($0.receipt)]))
        },
        object(
            "duplicate-x5c", "Two x5c, the genuine one first", "a second x5c added", level: .should,
            impact: .hardening, why: twoReaders
        ) { $0.statementEntries.append(.init(.text("x5c"), .array([.bytes($0.x5c[0])]))) },
        split("duplicate-split-first-signed", "The signed authData first, one for the checks last", signedFirst: true),
        split("duplicate-split-last-signed", "One for the checks first, the signed authData last", signedFirst: false),
    ]

    // MARK: Other encodings of the same object

    private static let otherEncodings: [Case<AttestationDraft>] = [
        encoded(
            "indefinite-map", "Map of indefinite length", "head and end rewritten", level: .info, impact: .hardening,
            why: unusual
        ) { [0xBF] + $0.encoded.dropFirst() + [0xFF] },
        object(
            "indefinite-auth-data", "authData in chunks", "authData rewritten", level: .info, impact: .hardening,
            why: unusual
        ) { draft in
            let bytes = draft.authDataBytes
            let chunks = [Array(bytes.prefix(40)), Array(bytes.dropFirst(40))].map { CBORValue.bytes($0).encoded }
            draft.objectEntries.set("authData", .raw([0x5F] + chunks.concatenated + [0xFF]))
        },
        object(
            "non-minimal-lengths", "Length of authData written longer than needed", "head rewritten", level: .info,
            impact: .hardening, why: unusual
        ) { draft in
            let bytes = draft.authDataBytes
            draft.objectEntries.set(
                "authData", .raw([0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes))
        },
        encoded(
            "tagged-top-level", "Object under the tag for CBOR", "tag 55799 put before it", level: .info,
            impact: .hardening, why: unusual
        ) { [0xD9, 0xD9, 0xF7] + $0.encoded },
        object(
            "float-key", "Further key that is a floating-point number", "key added", level: .info,
            impact: .hardening, why: unusual
        ) { $0.objectEntries.append(.init(.raw([0xF9, 0x3C, 0x00]), .null)) },
        object(
            "64-kibibyte-padding", "Further key with 64 KiB of zeros", "key added", level: .info,
            impact: .hardening, why: "A verifier may bound the size of what it reads; real objects have 6 KB."
        ) { $0.objectEntries.append(.init(.text("padding"), .bytes([UInt8](repeating: 0, count: 1 << 16)))) },
        object("invalid-utf8-key", "Further key whose text is not UTF-8", "key added") {
            $0.objectEntries.append(.init(.raw([0x62, 0xC3, 0x28]), .null))
        },
    ]

    // MARK: Small inputs that cost much

    private static let bombs: [Case<AttestationDraft>] = [
        bomb("nested-10000-deep", "10000 arrays inside each other") { _ in
            [UInt8](repeating: 0x81, count: 10_000) + [0x00]
        },
        object(
            "nested-10000-deep-unknown-key", "Further key with 10000 arrays inside each other", "key added",
            level: .should, isHarmlessWithResult: true,
            why: "Who skips the key without looking may accept; who parses it must not exhaust the stack."
        ) {
            $0.objectEntries.append(.init(.text("nested"), .raw([UInt8](repeating: 0x81, count: 10_000) + [0x00])))
        },
        bomb("array-length-2-63", "Array that declares 2^63 items") { _ in CBORValue.head(4, 1 << 63) },
        bomb("bytes-length-2-63", "Byte string that declares 2^63 bytes") { _ in CBORValue.head(2, 1 << 63) },
        bomb("bytes-length-just-past-end", "authData that declares one byte more than there is") { draft in
            let bytes = draft.authDataBytes
            return draft.encoded.dropLast(bytes.count + 1) + [UInt8(bytes.count + 1)] + bytes
        },
    ]

    // MARK: Shorthand

    private static let malformed = "What is not an attestation object must be refused, and not blow up the verifier."
    private static let surplus =
        "Bytes that nothing covers are a place to hide things in, and a second reading for another parser."
    private static let twoReaders =
        "RFC 8949 section 5.6 calls it invalid: two readers of the same object would see two contents."
    private static let unusual = "No device writes it so; it is well-formed, and a verifier may accept or refuse it."

    private static func encoded(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        why: String = malformed, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production", why: why,
            Fault(.object, change, after: .encoded) { $0.encoded = value($0) })
    }

    private static func truncated(
        _ name: String, _ place: String, at offset: @escaping @Sendable (AttestationDraft) -> Int?
    ) -> Case<AttestationDraft> {
        encoded("truncated-in-\(name)", "Object that ends inside \(place)", "cut short") {
            Array($0.encoded.prefix(offset($0) ?? 0))
        }
    }

    private static func object(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .denialOfService,
        isHarmlessWithResult: Bool = false, why: String = malformed,
        _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production",
            isHarmlessWithResult: isHarmlessWithResult, why: why, Fault(.object, change, after: .object, edit))
    }

    private static func bomb(
        _ name: String, _ title: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        encoded(
            name, title, "replaced",
            why: "A few bytes that make a parser recurse or allocate without bound take the server down.", value)
    }

    private static func duplicate(
        _ name: String, _ title: String, genuineFirst: Bool,
        _ entry: @escaping @Sendable (AttestationDraft) -> (String, CBORValue)
    ) -> Case<AttestationDraft> {
        object(name, title, "a second one added", level: .should, impact: .hardening, why: twoReaders) { draft in
            let (key, value) = entry(draft)
            let index = draft.objectEntries.firstIndex { $0.key == .text(key) } ?? 0
            draft.objectEntries.insert(.init(.text(key), value), at: genuineFirst ? index + 1 : index)
        }
    }

    /// The leaf's nonce covers authData of another app; a second authData names the right one.
    private static func split(_ name: String, _ title: String, signedFirst: Bool) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .impersonation, control: "production",
            why: "A verifier that hashes one copy and reads the fields from the other accepts any app's attestation.",
            Fault(.object, "authData of another app signed, both sent", after: .object) { draft in
                let foreign = draft.foreignAuthData
                draft.nonce = draft.nonce(over: foreign.bytes)
                draft.leaf[.nonce] = .nonce(draft.nonce)
                draft.credCert = draft.leaf.signed(by: draft.leafSigner)
                draft.x5c[0] = draft.credCert.der
                draft.statementEntries.set("x5c", .array(draft.x5c.map(CBORValue.bytes)))
                let index = draft.objectEntries.count - 1
                let entry = CBORValue.Entry(.text("authData"), .bytes(foreign.bytes))
                draft.objectEntries.insert(entry, at: signedFirst ? index : index + 1)
            })
    }
}

extension AttestationDraft {
    /// authData of the same device in another app.
    fileprivate var foreignAuthData: AuthenticatorData {
        var authData = authData
        authData.rpIdHash = sha256(Array("ZYXWV98765.com.example.other".utf8))
        return authData
    }
}
