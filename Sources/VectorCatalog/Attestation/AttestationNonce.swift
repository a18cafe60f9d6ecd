import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AttestationDraft {
    static let attestationNonce = Group(
        .attestationNonce, hashes + contents + places + encodings + alteredAuthData)

    // MARK: Another hash

    private static let hashes: [Case<AttestationDraft>] = [
        nonce(
            "other-challenge", "Nonce computed over another challenge", tags: ["replay"],
            why: "A captured attestation could be replayed by anyone: the nonce is all that ties it to this session."
        ) { sha256($0.authDataBytes + sha256($0.bytes(32, "other challenge"))) },
        nonce(
            "sha256-of-challenge-only", "Nonce is the SHA-256 of the challenge",
            why: "authData would be covered by nothing: app, counter and environment could be written at will."
        ) { sha256($0.challenge) },
        nonce(
            "auth-data-with-raw-challenge", "Nonce over authData and the challenge without its hash", why: construction
        ) { sha256($0.authDataBytes + $0.challenge) },
        nonce("swapped-order", "Nonce over clientDataHash before authData", why: construction) {
            sha256($0.clientDataHash + $0.authDataBytes)
        },
        nonce(
            "client-data-hash-only", "Nonce over clientDataHash alone",
            why: "authData would be covered by nothing: app, counter and environment could be written at will."
        ) { sha256($0.clientDataHash) },
        nonce(
            "auth-data-only", "Nonce over authData alone", tags: ["replay"],
            why: "The challenge would be covered by nothing: a captured attestation could be replayed for ever."
        ) { sha256($0.authDataBytes) },
    ]

    // MARK: Other content

    private static let contents: [Case<AttestationDraft>] = [
        nonce("bit-flipped", "Nonce with its last bit flipped", why: loose) { draft in
            var nonce = draft.nonce
            nonce[31] ^= 0x01
            return nonce
        },
        nonce("first-half-right", "Nonce whose second half is another", why: loose) {
            $0.nonce.prefix(16) + $0.bytes(16, "second half of the nonce")
        },
        nonce("second-half-right", "Nonce whose first half is another", why: loose) {
            $0.bytes(16, "first half of the nonce") + $0.nonce.suffix(16)
        },
        nonce("all-zero", "Nonce of zeros", why: "An empty or failed hash must not compare equal.") { _ in
            [UInt8](repeating: 0, count: 32)
        },
        nonce("truncated-31", "Nonce without its last byte", why: loose) { $0.nonce.dropLast() },
        nonce("padded-33-front", "Nonce with a zero byte before it", why: loose) { [0] + $0.nonce },
        nonce("padded-33-back", "Nonce with a zero byte after it", why: loose) { $0.nonce + [0] },
        nonce("empty-octet-string", "Empty nonce", why: loose) { _ in [] },
        nonce(
            "nonce-at-end-of-longer-string", "Nonce as the end of a longer string",
            why: "A verifier that takes the last 32 bytes accepts what Apple never wrote as a nonce."
        ) { $0.bytes(16, "filler") + $0.nonce },
        nonce("hex-text-nonce", "Nonce as hexadecimal text", why: loose) { Array($0.nonce.hex.utf8) },
        nonce("base64-text-nonce", "Nonce as base64 text", why: loose) { Array($0.nonce.base64.utf8) },
    ]

    // MARK: Another place

    private static let places: [Case<AttestationDraft>] = [
        leaf(
            "extension-missing", "Leaf without the nonce extension", impact: .forgery, "extension removed",
            why: "A certificate that Apple issued for another purpose would pass as an attestation of anything."
        ) { $0.leaf[.nonce] = nil },
        leaf(
            "nonce-in-another-extension", "Nonce under another extension's identifier", "moved to 2.999.8.2",
            why: "A verifier that searches the certificate for the bytes accepts fields that an attacker may fill."
        ) { draft in
            draft.leaf[.nonce] = nil
            draft.leaf.extensions.append(CertificateExtension([2, 999, 8, 2], value: Self.wrapped(draft.nonce)))
        },
        leaf(
            "nonce-in-the-intermediate-only", "Nonce extension in the intermediate, not in the leaf", "moved up",
            why: "The leaf is what Apple issued for this key: no other certificate may speak for it."
        ) { draft in
            draft.leaf[.nonce] = nil
            draft.intermediateTemplate.extensions.append(.nonce(draft.nonce))
        },
        leaf(
            "two-extensions-genuine-first", "Two nonce extensions, the genuine one first", level: .should,
            "a second one appended", why: twice
        ) { $0.leaf.extensions.append(.nonce($0.bytes(32, "other nonce"))) },
        leaf(
            "two-extensions-genuine-last", "Two nonce extensions, the genuine one last", level: .should,
            "another one put before it", why: twice
        ) { draft in
            draft.leaf.extensions.removeAll { $0.identifier == .nonce }
            draft.leaf.extensions += [.nonce(draft.bytes(32, "other nonce")), .nonce(draft.nonce)]
        },
        leaf(
            "critical-extension", "Nonce extension marked critical", level: .info, "critical set to TRUE",
            why: "No device does so; a verifier knows the extension and may accept."
        ) { $0.leaf[.nonce]?.isCritical = true },
    ]

    // MARK: Another encoding

    private static let encodings: [Case<AttestationDraft>] = [
        value("extension-empty", "Nonce extension without content", level: .must, why: structure) { _ in [] },
        value("empty-sequence", "Nonce extension with an empty sequence", level: .must, why: structure) { _ in
            DERBytes.sequence()
        },
        value(
            "nonce-at-fixed-offset-of-other-structure", "Nonce at the right offset in another structure", level: .must,
            why: "A verifier that skips six bytes instead of reading DER accepts any structure around the nonce."
        ) { DERBytes.sequence(DERBytes.sequence(DERBytes.primitive(.utf8String, $0))) },
        value(
            "second-octet-string-in-sequence", "Nonce as second element after another one", level: .must,
            why: "A verifier that takes the last octet string it finds accepts a nonce that is not in its place."
        ) { DERBytes.sequence(tagged(1, sha256($0)), tagged(1, $0)) },
        value("integer-instead", "Nonce as INTEGER", level: .must, why: structure) {
            DERBytes.sequence(DERBytes.explicit(1, DERBytes.primitive(.integer, $0)))
        },
        value("tag-0", "Nonce under tag [0]", why: structure) { DERBytes.sequence(tagged(0, $0)) },
        value("tag-2", "Nonce under tag [2]", why: structure) { DERBytes.sequence(tagged(2, $0)) },
        value("primitive-tag", "Nonce under an implicit tag [1]", why: structure) {
            DERBytes.sequence([0x81, UInt8($0.count)] + $0)
        },
        value("octet-string-not-wrapped", "Nonce without the tag [1]", why: structure) {
            DERBytes.sequence(DERBytes.octetString($0))
        },
        value("bit-string-instead", "Nonce as BIT STRING", why: structure) {
            DERBytes.sequence(DERBytes.explicit(1, DERBytes.bitString($0)))
        },
        value("constructed-octet-string", "Nonce as constructed OCTET STRING", why: structure) {
            let halves = DERBytes.octetString(Array($0.prefix(16))) + DERBytes.octetString(Array($0.suffix(16)))
            return DERBytes.sequence(DERBytes.explicit(1, [0x24, UInt8(halves.count)] + halves))
        },
        value("trailing-bytes-in-extension", "Bytes after the sequence", why: structure) {
            wrapped($0) + [0x00, 0x00]
        },
        value(
            "long-form-length", "Sequence with its length in the long form", level: .info,
            why: "BER, not DER: Apple writes DER, and a lenient reader does no harm here."
        ) { BERBytes.longForm(0x30, tagged(1, $0), lengthBytes: 1) },
    ]

    // MARK: authData altered after the leaf was issued

    private static let alteredAuthData: [Case<AttestationDraft>] = [
        altered("counter", "counter", why: "A key that has signed before would count as fresh.") {
            $0.counter = 7
        },
        altered("rp-id-hash", "rpIdHash", why: "An attestation of any other app would pass for this one.") {
            $0.rpIdHash = sha256(Array("ZYXWV98765.com.example.other".utf8))
        },
        altered("aaguid", "aaguid", why: "A development key would pass for a production key.") {
            $0.credential?.aaguid = AttestedCredential.aaguid(.development)
        },
        altered("credential-id", "credentialId", why: "The key would be stored under an identifier of one's choice.") {
            $0.credential?.credentialId = sha256(Array("another key".utf8))
        },
        altered("cose-key", "credential public key", why: "A server that stores this key would trust a foreign one.") {
            $0.credential?.publicKey[45] ^= 0x01
        },
        altered(
            "extension-value", "validation category", control: "os27-extensions-ed-set",
            why: "A development build would pass for one from the App Store."
        ) { $0.extensions = AuthDataExtensions(validationCategory: 3).cbor.encoded },
    ]

    // MARK: Shorthand

    private static let construction = "Only one construction ties both authData and the challenge to the certificate."
    private static let loose = "A comparison by prefix, suffix or text accepts values that Apple never signed as nonce."
    private static let twice =
        "RFC 5280 allows each extension once: two readers of this certificate would see two nonces."
    private static let structure =
        "The extension is SEQUENCE { [1] EXPLICIT OCTET STRING }: a reader that guesses may be led to other bytes."

    private static func wrapped(_ nonce: [UInt8]) -> [UInt8] { DERBytes.sequence(tagged(1, nonce)) }

    private static func tagged(_ tag: UInt, _ nonce: [UInt8]) -> [UInt8] {
        DERBytes.explicit(tag, DERBytes.octetString(nonce))
    }

    /// Other bytes inside the right structure.
    private static func nonce(
        _ name: String, _ title: String, tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, impact: .replay, control: "production", tags: tags, why: why,
            Fault(.nonceExtension, "nonce replaced", after: .nonce) { $0.nonce = value($0) })
    }

    /// Another structure around the right bytes.
    private static func value(
        _ name: String, _ title: String, level: Level = .should, why: String,
        _ value: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: .hardening, control: "production", why: why,
            Fault(.nonceExtension, "structure replaced", after: .leaf) { $0.leaf[.nonce]?.value = value($0.nonce) })
    }

    /// Another set of extensions.
    private static func leaf(
        _ name: String, _ title: String, level: Level = .must, impact: Impact = .hardening, _ change: String,
        why: String, _ edit: @escaping @Sendable (inout AttestationDraft) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production", why: why,
            Fault(.credCertExtensions, change, after: .leaf, edit))
    }

    /// The nonce was computed over authData with another value in one field, which has been altered since.
    private static func altered(
        _ name: String, _ field: String, control: String = "production", why: String,
        _ original: @escaping @Sendable (inout AuthenticatorData) -> Void
    ) -> Case<AttestationDraft> {
        .reject(
            "auth-data-altered-\(name)", "The \(field) was altered after the leaf was issued", impact: .impersonation,
            control: control, why: why,
            Fault(.nonceExtension, "nonce over authData with another \(field)", after: .nonce) { draft in
                var authData = draft.authData
                original(&authData)
                draft.nonce = draft.nonce(over: authData.bytes)
            })
    }
}
