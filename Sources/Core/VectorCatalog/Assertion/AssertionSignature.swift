import AttestModel
import FixtureForge
import Primitives
import SwiftASN1

extension Group where Draft == AssertionDraft {
    /// Signatures that are not one DER ECDSA signature by the stored key.
    static let assertionSignature = Group(.assertionSignature) {
        // Another key or message.
        signature("other-key") { $0.key("another device").sign(digest: $0.digest, hash: .sha256).der }
        signature("attestation-key-of-intermediate") {
            $0.context.apple.intermediate.key.sign(digest: $0.digest, hash: .sha256).der
        }
        signature("signature-of-another-assertion", impact: .replay, madeBy: .deviceOwner) { draft in
            var other = draft
            other.authData.counter += 1
            other.authDataBytes = other.authData.bytes
            return draft.device.key.sign(digest: sha256(other.nonce), hash: .sha256).der
        }
        signature("sha384-digest", impact: .hardening, madeBy: .apple) {
            $0.device.key.sign($0.nonce, hash: .sha384).der
        }
        signature("sha1-digest", impact: .hardening, madeBy: .apple) { $0.device.key.sign($0.nonce, hash: .sha1).der }
        // Tampering.
        numbers("bit-flipped-r") { $0.r[31] ^= 0x01 }
        numbers("bit-flipped-s") { $0.s[31] ^= 0x01 }
        reject("bit-flipped-auth-data", impact: .forgery, madeBy: .anyone, at: .authDataBytes, after: .signed) {
            $0.authDataBytes[32] ^= 0x01
        }
        signature("empty") { _ in [] }
        signature("truncated") { $0.signatureBytes.dropLast() }
        signature("garbage-70") { $0.bytes(70, "garbage") }
        // Numbers out of range.
        numbers("zero-r-zero-s") { ($0.r, $0.s) = ([0], [0]) }.tagged("CVE-2022-21449")
        numbers("r-zero") { $0.r = [0] }
        numbers("s-zero") { $0.s = [0] }
        numbers("r-equals-n") { $0.r = $0.order }
        numbers("s-equals-n") { $0.s = $0.order }
        numbers("r-plus-n", impact: .hardening) { $0 = $0.withRPlusOrder }
        signature("negative-r", impact: .hardening, control: "r-with-leading-zero") {
            DERBytes.sequence(DERBytes.primitive(.integer, $0.signature.r), DERBytes.integer($0.signature.s))
        }
        // Another encoding.
        signature("raw-p1363", impact: .hardening) { $0.signature.p1363 }
        encoding("trailing-bytes-in-der") { DERBytes.sequence(numbers(of: $0), DERBytes.null) }
        encoding("trailing-bytes-after-der") { $0.signatureBytes + [0x00, 0x00] }
        encoding("long-form-length") { BERBytes.longForm(0x30, numbers(of: $0), lengthBytes: 1) }
        encoding("extra-leading-zero") {
            DERBytes.sequence(DERBytes.primitive(.integer, [0, 0] + $0.signature.r), DERBytes.integer($0.signature.s))
        }
        encoding("indefinite-der") { BERBytes.indefinite(0x30, numbers(of: $0)) }
        encoding("set-instead-of-sequence") { DERBytes.set(numbers(of: $0)) }
        encoding("three-integers") { DERBytes.sequence(numbers(of: $0), DERBytes.integer(1)) }
        assertionSignatureOverDecoy
    }

    private static func numbers(of draft: AssertionDraft) -> [UInt8] {
        DERBytes.integer(draft.signature.r) + DERBytes.integer(draft.signature.s)
    }

    private static let signature = Place(.signature, after: .signed, impact: .forgery).setting {
        $0.signatureBytes = $1
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

    private static let encoding = Place(.signature, after: .signed).setting { $0.signatureBytes = $1 }

    static let assertionNonce = Group(.assertionNonce) {
        digest("nonce-as-digest") { $0.nonce }
        digest("message-unhashed") { Array($0.authDataBytes.prefix(32)) }
        digest("triple-hash") { sha256(sha256($0.nonce)) }
        digest("swapped-order") { sha256(sha256(sha256($0.clientData) + $0.authDataBytes)) }
        digest("client-data-hash-only") { sha256(sha256(sha256($0.clientData))) }
        digest("auth-data-only", impact: .replay, madeBy: .deviceOwner) { sha256(sha256($0.authDataBytes)) }
        digest("client-data-unhashed", madeBy: .deviceOwner) { sha256(sha256($0.authDataBytes + $0.clientData)) }
        digest("without-client-data", impact: .replay, madeBy: .deviceOwner) {
            sha256(sha256($0.authDataBytes + sha256([])))
        }
    }

    private static let digest = Place(
        .digest, after: .digest,
        alsoBreaks: AlsoBreaks(
            .assertionSignature,
            "A verifier has one equation for both: a signature over another nonce does not verify, and shows no more.")
    ).setting { $0.digest = $1 }

    static let assertionKey = Group(.assertionKey) {
        reject(
            "key-of-another-device", impact: .impersonation, madeBy: .deviceOwner, at: .publicKey, after: .request
        ) { draft in
            let other = draft.key("another device")
            draft.request.publicKey = other.point
            draft.request.publicKeyPEM = PEM.encode(other.subjectPublicKeyInfo, label: "PUBLIC KEY")
            draft.request.credentialCertificate = draft.leaf(attesting: DeviceKey(other))
        }.alsoBreaking(
            .assertionSignature,
            "A signature by one key does not verify under another key, so the signature check fails, too.")
        point("compressed-point", level: .info) { $0.device.key.compressedPoint }
        point("not-on-curve") { draft in
            var point = draft.device.key.point
            point[64] ^= 0x01
            return point
        }
    }

    private static let point = Place(.publicKey, after: .request).setting {
        (draft: inout AssertionDraft, point: [UInt8]) in
        let info = PublicKeyInfo.ellipticCurve(.p256, point: point)
        draft.request.publicKey = point
        draft.request.publicKeyPEM = PEM.encode(info, label: "PUBLIC KEY")
        draft.request.credentialCertificate = draft.leaf(with: info)
    }
}
