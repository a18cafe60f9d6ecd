import AttestModel
import FixtureForge
import SwiftASN1

extension Group where Draft == AssertionDraft {
    static let assertionSignature = Group(
        .assertionSignature, keys + tampering + numbers + encodings)

    // MARK: Another key or message

    private static let keys: [Case<AssertionDraft>] = [
        signature(
            "other-key", "Signature by another device's key", "signed with another key",
            why: "Anyone with a device of his own would speak for this one."
        ) { $0.key("another device").sign(digest: $0.digest, hash: .sha256).der },
        signature(
            "attestation-key-of-intermediate", "Signature by the key of the intermediate", "signed with a P-384 key",
            why: "The signature must be the attested key's, on its curve; no other key of the chain will do."
        ) { $0.context.apple.intermediate.key.sign(digest: $0.digest, hash: .sha256).der },
        signature(
            "signature-of-another-assertion", "Signature of another assertion by the same key",
            "signature over the next counter", impact: .replay,
            why: "A captured signature must not work with other data."
        ) { draft in
            var other = draft
            other.authData.counter += 1
            other.authDataBytes = other.authData.bytes
            return draft.device.key.sign(digest: sha256(other.nonce), hash: .sha256).der
        },
        signature(
            "sha384-digest", "Signature over the SHA-384 of the nonce", "signed with SHA-384", impact: .hardening,
            why: "ECDSA with SHA-256 is the one algorithm of App Attest; nothing in the object names another."
        ) { $0.device.key.sign($0.nonce, hash: .sha384).der },
        signature(
            "sha1-digest", "Signature over the SHA-1 of the nonce", "signed with SHA-1", impact: .hardening,
            why: "Collisions of SHA-1 can be made; ECDSA with SHA-256 is the one algorithm of App Attest."
        ) { $0.device.key.sign($0.nonce, hash: .sha1).der },
    ]

    // MARK: Tampering

    private static let tampering: [Case<AssertionDraft>] = [
        numbers("bit-flipped-r", "One bit of r flipped", "bit flipped") { $0.r[31] ^= 0x01 },
        numbers("bit-flipped-s", "One bit of s flipped", "bit flipped") { $0.s[31] ^= 0x01 },
        .reject(
            "bit-flipped-auth-data", "One bit of authenticatorData flipped", impact: .forgery, control: "first",
            why: "What is signed must not change on the way.",
            Fault(.authDataBytes, "bit flipped after the signing", after: .signed) { $0.authDataBytes[32] ^= 0x01 }),
        signature("empty", "Empty signature", "emptied", why: "Without a signature anyone makes assertions.") { _ in []
        },
        signature("truncated", "Signature without its last byte", "last byte dropped", why: parser) {
            $0.signatureBytes.dropLast()
        },
        signature("garbage-70", "70 bytes that are no signature", "replaced by other bytes", why: parser) {
            $0.bytes(70, "garbage")
        },
    ]

    // MARK: Numbers out of range

    private static let numbers: [Case<AssertionDraft>] = [
        numbers("zero-r-zero-s", "r = s = 0", "numbers set to 0", tags: ["CVE-2022-21449"]) {
            $0.r = [0]
            $0.s = [0]
        },
        numbers("r-zero", "r = 0", "r set to 0") { $0.r = [0] },
        numbers("s-zero", "s = 0", "s set to 0") { $0.s = [0] },
        numbers("r-equals-n", "r is the order of the curve", "r set to n") { $0.r = $0.order },
        numbers("s-equals-n", "s is the order of the curve", "s set to n") { $0.s = $0.order },
        numbers("r-plus-n", "r is larger by the order of the curve", "n added to r", impact: .hardening) {
            $0 = $0.withRPlusOrder
        },
        signature(
            "negative-r", "r encoded as a negative number", "leading zero byte of r dropped", impact: .hardening,
            control: "r-with-leading-zero",
            why: "A reader that ignores signs accepts a second encoding of the same signature."
        ) { DERBytes.sequence(DERBytes.primitive(.integer, $0.signature.r), DERBytes.integer($0.signature.s)) },
    ]

    // MARK: Another encoding

    private static let encodings: [Case<AssertionDraft>] = [
        signature(
            "raw-p1363", "r and s joined without DER", "written in the P1363 form", impact: .hardening,
            why: "Devices emit DER; who takes either form has two parsers that may disagree."
        ) { $0.signature.p1363 },
        encoding("trailing-bytes-in-der", "Bytes after s inside the sequence", "bytes added inside") {
            DERBytes.sequence(numbers(of: $0), DERBytes.null)
        },
        encoding("trailing-bytes-after-der", "Bytes after the sequence", "bytes added behind") {
            $0.signatureBytes + [0x00, 0x00]
        },
        encoding("long-form-length", "Length of the sequence in the long form", "length rewritten") {
            BERBytes.longForm(0x30, numbers(of: $0), lengthBytes: 1)
        },
        encoding("extra-leading-zero", "r with a zero byte too many", "zero byte added") {
            DERBytes.sequence(
                DERBytes.primitive(.integer, [0, 0] + $0.signature.r), DERBytes.integer($0.signature.s))
        },
        encoding("indefinite-der", "Sequence of indefinite length", "length rewritten") {
            BERBytes.indefinite(0x30, numbers(of: $0))
        },
        encoding("set-instead-of-sequence", "SET instead of SEQUENCE", "tag replaced") {
            DERBytes.set(numbers(of: $0))
        },
        encoding("three-integers", "A third number after s", "number added") {
            DERBytes.sequence(numbers(of: $0), DERBytes.integer(1))
        },
    ]

    // MARK: Shorthand

    private static let parser = "What is not a signature must be refused, and not blow up the verifier."
    private static let malleable =
        "A second encoding of the same signature slips past whoever remembers signatures against replay."

    private static func numbers(of draft: AssertionDraft) -> [UInt8] {
        DERBytes.integer(draft.signature.r) + DERBytes.integer(draft.signature.s)
    }

    private static func signature(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .forgery,
        control: String = "first", tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: impact, control: control, tags: tags, why: why,
            Fault(.signature, change, after: .signed) { $0.signatureBytes = value($0) })
    }

    private static func numbers(
        _ name: String, _ title: String, _ change: String, impact: Impact = .forgery, tags: [String] = [],
        _ edit: @escaping @Sendable (inout ECDSASignature) -> Void
    ) -> Case<AssertionDraft> {
        signature(
            name, title, change, impact: impact, tags: tags,
            why: "A verifier that skips the range check or the equation accepts what nobody signed."
        ) { draft in
            var signature = draft.signature
            edit(&signature)
            return signature.der
        }
    }

    private static func encoding(
        _ name: String, _ title: String, _ change: String, _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        signature(name, title, change, level: .should, impact: .hardening, why: malleable, value)
    }
}
