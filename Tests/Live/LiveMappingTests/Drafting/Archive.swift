import FixtureForge
import Primitives
import TestBasics

/// Evidence of one key, as far as drafting looks into it: no real certificate or receipt, but a signature that is right.
struct SampleEvidence {
    private let key = DeviceKey(ECKey(curve: .p256, scalar: [UInt8](repeating: 7, count: 32)))
    var keyId: [UInt8] { key.keyId }

    static let app = "TEAM012345.com.example.game"

    /// Returns an attestation over client data.
    ///
    /// - Parameters:
    ///   - hash: the hash that the device is given; the SHA-256 of the client data unless stated.
    ///   - isAppNamed: whether the receipt names the app.
    func attestation(over clientData: [UInt8], hash: [UInt8]? = nil, isAppNamed: Bool = true) -> [UInt8] {
        let authData =
            sha256(Array(Self.app.utf8)) + [0x40, 0, 0, 0, 0]
            + AttestedCredential(environment: .development, device: key).bytes
        let certificate: [UInt8] = [0x30, 0x22] + sha256(authData + (hash ?? sha256(clientData))) + [0x05, 0x00]
        let receipt = Array((isAppNamed ? "a.b.\(Self.app)..1.x" : "none").utf8)
        return CBORValue.map([
            "fmt": .text("apple-appattest"),
            "attStmt": .map(["x5c": .array([.bytes(certificate)]), "receipt": .bytes(receipt)]),
            "authData": .bytes(authData),
        ]).encoded
    }

    /// Returns an assertion over client data.
    func assertion(over clientData: [UInt8]) -> [UInt8] {
        let authData = [UInt8](repeating: 0xAA, count: 32) + [0x40, 0, 0, 0, 1]
        let signature = key.key.sign(sha256(authData + sha256(clientData)), hash: .sha256).der
        return CBORValue.map(["signature": .bytes(signature), "authenticatorData": .bytes(authData)]).encoded
    }
}

let evidence = SampleEvidence()
let challenge = [UInt8](0..<32)
/// The address of the backend.
let url = "http://localhost:8080"

/// HTTP Archives as proxies write them.
enum Archive {
    /// An exchange. The type of the body is that of JSON, unless the header fields have another.
    static func entry(
        _ method: String, _ url: String, body: String? = nil, headers: [(String, String)] = [], status: Int = 200,
        answer: JSONValue = ["text": ""], setting answerHeaders: [(String, String)] = []
    ) -> JSONValue {
        var request: [String: JSONValue] = ["method": .string(method), "url": .string(url), "headers": fields(headers)]
        if let body { request["postData"] = ["mimeType": "application/json", "text": .string(body)] }
        return [
            "request": .object(request),
            "response": ["status": .integer(Int64(status)), "headers": fields(answerHeaders), "content": answer],
        ]
    }

    /// The attestation of a key.
    static func attest(status: Int = 200) -> JSONValue {
        let body = #"{"a":"\#(evidence.attestation(over: challenge).base64)","c":"\#(challenge.base64)"}"#
        return entry("POST", "\(url)/keys", body: body, status: status)
    }

    static func draft(_ entries: [JSONValue]) throws -> MappingDraft {
        let archive: JSONValue = ["log": ["entries": .array(entries)]]
        return try MappingDraft(har: Array(archive.compactText.utf8), source: "flow.har")
    }

    private static func fields(_ fields: [(String, String)]) -> JSONValue {
        .array(fields.map { ["name": .string($0.0), "value": .string($0.1)] })
    }
}

extension MappingDraft {
    /// Returns the mapping, with something in the place of each secret.
    func mapping() throws -> BackendMapping {
        let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, "secret") })
        let mapping = try BackendMapping(yaml: yaml, file: "draft.yaml", environment: environment)
        _ = try mapping.preview()
        return mapping
    }

    func check(has lines: [String], lacks secrets: [String] = []) {
        for line in lines { #expect(yaml.contains(line), "\(line) is not in\n\(yaml)") }
        for secret in secrets { #expect(!yaml.contains(secret), "\(secret) is in\n\(yaml)") }
    }
}
