import FixtureForge
import LabModel
import Primitives
import ReferenceVerifier
import TestBasics

/// Mistakes about the key identifier, the app, the environment, the time and the root.
extension Plant {
    private static func keyId(
        _ id: String, _ outcome: Diagnosis.Outcome = .explained, _ change: @escaping @Sendable (String) -> String
    ) -> Plant { .claim(id, nil, outcome, in: attestation) { $0.keyId = change($0.keyId ?? "") } }

    /// A key identifier that is computed from the key's point.
    private static func computed(_ id: String, _ compute: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Plant {
        Plant(id, [id]) {
            guard case .attestation(let request) = Forged.attestation() else { throw Missing() }
            var scene = Scene(.attestation(request))
            let point = ReferenceVerifier().assess(.attestation(request)).output?.publicKey ?? []
            scene.claims.keyId = compute(point).base64
            return scene
        }
    }

    static let keyIds: [Plant] = [
        // The identifier has both characters that base64url changes.
        .claim(
            "keyid-base64url", in: vector("attestation/valid/key-id-with-plus-and-slash")
        ) { $0.keyId = $0.keyId?.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") },
        .claim(
            "keyid-plus-as-space", in: vector("attestation/valid/key-id-with-plus-and-slash")
        ) { $0.keyId = $0.keyId?.replacing("+", with: " ") },
        keyId("keyid-unpadded") { $0.replacing("=", with: "") },
        keyId("keyid-hex") { ([UInt8](base64: $0) ?? []).hex },
        keyId("keyid-hex") { "hex:" + ([UInt8](base64: $0) ?? []).hex },
        keyId("keyid-text") { Array(([UInt8](base64: $0) ?? []).hex.utf8).base64 },
        keyId("keyid-quoted") { "\"\($0)\"" },
        keyId("keyid-base64-twice") { Array($0.utf8).base64 },
        keyId("keyid-percent") {
            $0.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        },
        keyId("keyid-space") { $0 + "\n" }, keyId("keyid-case") { $0.lowercased() },
        keyId("keyid-cut") { String($0.prefix(32)) },
        keyId("keyid-other", .refused) { _ in sha256(Array("another key".utf8)).base64 },
        computed("keyid-of-spki") { sha256(P256Point.infoPrefix + $0) },
        computed("keyid-x") { Array($0[1...32]) }, computed("keyid-of-x") { sha256(Array($0[1...32])) },
        computed("keyid-of-xy") { sha256(Array($0.dropFirst())) },
        computed("keyid-of-compressed") { sha256([$0[64].isMultiple(of: 2) ? 2 : 3] + $0[1...32]) },
        computed("keyid-of-cose") { sha256(COSEKey.encode($0) ?? []) }, computed("keyid-point") { $0 },
        .claim("keyid-of-certificate", in: attestation) { claims in
            let receipt = ReceiptContents.receipt(inAttestation: Forged.attestation().evidence) ?? []
            claims.keyId = sha256(ReceiptContents(receipt)?.value(.publicKey) ?? []).base64
        },
    ]

    private static func app(_ id: String, _ app: String, _ outcome: Diagnosis.Outcome = .explained) -> Plant {
        .claim(id, nil, outcome, in: attestation) { $0.app = app }
    }

    static let contexts: [Plant] = [
        app("app-bundle-only", "com.example.app"), app("app-bundle-only", ".com.example.app"),
        app("app-bundle-only", "$(AppIdentifierPrefix)com.example.app"), app("app-case", "ABCDE12345.com.Example.App"),
        app("app-space", "ABCDE12345.com.example.app\n"), app("app-quoted", "\"ABCDE12345.com.example.app\""),
        app("app-team", "ZZZZZ99999.com.example.app"), app("app-extended", "ABCDE12345.com.example.app.Clip"),
        app("app-parent", "ABCDE12345.com.example"), app("app-other", "ABCDE12345.org.another", .refused),
        app("app-malformed", "foo"), app("app-malformed", "ABCDE12345"),
        app("app-malformed", "ABCDE123.com.example.app"),
        .claim("another team alone", ["app-malformed", "app-other"], .refused, in: attestation) {
            $0.app = "ZZZZZ99999"
        },
        .claim(
            "app-macos", in: vector("attestation/valid/macos-signing-identifier")
        ) { $0.app = ($0.app?.prefix(11)).map { $0 + "org.bundle.other" } },
        .claim("assertion, app-case", ["app-case"], in: assertion) {
            $0.app = "abcde12345.com.example.app"
        },
        .claim("assertion, app-extended", ["app-extended"], in: assertion) {
            $0.app = "ABCDE12345.com.example.app.Clip"
        },
        .claim("assertion, app-team", ["app-team"], in: assertion) { $0.app = "ABCDE1234S.com.example.app" },
        .claim("assertion, app-team by neighbors", ["app-team"], in: assertion) {
            $0.app = "ABCDE12354.com.example.app"
        },
        .claim("assertion, a team too short", ["app-malformed"], in: assertion) {
            $0.app = "ABCDE1234.com.example.app"
        },
        .claim("assertion, a team too long", ["app-malformed"], in: assertion) {
            $0.app = "ABCDDE12345.com.example.app"
        },
        .claim("app-differs", nil, .refused, in: assertion) { $0.app = "ZZZZZ99999.com.example.app" },
        .claim("app-differs, and the counter", ["app-differs", "counter-equal"], .refused, in: assertion) {
            $0.app = "ABCDE12345.org.another"
            $0.storedCounter = 1
        },
        .claim("assertion, a wrong form of the key identifier alone", ["keyid-of-spki"], in: assertion) {
            ($0.keyId, $0.publicKey) = (sha256(P256Point.infoPrefix + ($0.publicKey ?? [])).base64, nil)
        },
        .claim("the same counter in reverse order", ["counter-byte-order", "counter-equal"], .refused, in: assertion) {
            $0.storedCounter = 1 << 24
        },
        .claim(
            "client data that are the challenge", ["challenge-only"],
            in: {
                Forged.assertion(clientData: Array("abc".utf8))
            }
        ) { $0.challenge = $0.clientData },
        .claim("assertion, app-space", ["app-space"], in: assertion) { $0.app = " ABCDE12345.com.example.app" },
        .claim(
            "environment-development", in: { Forged.attestation { $0.environment = .development } }
        ) { $0.environment = .production },
        .claim("environment-production", in: attestation) { $0.environment = .development },
    ]

    private static func time(
        _ name: String, _ id: String, in request: @escaping Request = vector("attestation/valid/three-day-lifetime"),
        _ change: @escaping @Sendable (Int64) -> Int64
    ) -> Plant {
        .claim(name, [id], in: request) { claims in
            claims.time = claims.time.map { Timestamp(secondsSinceEpoch: change($0.secondsSinceEpoch)) }
        }
    }

    static let timePlants: [Plant] = [
        time("time-expired", "time-expired") { $0 + 40 * 86_400 },
        time("time-early", "time-early") { $0 - 40 * 86_400 },
        time("time-milliseconds", "time-milliseconds") { $0 * 1000 },
        time("time-seconds", "time-seconds") { $0 / 1000 },
        time("receipt, time-zone", "time-zone", in: receipt) { $0 - 2 * 3600 },
        time("receipt-stale", "receipt-stale", in: receipt) { $0 + 7200 },
        time("receipt-expired", "receipt-expired", in: receipt) { $0 + 100 * 86_400 },
        time("receipt, time-milliseconds", "time-milliseconds", in: receipt) { $0 * 1000 },
    ]

    /// Mistakes that need Apple's own root: the tests of real objects plant them.
    static func realRoots(_ attestation: VerificationRequest, receipt: VerificationRequest) throws -> [Plant] {
        func root(_ name: String, _ id: String, _ root: [UInt8]) -> Plant {
            .claim(name, [id], in: { attestation }) { $0.roots = [root] }
        }
        let test = try CommittedVectors.roots()
        let webAuthn = Array("… CN=Apple WebAuthn Root CA …".utf8)
        return [
            root("root-test", "root-test", test[0]), root("root-g3", "root-g3", AppleRoots.receipts),
            root("root-webauthn", "root-webauthn", webAuthn), root("root-other", "root-other", Array("junk".utf8)),
            root("root-from-object", "root-from-object", try intermediate(of: attestation.evidence)),
            root("root-form", "root-form", Array(PEM.encode(AppleRoots.appAttestation, label: "CERTIFICATE").utf8)),
            root("root-form, base64", "root-form", Array(AppleRoots.appAttestation.base64.utf8)),
            .claim("receipt, root-attestation", ["root-attestation"], in: { receipt }) {
                $0.roots = [AppleRoots.appAttestation]
            },
            .claim("receipt, root-test", ["root-test"], in: { receipt }) { $0.roots = [test[1]] },
        ]
    }

    private static func intermediate(of object: [UInt8]) throws -> [UInt8] {
        guard case .map(let statement)? = ObjectMap(object).map.value?[.text("attStmt")],
            case .array(let elements)? = statement[.text("x5c")], case .bytes(let bytes)? = elements.last
        else { throw Missing() }
        return Array(bytes)
    }

    static let forgeries: [Plant] = [
        .claim("chain-test", nil, .refused, in: vector("attestation/valid/production")) { $0.roots = nil },
        .claim("receipt, chain-test", ["chain-test"], .refused, in: vector("receipt/valid/sandbox")) { $0.roots = nil },
        .claim("chain-foreign", nil, .refused, in: attestation) { $0.roots = nil },
        .claim("receipt, chain-foreign", ["chain-foreign"], .refused, in: receipt) { $0.roots = nil },
    ]

    static let several: [Plant] = [
        .claim(
            "app, key identifier and environment", ["keyid-unpadded", "app-bundle-only", "environment-production"],
            in: attestation
        ) {
            $0.app = "com.example.app"
            $0.keyId = $0.keyId?.replacing("=", with: "")
            $0.environment = .development
        },
        .claim(
            "challenge and environment", ["client-data-not-hashed", "environment-production"],
            in: { Forged.attestation(hash: Array("abc123".utf8)) }
        ) { claims in
            (claims.clientDataHash, claims.challenge) = (nil, Array("abc123".utf8))
            claims.environment = .development
        },
        .claim(
            "another app with a wrong environment", ["app-other", "environment-production"], .refused, in: attestation
        ) {
            $0.app = "ABCDE12345.org.another"
            $0.environment = .development
        },
    ]
}
