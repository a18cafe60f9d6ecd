import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AssertionDraft {
    /// Signatures that are not one DER ECDSA signature by the stored key.
    static let assertionSignature = Group(
        .assertionSignature, keys + tampering + numbers + encodings + assertionSignatureOverDecoy)

    // MARK: Another key or message

    private static let keys: [Entry] = [
        signature("other-key") { $0.key("another device").sign(digest: $0.digest, hash: .sha256).der },
        signature("attestation-key-of-intermediate") {
            $0.context.apple.intermediate.key.sign(digest: $0.digest, hash: .sha256).der
        },
        signature("signature-of-another-assertion", impact: .replay, madeBy: .deviceOwner) { draft in
            var other = draft
            other.authData.counter += 1
            other.authDataBytes = other.authData.bytes
            return draft.device.key.sign(digest: sha256(other.nonce), hash: .sha256).der
        },
        signature("sha384-digest", impact: .hardening, madeBy: .apple) {
            $0.device.key.sign($0.nonce, hash: .sha384).der
        },
        signature("sha1-digest", impact: .hardening, madeBy: .apple) { $0.device.key.sign($0.nonce, hash: .sha1).der },
    ]

    // MARK: Tampering

    private static let tampering: [Entry] = [
        numbers("bit-flipped-r") { $0.r[31] ^= 0x01 },
        numbers("bit-flipped-s") { $0.s[31] ^= 0x01 },
        .reject("bit-flipped-auth-data", impact: .forgery, madeBy: .anyone, at: .authDataBytes, after: .signed) {
            $0.authDataBytes[32] ^= 0x01
        },
        signature("empty") { _ in [] },
        signature("truncated") { $0.signatureBytes.dropLast() },
        signature("garbage-70") { $0.bytes(70, "garbage") },
    ]

    // MARK: Numbers out of range

    private static let numbers: [Entry] = [
        numbers("zero-r-zero-s") {
            $0.r = [0]
            $0.s = [0]
        }.tagged("CVE-2022-21449"),
        numbers("r-zero") { $0.r = [0] },
        numbers("s-zero") { $0.s = [0] },
        numbers("r-equals-n") { $0.r = $0.order },
        numbers("s-equals-n") { $0.s = $0.order },
        numbers("r-plus-n", impact: .hardening) { $0 = $0.withRPlusOrder },
        signature("negative-r", impact: .hardening, control: "r-with-leading-zero") {
            DERBytes.sequence(DERBytes.primitive(.integer, $0.signature.r), DERBytes.integer($0.signature.s))
        },
    ]

    // MARK: Another encoding

    private static let encodings: [Entry] = [
        signature("raw-p1363", impact: .hardening) { $0.signature.p1363 },
        encoding("trailing-bytes-in-der") { DERBytes.sequence(numbers(of: $0), DERBytes.null) },
        encoding("trailing-bytes-after-der") { $0.signatureBytes + [0x00, 0x00] },
        encoding("long-form-length") { BERBytes.longForm(0x30, numbers(of: $0), lengthBytes: 1) },
        encoding("extra-leading-zero") {
            DERBytes.sequence(DERBytes.primitive(.integer, [0, 0] + $0.signature.r), DERBytes.integer($0.signature.s))
        },
        encoding("indefinite-der") { BERBytes.indefinite(0x30, numbers(of: $0)) },
        encoding("set-instead-of-sequence") { DERBytes.set(numbers(of: $0)) },
        encoding("three-integers") { DERBytes.sequence(numbers(of: $0), DERBytes.integer(1)) },
    ]

    // MARK: Shorthand

    private static func numbers(of draft: AssertionDraft) -> [UInt8] {
        DERBytes.integer(draft.signature.r) + DERBytes.integer(draft.signature.s)
    }

    private static func signature(
        _ name: String, level: Level = .must, impact: Impact = .forgery, madeBy: Maker = .anyone,
        control: String = "first", _ value: @escaping Bytes
    ) -> Entry {
        .reject(name, level: level, impact: impact, madeBy: madeBy, control: control, at: .signature, after: .signed) {
            $0.signatureBytes = value($0)
        }
    }

    private static func numbers(
        _ name: String, impact: Impact = .forgery, _ edit: @escaping @Sendable (inout ECDSASignature) -> Void
    ) -> Entry {
        signature(name, impact: impact) { draft in
            var signature = draft.signature
            edit(&signature)
            return signature.der
        }
    }

    private static func encoding(_ name: String, _ value: @escaping Bytes) -> Entry {
        signature(name, level: .should, impact: .hardening, value)
    }
}
