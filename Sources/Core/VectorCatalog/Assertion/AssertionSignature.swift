import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AssertionDraft {
    /// Signatures that are not one DER ECDSA signature by the stored key.
    static let assertionSignature = Group(
        .assertionSignature, keys + tampering + numbers + encodings + assertionSignatureOverDecoy)

    // MARK: Another key or message

    private static let keys: [Case<AssertionDraft>] = [
        signature(
            "other-key", "Signature by another device's key", "signed with another key",
            why: "Anyone with a device could send requests in the name of this one."
        ) { $0.key("another device").sign(digest: $0.digest, hash: .sha256).der },
        signature(
            "attestation-key-of-intermediate", "Signature by the key of the intermediate", "signed with a P-384 key",
            why: "Only the attested key may sign, on its own curve. No other key of the chain counts."
        ) { $0.context.apple.intermediate.key.sign(digest: $0.digest, hash: .sha256).der },
        signature(
            "signature-of-another-assertion", "Signature of another assertion by the same key",
            "signature replaced by one over the next counter", impact: .replay,
            madeBy: .deviceOwner,
            why: "A signature captured from one request must not be valid for another request."
        ) { draft in
            var other = draft
            other.authData.counter += 1
            other.authDataBytes = other.authData.bytes
            return draft.device.key.sign(digest: sha256(other.nonce), hash: .sha256).der
        },
        signature(
            "sha384-digest", "Signature over the SHA-384 of the nonce", "signed with SHA-384", impact: .hardening,
            madeBy: .apple,
            why: "App Attest uses ECDSA with SHA-256 only. Nothing in the object names another algorithm."
        ) { $0.device.key.sign($0.nonce, hash: .sha384).der },
        signature(
            "sha1-digest", "Signature over the SHA-1 of the nonce", "signed with SHA-1", impact: .hardening,
            madeBy: .apple,
            why: "SHA-1 collisions are practical. App Attest uses ECDSA with SHA-256 only."
        ) { $0.device.key.sign($0.nonce, hash: .sha1).der },
    ]

    // MARK: Tampering

    private static let tampering: [Case<AssertionDraft>] = [
        numbers(
            "bit-flipped-r", "One bit of r flipped", "last bit of r flipped",
            why: "A verifier that does not check the result of the verification accepts an altered r."
        ) { $0.r[31] ^= 0x01 },
        numbers(
            "bit-flipped-s", "One bit of s flipped", "last bit of s flipped",
            why: "A verifier that mistakes an error code of its library for success accepts an altered s."
        ) { $0.s[31] ^= 0x01 },
        .reject(
            "bit-flipped-auth-data", "One bit of authenticatorData flipped after signing", impact: .forgery,
            madeBy: .anyone,
            control: "first",
            why: "The signed flags must not change on the way. Otherwise nothing in authenticatorData can be trusted.",
            Fault(.authDataBytes, "bit of the flags flipped after signing", after: .signed) {
                $0.authDataBytes[32] ^= 0x01
            }),
        signature(
            "empty", "Empty signature", "signature replaced by zero bytes",
            why: "If an empty signature means nothing to verify, anyone can make assertions."
        ) { _ in [] },
        signature(
            "truncated", "Signature without its last byte", "last byte removed",
            why: "The declared lengths exceed the signature. A parser must reject it and not read past the end."
        ) {
            $0.signatureBytes.dropLast()
        },
        signature(
            "garbage-70", "70 random bytes as the signature", "signature replaced by random bytes",
            why: "A verifier must reject bytes that are not DER, and not answer with an unhandled exception."
        ) {
            $0.bytes(70, "garbage")
        },
    ]

    // MARK: Numbers out of range

    private static let numbers: [Case<AssertionDraft>] = [
        numbers(
            "zero-r-zero-s", "Signature with r = 0 and s = 0", "r and s set to 0", tags: ["CVE-2022-21449"],
            why: "With r = s = 0 the ECDSA equation holds for every message and key in a library without range checks."
        ) {
            $0.r = [0]
            $0.s = [0]
        },
        numbers(
            "r-zero", "Signature with r = 0", "r set to 0",
            why: "SEC 1 demands 1 to n - 1. With r = 0 the public key has no influence on the result."
        ) { $0.r = [0] },
        numbers(
            "s-zero", "Signature with s = 0", "s set to 0",
            why: "The verification divides by s. A library that skips the range check computes with an undefined value."
        ) { $0.s = [0] },
        numbers(
            "r-equals-n", "Signature whose r is the order of the curve", "r set to n",
            why: "n is 0 modulo n. A library that only compares r with 0 misses it."
        ) { $0.r = $0.order },
        numbers(
            "s-equals-n", "Signature whose s is the order of the curve", "s set to n",
            why: "n has no inverse modulo n. A library that ignores the failed inversion goes on with a wrong value."
        ) { $0.s = $0.order },
        numbers(
            "r-plus-n", "Signature with r + n in place of r", "n added to r", impact: .hardening,
            why: "A library that reduces r instead of checking its range accepts a second form of every signature."
        ) {
            $0 = $0.withRPlusOrder
        },
        signature(
            "negative-r", "r encoded as a negative number", "leading zero byte of r removed", impact: .hardening,
            control: "r-with-leading-zero",
            why: "A parser that ignores the sign of an INTEGER accepts a second encoding of the same signature."
        ) { DERBytes.sequence(DERBytes.primitive(.integer, $0.signature.r), DERBytes.integer($0.signature.s)) },
    ]

    // MARK: Another encoding

    private static let encodings: [Case<AssertionDraft>] = [
        signature(
            "raw-p1363", "Signature as r || s without DER", "signature encoded in the P1363 form", impact: .hardening,
            why: "Devices emit DER. A verifier that accepts both forms has two parsers that may disagree."
        ) { $0.signature.p1363 },
        encoding(
            "trailing-bytes-in-der", "Signature with bytes after s inside the SEQUENCE", "NULL added after s",
            why: "Unused bytes inside the SEQUENCE give one signature many encodings, which defeats a replay list."
        ) {
            DERBytes.sequence(numbers(of: $0), DERBytes.null)
        },
        encoding(
            "trailing-bytes-after-der", "Signature with bytes after the SEQUENCE", "two zero bytes appended",
            why: "A parser that ignores trailing bytes accepts unlimited encodings of one signature."
        ) {
            $0.signatureBytes + [0x00, 0x00]
        },
        encoding(
            "long-form-length", "Signature whose length is in the long form", "length rewritten in the long form",
            why: "DER demands the shortest length. A second encoding of a signature slips past a list of used ones."
        ) {
            BERBytes.longForm(0x30, numbers(of: $0), lengthBytes: 1)
        },
        encoding(
            "extra-leading-zero", "Signature whose r has an unnecessary zero byte", "zero byte prepended to r",
            why: "DER demands the shortest INTEGER. A lenient parser accepts a second encoding of one signature."
        ) {
            DERBytes.sequence(
                DERBytes.primitive(.integer, [0, 0] + $0.signature.r), DERBytes.integer($0.signature.s))
        },
        encoding(
            "indefinite-der", "Signature in a SEQUENCE of indefinite length", "length made indefinite",
            why: "Indefinite lengths are BER. A verifier that accepts them accepts a second encoding of one signature."
        ) {
            BERBytes.indefinite(0x30, numbers(of: $0))
        },
        encoding(
            "set-instead-of-sequence", "Signature in a SET instead of a SEQUENCE", "tag replaced by that of a SET",
            why: "The order of a SET has no meaning, so r and s could be swapped. Only a SEQUENCE is a signature."
        ) {
            DERBytes.set(numbers(of: $0))
        },
        encoding(
            "three-integers", "Signature with a third INTEGER after s", "third INTEGER appended",
            why: "A parser that reads two numbers and stops accepts any further content inside the signature."
        ) {
            DERBytes.sequence(numbers(of: $0), DERBytes.integer(1))
        },
    ]

    // MARK: Shorthand

    private static func numbers(of draft: AssertionDraft) -> [UInt8] {
        DERBytes.integer(draft.signature.r) + DERBytes.integer(draft.signature.s)
    }

    private static func signature(
        _ name: String, _ title: String, _ change: String, level: Level = .must, impact: Impact = .forgery,
        madeBy: Maker = .anyone, control: String = "first", tags: [String] = [], why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        .reject(
            name, title, level: level, impact: impact, madeBy: madeBy, control: control, tags: tags, why: why,
            Fault(.signature, change, after: .signed) { $0.signatureBytes = value($0) })
    }

    private static func numbers(
        _ name: String, _ title: String, _ change: String, impact: Impact = .forgery, tags: [String] = [],
        why: String, _ edit: @escaping @Sendable (inout ECDSASignature) -> Void
    ) -> Case<AssertionDraft> {
        signature(
            name, title, change, impact: impact, tags: tags, why: why
        ) { draft in
            var signature = draft.signature
            edit(&signature)
            return signature.der
        }
    }

    private static func encoding(
        _ name: String, _ title: String, _ change: String, why: String,
        _ value: @escaping @Sendable (AssertionDraft) -> [UInt8]
    ) -> Case<AssertionDraft> {
        signature(name, title, change, level: .should, impact: .hardening, why: why, value)
    }
}
