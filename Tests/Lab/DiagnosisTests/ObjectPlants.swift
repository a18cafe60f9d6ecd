import AttestModel
import FixtureForge
import Foundation
import LabModel
import Primitives
import ReferenceVerifier

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
    ) -> Plant {
        object(name, expected, in: request) { Array(change($0).utf8) }
    }

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
    ]

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
        } + [
            .claim("assertion, key-certificate", ["key-certificate"], in: assertion) { claims in
                guard case .assertion(let request) = Forged.assertion() else { throw Missing() }
                claims.publicKey = request.credentialCertificate
            },
            .claim("assertion, key of another attestation", ["key-not-of-key-id"], .refused, in: assertion) {
                $0.publicKey = DeviceKey(Forged.context.key("another")).key.point
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
