import FixtureForge
import LabModel
import Primitives
import ReferenceVerifier
import TestBasics

/// Mistakes about the bytes of the object, the stored key, the counter and receipts.
extension Plant {
    private static func object(
        _ name: String, _ expected: [String]? = nil, _ outcome: Diagnosis.Outcome = .explained,
        in request: @escaping Request = attestation, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> Plant {
        Plant(name, expected ?? [name], outcome) {
            var scene = Scene(try request())
            scene.object = change(scene.object)
            return scene
        }
    }

    private static func text(
        _ name: String, _ expected: [String]? = nil, in request: @escaping Request = attestation,
        _ change: @escaping @Sendable ([UInt8]) -> String
    ) -> Plant { object(name, expected, in: request) { Array(change($0).utf8) } }

    static let transports: [Plant] = [
        text("object-base64") { $0.base64 }, text("object-base64") { Array($0.base64.utf8).base64 },
        text("object-base64url") {
            $0.base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        },
        text("object-hex") { $0.hex },
        text("JSON string", ["object-json-string", "object-base64"]) { "\"\($0.base64.replacing("/", with: "\\/"))\"" },
        text("object-json-array") { "[\($0.map(String.init).joined(separator: ", "))]" },
        text("object-json-array") { #"{"type":"Buffer","data":[\#($0.map(String.init).joined(separator: ","))]}"# },
        text("object-plus-as-space") { $0.base64.replacing("+", with: " ") },
        object("object-multipart") {
            Array("--xyz\r\nContent-Type: a/b\r\n\r\n".utf8) + $0 + Array("\r\n--xyz--\r\n".utf8)
        },
        text("object-utf8-twice") { String($0.map { Character(Unicode.Scalar($0)) }) },
        text("object-utf8-twice", in: receipt) { String($0.map { Character(Unicode.Scalar($0)) }) },
        object("object-appended", nil, .refused) { $0 + [10] },
        object("object-appended", nil, .refused, in: assertion) { $0 + Array("\r\n--xyz--".utf8) },
        object("object-appended", nil, .refused, in: receipt) { $0 + [0, 0, 0] },
        object("object-truncated", nil, .refused) { Array($0.prefix(4096)) },
        object("object-truncated", nil, .refused) { Array($0.prefix(191)) },
        object("object-truncated", nil, .refused, in: assertion) { Array($0.dropLast(20)) },
        object("object-truncated", nil, .refused, in: receipt) { Array($0.prefix(2048)) },
        object("object-mangled", nil, .refused) { Array(String(decoding: $0, as: UTF8.self).utf8) },
        object("object-mangled", nil, .refused, in: assertion) { Array(String(decoding: $0, as: UTF8.self).utf8) },
        text("object-base64", in: receipt) { $0.base64 },
        text("object-base64url", in: assertion) { $0.base64.replacing("=", with: "").replacing("/", with: "_") },
        text("data URL", ["object-data-url", "object-base64"]) { "data:application/octet-stream;base64,\($0.base64)" },
        text("percent-encoded base64", ["object-percent", "object-base64"]) {
            $0.base64.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        },
    ]

    static let kinds: [Plant] = [
        object("kind-assertion", nil, .refused) { _ in Forged.assertion().evidence },
        object("kind-attestation", nil, .refused, in: assertion) { _ in Forged.attestation().evidence },
        object("kind-receipt", nil, .refused) { ReceiptContents.receipt(inAttestation: $0) ?? [] },
        object("kind-authdata", nil, .refused) { AttestationObject($0).authData.value ?? [] },
        object("kind-certificate", nil, .refused) {
            ReceiptContents.receipt(inAttestation: $0).flatMap { ReceiptContents($0)?.value(.publicKey) } ?? []
        },
        object("kind-client-data", nil, .refused, in: assertion) { _ in Array(#"{"challenge":"x"}"#.utf8) },
        object("kind-key-id", nil, .refused) { sha256($0) },
        webAuthn("none", statement: [0xA0]),
        webAuthn("packed", statement: [0xA2] + member("alg") + [0x26] + member("sig") + [0x42, 1, 2]),
        webAuthn(
            "android-key",
            statement: [0xA3] + member("alg") + [0x26] + member("sig") + [0x42, 1, 2] + member("x5c") + [0x80]),
    ]

    private static func member(_ name: String) -> [UInt8] { [0x60 | UInt8(name.utf8.count)] + Array(name.utf8) }

    /// The attestation object of a security key of WebAuthn, with a credential of two bytes.
    private static func webAuthn(_ format: String, statement: [UInt8]) -> Plant {
        let coordinate = [UInt8](repeating: 7, count: 32)
        let key = [0xA5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32] + coordinate + [0x22, 0x58, 32] + coordinate
        let authData =
            sha256(Array("example.com".utf8)) + [0x45, 0, 0, 0, 1] + [UInt8](repeating: 0xAD, count: 16) + [0, 2, 8, 9]
            + key
        return object("kind-webauthn", nil, .refused) { _ in
            [0xA3] + member("fmt") + member(format) + member("attStmt") + statement + member("authData")
                + [0x58, UInt8(authData.count)] + authData
        }
    }

    private static func key(_ id: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> [Plant] {
        [
            .claim("assertion, \(id)", [id], in: assertion) { $0.publicKey = change($0.publicKey ?? []) },
            .claim("receipt, \(id)", [id], in: receipt) { $0.publicKey = change($0.publicKey ?? []) },
        ]
    }

    static let keys: [Plant] =
        key("key-spki") { P256Point.infoPrefix + $0 } + key("key-pem") { Array((PEM.publicKey($0) ?? "").utf8) }
        + key("key-xy") { Array($0.dropFirst()) } + key("key-cose") { COSEKey.encode($0) ?? [] }
        + key("key-text") { Array($0.base64.utf8) } + key("key-text") { Array($0.hex.utf8) }
        + key("key-jwk") { point in
            func part(_ range: ClosedRange<Int>) -> String {
                Array(point[range]).base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            }
            return Array(#"{"kty":"EC","crv":"P-256","x":"\#(part(1...32))","y":"\#(part(33...64))"}"#.utf8)
        } + key("key-is-key-id") { sha256($0) } + [
            .claim("assertion, key-certificate", ["key-certificate"], in: assertion) { claims in
                guard case .assertion(let request) = Forged.assertion() else { throw Missing() }
                claims.publicKey = request.credentialCertificate
            },
            .claim("assertion, key of another attestation", ["key-not-signer"], in: assertion) {
                $0.publicKey = DeviceKey(Forged.context.key("another")).key.point
            },
            .claim(
                "assertion, key and client data of another attestation", ["key-not-of-key-id"], .refused, in: assertion
            ) {
                $0.publicKey = DeviceKey(Forged.context.key("another")).key.point
                $0.clientData = Array("quite another".utf8)
            },
            .claim("assertion, the identifier of another key as key", ["key-not-signer"], in: assertion) {
                $0.publicKey = sha256(Array("another".utf8))
            },
            .claim("assertion, only the key identifier, in another form", ["keyid-hex"], in: assertion) { claims in
                (claims.publicKey, claims.keyId) = (nil, [UInt8](base64: claims.keyId ?? "")?.hex)
            },
            .claim(
                "assertion, only the key identifier, and another form of the client data", ["form-line-feed"],
                in: { Forged.assertion(clientData: Array("pay\n".utf8)) }
            ) { claims in
                (claims.publicKey, claims.clientData) = (nil, Array("pay".utf8))
            },
            .claim("receipt, key-other", ["key-other"], .refused, in: receipt) {
                $0.publicKey = DeviceKey(Forged.context.key("another")).key.point
            },
        ]

    private static func counter(_ id: String, _ stored: Int64, _ outcome: Diagnosis.Outcome = .refused) -> Plant {
        .claim(id, nil, outcome, in: { Forged.assertion { $0.counter = 7 } }) { $0.storedCounter = stored }
    }

    static let counters: [Plant] = [
        counter("counter-equal", 7), counter("counter-lower", 9), counter("counter-byte-order", 6 << 24, .explained),
    ]

    static let receiptPlants: [Plant] = [
        .claim("receipt-type-attest", in: receipt) { $0.receiptType = .receipt },
        .claim("receipt-type-receipt", in: { Forged.receipt { $0.type = .receipt } }) { $0.receiptType = .attest },
        .claim("receipt, environment", ["environment-production"], in: receipt) { $0.environment = .development },
        .claim("receipt, another app", ["app-other"], .refused, in: receipt) { $0.app = "ABCDE12345.org.another" },
        .claim("receipt, app-bundle-only", ["app-bundle-only"], in: receipt) { $0.app = "com.example.app" },
        .claim(
            "receipt, challenge not hashed", ["client-data-not-hashed"],
            in: { Forged.receipt { $0.clientDataHash = Array("abc123".utf8) } }
        ) { claims in (claims.clientDataHash, claims.challenge) = (nil, Array("abc123".utf8)) },
        .claim("receipt, another client data hash", ["client-data-other"], .refused, in: receipt) {
            $0.clientDataHash = sha256([1])
        },
    ]

    /// Every planted mistake that needs no real object.
    static let all =
        forms + losses + documents + layers + challengePlants + keyIds + contexts + timePlants + forgeries + several
        + transports + kinds + keys + counters + receiptPlants
}
