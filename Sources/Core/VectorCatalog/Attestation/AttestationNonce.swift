import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    /// Returns the attestations whose nonce does not cover their authData and their challenge.
    static func attestationNonce(_ environment: AttestEnvironment) -> Group {
        Group(.attestationNonce) {
            // Another hash.
            nonce("other-challenge", madeBy: .deviceOwner) {
                sha256($0.authDataBytes + sha256($0.bytes(32, "other challenge")))
            }.tagged("replay")
            nonce("sha256-of-challenge-only") { sha256($0.challenge) }
            nonce("auth-data-with-raw-challenge", impact: .hardening, madeBy: .deviceOwner) {
                sha256($0.authDataBytes + $0.challenge)
            }
            nonce("swapped-order") { sha256($0.clientDataHash + $0.authDataBytes) }
            nonce("client-data-hash-only") { sha256($0.clientDataHash) }
            nonce("auth-data-only", madeBy: .deviceOwner) { sha256($0.authDataBytes) }.tagged("replay")
            // Other content.
            nonce("bit-flipped") { draft in
                var nonce = draft.nonce
                nonce[31] ^= 0x01
                return nonce
            }
            nonce("first-half-right") { $0.nonce.prefix(16) + $0.bytes(16, "second half of the nonce") }
            nonce("second-half-right") { $0.bytes(16, "first half of the nonce") + $0.nonce.suffix(16) }
            nonce("all-zero") { _ in [UInt8](repeating: 0, count: 32) }
            nonce("truncated-31") { $0.nonce.dropLast() }
            nonce("padded-33-front") { [0] + $0.nonce }
            nonce("padded-33-back") { $0.nonce + [0] }
            nonce("empty-octet-string") { _ in [] }
            nonce("nonce-at-end-of-longer-string") { $0.bytes(16, "filler") + $0.nonce }
            nonce("hex-text-nonce") { Array($0.nonce.hex.utf8) }
            nonce("base64-text-nonce") { Array($0.nonce.base64.utf8) }
            nearMisses(of: "Nonce", except: [.lastByte, .firstHalf, .secondHalf]) { name, miss in
                nonce(name) { miss($0.nonce) }
            }
            // authData altered after the leaf was issued.
            altered("counter", impact: .hardening, madeBy: .deviceOwner) { authData, _ in authData.counter = 7 }
            altered("rp-id-hash", madeBy: .otherDeveloper) { $0.rpIdHash = $1.app.foreignHash }
            alteredAAGUID(environment)
            altered("credential-id", madeBy: .deviceOwner) { authData, _ in
                authData.credential?.credentialId = sha256(Array("another key".utf8))
            }
            altered("cose-key", madeBy: .deviceOwner) { authData, _ in authData.credential?.publicKey[45] ^= 0x01 }
            altered("extension-value", madeBy: .otherDeveloper, control: "os27-extensions-ed-set") {
                authData, _ in authData.extensions = AuthDataExtensions(validationCategory: 3).cbor.encoded
            }
            attestationNonceExtension
            attestationNonceOverDecoy
            // Nonces over what is left of a binary challenge in a text type.
            nonceOverText("binary-challenge-as-text") { Array(String(decoding: $0.challenge, as: UTF8.self).utf8) }
            nonceOverText("binary-challenge-up-to-nul") { Array($0.challenge.prefix { $0 != 0 }) }
        }
    }

    private static func alteredAAGUID(_ environment: AttestEnvironment) -> Entry {
        altered("aaguid", madeBy: .otherDeveloper) { authData, _ in
            authData.credential?.aaguid = AttestedCredential.aaguid(environment.other)
        }.saying(["environment": environment.rawValue, "other": environment.other.rawValue])
    }

    /// Other bytes inside the right structure.
    private static let nonce = Place(.nonceExtension, after: .nonce, impact: .replay).setting { $0.nonce = $1 }

    /// Returns a case whose nonce covers authData with another value in one field.
    private static func altered(
        _ name: String, impact: Impact = .impersonation, madeBy: Maker, control: String = "production",
        _ original: @escaping @Sendable (inout AuthenticatorData, AttestationDraft) -> Void
    ) -> Entry {
        reject(
            "auth-data-altered-\(name)", impact: impact,
            madeBy: madeBy, control: control, at: .nonceExtension, after: .nonce
        ) { draft in
            var authData = draft.authData
            original(&authData, draft)
            draft.nonce = draft.nonce(over: authData.bytes)
        }
    }

    // MARK: Challenges that are no text, for verifiers that take bytes

    /// A genuine attestation over a challenge of any bytes.
    static let attestationBinaryChallenge: [Entry] = [
        accept(binary, needs: [.binaryChallenge], after: .plan) {
            $0.challenge = Array("id".utf8) + [0x00, 0xC3, 0x28, 0xFF] + $0.bytes(26, "binary challenge")
        }
    ]

    private static let binary = "binary-challenge"

    private static let nonceOverText = Place(
        .nonceExtension, after: .nonce, impact: .replay, madeBy: .deviceOwner, control: binary,
        needs: [.binaryChallenge], tag: "replay"
    ).setting { $0.nonce = sha256($0.authDataBytes + sha256($1)) }
}
