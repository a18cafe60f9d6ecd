import AttestModel
import FixtureForge
import Primitives

extension Group where Draft == AttestationDraft {
    static func attestationValid(_ subject: EvidenceSubject) -> Group {
        Group(.attestationValid) {
            accept("production", needs: subject.needs(.production), after: .plan) { $0.environment = .production }
            accept("development", needs: subject.needs(.development), after: .plan) { $0.environment = .development }
            accept("long-lived", level: .should, after: .plan) { $0.profile = .iOS17 }
            accept("ios14-lifetime-one-day", needs: [.clock], after: .plan) {
                $0.live(before: 600, for: 87_000, as: .iOS14)
            }
            accept("three-day-lifetime", needs: [.clock], after: .plan) { $0.live(before: 86_400, for: 3 * 86_400) }
            accept("eleven-month-lifetime", needs: [.clock], after: .plan) {
                $0.live(before: 86_400, for: 336 * 86_400 + 33_120, as: .iOS17)
            }
            accept("unlucky-validity-29-february", after: .plan) {
                // 2020-02-29T00:00:00Z to 2048-02-29T23:59:59Z.
                $0.notBefore = Timestamp(secondsSinceEpoch: 1_582_934_400)
                $0.notAfter = Timestamp(secondsSinceEpoch: 2_466_633_599)
            }
            accept("without-eku", after: .plan) { $0.profile = .iOS14 }
            accept("with-eku-and-acl-blob", after: .plan) { $0.profile = .iOS26 }
            accept("macos-acl-blob", after: .plan) {
                $0.profile = .macOS27
                $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6), flags: 0xC0)
            }
            accept("macos-signing-identifier", level: .should, after: .plan) {
                $0.app = AppIdentity(teamId: $0.app.teamId, bundleId: "ExampleHelper")
                $0.profile = .macOS27
                $0.extend(AuthDataExtensions(bundleVersion: nil, validationCategory: 6), flags: 0xC0)
            }
            accept("os27-cd-hash-keys", after: .plan) {
                $0.extend(AuthDataExtensions(codeDirectoryHash: $0.codeDirectoryHash), flags: 0xC0)
            }
            accept("empty-os-version", after: .plan) { $0.profile = .emptyVersion }
            acceptedExtensions
            accept("unknown-top-level-key", after: .object) { draft in
                guard case .map(var entries) = draft.object else { return }
                let hash = CBORValue.map(["hash": .bytes(draft.bytes(20, "cdHash")), "type": .bytes([0x02])])
                entries.insert(.init(.text("cdHash"), hash), at: 1)
                draft.object = .map(entries)
            }
            accept("leading-zero-x", after: .plan) { draft in draft.device = draft.deviceKey { $0.x[0] == 0 } }
            accept("leading-zero-y", after: .plan) { draft in draft.device = draft.deviceKey { $0.y[0] == 0 } }
            accept("high-bit-x", after: .plan) { draft in draft.device = draft.deviceKey { $0.x[0] >= 0x80 } }
            accept("key-id-with-plus-and-slash", after: .plan) { draft in
                draft.device = draft.deviceKey { key in ["+", "/"].allSatisfy(DeviceKey(key).keyId.base64.contains) }
            }
            signed("short-signature-integers") { $0.r[0] == 0 }
            signed("unlucky-signature-s-short") { $0.s[0] == 0 }
            signed("unlucky-leaf-0a-last") { $0.der.last == 0x0A }
            signed("unlucky-signature-high-bits") { $0.hasHighBits }
            accept("unlucky-serial-number-1-byte", level: .should, after: .leaf) {
                $0.leaf.serialNumber = $0.context.seed.serialNumber(1, for: $0.name)
            }
            accept("unlucky-serial-number-20-bytes", level: .should, after: .leaf) {
                $0.leaf.serialNumber = [0xFF] + $0.bytes(18, "serial number")
            }
            accept("key-order-not-canonical", level: .should, after: .object) { draft in
                draft.object = .map([
                    "authData": .bytes(draft.authDataBytes),
                    "attStmt": .map(["receipt": .bytes(draft.receipt), "x5c": .array(draft.x5c.map(CBORValue.bytes))]),
                    "fmt": .text("apple-appattest"),
                ])
            }
            accept("raw-challenge-as-client-data-hash", needs: [.clientDataHash], after: .plan) { draft in
                draft.challenge = Array(draft.bytes(12, "text challenge").hex.utf8)
                draft.rawClientData = draft.challenge
            }
            accept("unlucky-challenge-1024-bytes", after: .plan) {
                ($0.challenge, $0.rawClientData) = (Array($0.bytes(512, "long challenge").hex.utf8), nil)
            }
            accept("unlucky-challenge-byte-order-mark", needs: [.binaryChallenge], after: .plan) {
                ($0.challenge, $0.rawClientData) = (
                    [0xEF, 0xBB, 0xBF, 0xFF] + $0.bytes(28, "challenge after a mark"), nil
                )
            }
            accept("app-id-longest", after: .plan) { $0.app = $0.app.longest }
            accept("app-id-with-hyphen", after: .plan) { $0.app = $0.app.hyphenated }
            accept("app-id-non-ascii-team", level: .info, after: .plan) { $0.app = $0.app.underForeignLetters }
            attestationLeafForms
            attestationPermittedForms
            attestationDecoysToIgnore
            unknownMembers
            attestationBinaryChallenge
            unlucky("nonce", titled: "Nonce", after: .authData) { $0.chooseChallenge(where: $1) }

            unlucky("key-id", titled: "Key identifier", except: [.element], after: .plan) { draft, isWanted in
                draft.device = draft.deviceKey { isWanted(DeviceKey($0).keyId) }
            }
        }
    }

    private static func signed(_ name: String, until isWanted: @escaping @Sendable (ECDSASignature) -> Bool) -> Entry {
        accept(name, after: .issuer) {
            $0.leafSigner = .ecdsaWithSHA256($0.authority.intermediate.key, until: isWanted)
        }
    }
}

extension AttestationDraft {
    /// Sets a lifetime of which `before` seconds lie before the attestation.
    mutating func live(before: Int64, for seconds: Int64, as profile: LeafProfile? = nil) {
        if let profile { self.profile = profile }
        notBefore = time.adding(seconds: -before)
        notAfter = notBefore.adding(seconds: seconds)
    }

    /// Chooses a challenge with which the nonce is as it is wanted.
    fileprivate mutating func chooseChallenge(where isWanted: ([UInt8]) -> Bool) {
        let authData = authData.bytes
        rawClientData = nil
        challenge = Array(derivedChallenge { isWanted(sha256(authData + sha256(Array($0.utf8)))) }.utf8)
    }
}
