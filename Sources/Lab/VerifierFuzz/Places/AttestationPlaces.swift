import AttestModel
import FixtureForge
import Primitives

extension AttestationDraft: FuzzDraft {
    static let faults: [FuzzPlace<AttestationDraft>] =
        authDataPlaces + keyPlaces + certificatePlaces + chainPlaces
        + AuthDataPlaces.object("attestation", after: .object, .encoded) + requestPlaces

    private static let authDataPlaces: [FuzzPlace<AttestationDraft>] = {
        let common = AuthDataPlaces<AttestationDraft>(
            field: "authData", values: .authData, encoding: .authDataBytes, signing: .nonce)
        return common.rpIdHash + rawAppIDs + common.flagsAndCounter(zeroIsOpen: false) + credentialPlaces
            + common.extensionsAndBytes
            + [
                FuzzPlace("authData.extensions.category", categories(after: .plan) { $0.extend($1, $2, nil) }),
                FuzzPlace("nonce.derivation", nonceRecipes), FuzzPlace("nonce", .bytes, after: .nonce, \.nonce),
            ]
    }()

    private static let rawAppIDs: [FuzzPlace<AttestationDraft>] = [
        FuzzPlace("authData.rpIdHash.unhashed", .text, after: .authData) {
            Array($0.app.appId.utf8)
        } set: {
            $0.authData.rpIdHash = $1
        },
        FuzzPlace(
            "authData.rpIdHash.raw",
            .after(.authData, "app ID itself") { $0.authData.rpIdHash = Array($0.app.appId.utf8) },
            .after(.authData, "first 32 bytes of the app ID") {
                $0.authData.rpIdHash = Array(Array($0.app.appId.utf8).prefix(32))
            }),
    ]

    private static let credentialPlaces: [FuzzPlace<AttestationDraft>] = [
        credential("aaguid", .name, \.aaguid), credential("credentialId", .bytes, \.credentialId),
        credential("credentialPublicKey", .cbor, open: [.extra, .swap, .backwards, .longForm], \.publicKey),
        FuzzPlace(
            "authData.aaguid.environment",
            .after(.authData, "other environment") {
                $0.authData.credential?.aaguid = AttestedCredential.aaguid($0.environment.other)
            }),
        .number("authData.credentialIdLength", after: .authData, get: \.authData.credential?.declaredLengthBytes) {
            $0.authData.credential?.declaredLength = UInt16(truncatingIfNeeded: $1)
        },
    ]

    private static func credential(
        _ name: String, _ form: FuzzPlace<AttestationDraft>.Form, open: Set<EditWord> = [],
        _ member: any WritableKeyPath<AttestedCredential, [UInt8]> & Sendable
    ) -> FuzzPlace<AttestationDraft> {
        FuzzPlace("authData.\(name)", form, after: .authData, open: open) {
            $0.authData.credential?[keyPath: member]
        } set: {
            $0.authData.credential?[keyPath: member] = $1
        }
    }

    /// The nonces over other parts, among them challenges as verifiers misread them: as text, and up to a zero byte.
    private static let nonceRecipes: [FuzzChoice<AttestationDraft>] = DigestRecipe.choices(
        of: [
            "authData", "clientDataHash", "authData to the COSE key", "challenge", "sha256(challenge)",
            "sha256(text of challenge)", "sha256(challenge to its first zero)",
        ],
        rounds: 1...2, except: DigestRecipe(positions: [0, 1], rounds: 1), after: .nonce, \.nonce
    ) {
        [
            $0.authDataBytes, $0.clientDataHash, Array($0.authDataBytes.prefix(164)), $0.challenge,
            sha256($0.challenge), sha256(Array(String(decoding: $0.challenge, as: UTF8.self).utf8)),
            sha256(Array($0.challenge.prefix { $0 != 0 })),
        ]
    }

    private static let keyPlaces: [FuzzPlace<AttestationDraft>] = [
        FuzzPlace("key", keys),
        FuzzPlace("keyId+credentialId", .bytes, after: .authData, get: \.authData.credential?.credentialId) {
            $0.authData.credential?.credentialId = $1
            $0.identifiedAs = $1
        },
        FuzzPlace("keyId.derivation", identifiers),
        FuzzPlace("request.keyId", .bytes, after: .request, \.request.keyId),
    ]

    private static let keys: [FuzzChoice<AttestationDraft>] = [
        key("P-384") { $0.key("P-384", curve: .p384).subjectPublicKeyInfo },
        key("secp256k1") { _ in PublicKeyInfo.secp256k1Generator },
        key("RSA") { $0.context.rsaKey("RSA leaf").subjectPublicKeyInfo },
        key("Ed25519") { PublicKeyInfo.ed25519($0.bytes(32, "Ed25519")) },
        key("point at infinity") { _ in PublicKeyInfo.ellipticCurve(.p256, point: [0x00]) },
        key("point off the curve") { draft in
            var point = draft.device.key.point
            point[64] ^= 0x01
            return PublicKeyInfo.ellipticCurve(.p256, point: point)
        },
        key("P-256 point named P-384") { PublicKeyInfo.ellipticCurve(.p384, point: $0.device.key.point) },
        key("another key of P-256") { $0.key("other leaf key").subjectPublicKeyInfo },
        .after(.leaf, "compressed point", open: true) {
            $0.leaf.subjectPublicKeyInfo = PublicKeyInfo.ellipticCurve(.p256, point: $0.device.key.compressedPoint)
        },
        .after(.leaf, "another device's key in the leaf alone") {
            $0.leaf.subjectPublicKeyInfo = $0.key("other leaf key").subjectPublicKeyInfo
        },
    ]

    private static func key(
        _ name: String, _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> FuzzChoice<AttestationDraft> { .after(.plan, name) { $0.attestedKey = value($0) } }

    /// Identifiers that follow from the key in another way, in the request and in authData.
    private static let identifiers: [FuzzChoice<AttestationDraft>] = [
        identifier("x ‖ y") { $0.x + $0.y }, identifier("compressed point") { $0.compressedPoint },
        identifier("SubjectPublicKeyInfo") { $0.subjectPublicKeyInfo }, identifier("x") { $0.x },
        identifier("x ‖ y without leading zeros") { Array($0.x.drop { $0 == 0 }) + Array($0.y.drop { $0 == 0 }) },
        identifier("COSE key") { DeviceKey($0).coseKey.encoded }, identifier("y ‖ x") { [4] + $0.y + $0.x },
    ]

    private static func identifier(
        _ name: String, of input: @escaping @Sendable (ECKey) -> [UInt8]
    ) -> FuzzChoice<AttestationDraft> {
        .after(.authData, "sha256(\(name))") {
            let identifier = sha256(input($0.device.key))
            $0.authData.credential?.credentialId = identifier
            $0.identifiedAs = identifier
        }
    }
}
