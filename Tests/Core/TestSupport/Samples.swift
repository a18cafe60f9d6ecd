import AttestModel
import Foundation
import Testing

/// Real objects from real devices, in the folder that the environment variable `APPATTEST_SAMPLES` names.
/// Without it the tests about them are skipped, visibly.
package enum Samples {
    package static let folder: URL? = ProcessInfo.processInfo.environment["APPATTEST_SAMPLES"].flatMap {
        $0.isEmpty ? nil : URL(filePath: $0)
    }

    /// For `.enabled(if:)`.
    package static var areHere: Bool { folder != nil }

    /// Apple App Attestation Root CA, DER.
    package static func attestationRoot() throws -> [UInt8] { try root("apple-app-attestation-root-ca.pem") }

    /// Apple Root CA - G3, DER: the root of receipts.
    package static func receiptRoot() throws -> [UInt8] { try root("apple-root-ca-g3.pem") }

    private static func root(_ name: String) throws -> [UInt8] {
        let folder = try #require(Self.folder)
        let text = try String(contentsOf: folder.appending(path: "roots/\(name)"), encoding: .utf8)
        return try #require(PEM.decode(text, label: "CERTIFICATE").first)
    }

    /// Every real attestation, to be verified a minute before its leaf expires.
    package static func attestations() throws -> [Sample<AttestationRequest>] {
        let root = try attestationRoot()
        return try files(prefix: "att_").map { file in
            var json = try ObjectReader(file.json)
            // Offsets other than UTC do not occur in the files.
            let notAfter = try json.string("leafNotAfter").replacing("+00:00", with: "Z")
            let appId = try json.string("appId")
            let clientDataHash = try json.bytes("clientDataHash_b64")
            return Sample(
                name: file.name,
                request: AttestationRequest(
                    attestation: try json.bytes("attestation_b64"),
                    challenge: try json.optional("challenge_b64", as: .base64) ?? clientDataHash,
                    clientDataHash: clientDataHash, keyId: try json.bytes("keyId_b64"),
                    app: try #require(AppIdentity(appId: appId)), environment: try json.word("environment"),
                    roots: [root], time: try #require(Timestamp(notAfter)).adding(seconds: -60)))
        }
    }

    /// Every real assertion, with the counter that was stored before it.
    package static func assertions() throws -> [Sample<AssertionRequest>] {
        try files(prefix: "asr_").map { file in
            var json = try ObjectReader(file.json)
            let publicKey = try json.bytes("publicKey_x962_b64")
            let appId = try json.string("appId")
            return Sample(
                name: file.name,
                request: AssertionRequest(
                    assertion: try json.bytes("assertion_b64"), clientData: try json.bytes("clientData_b64"),
                    clientDataHash: try json.bytes("clientDataHash_b64"), publicKey: publicKey,
                    publicKeyPEM: PEM.encode(Self.p256Prefix + publicKey, label: "PUBLIC KEY"),
                    credentialCertificate: [], keyId: [], app: try #require(AppIdentity(appId: appId)),
                    environment: .development, storedCounter: try json.integer("previousCounter"), challenge: nil,
                    time: Timestamp(secondsSinceEpoch: 1_772_366_400)))
        }
    }

    /// SubjectPublicKeyInfo of an uncompressed P-256 point, up to the point.
    static let p256Prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// The files whose names begin so, by name.
    static func files(prefix: String) throws -> [(name: String, json: JSONValue)] {
        let folder = try #require(Self.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }.sorted()
        return try names.map { name in
            (name, try JSONValue.parse(try Data(contentsOf: folder.appending(path: name))))
        }
    }
}

/// A real object with the values that its verification needs.
package struct Sample<Request: Sendable>: Sendable, CustomTestStringConvertible {
    /// The file's name.
    package let name: String
    package let request: Request

    package init(name: String, request: Request) {
        self.name = name
        self.request = request
    }

    package var testDescription: String { name }
}
