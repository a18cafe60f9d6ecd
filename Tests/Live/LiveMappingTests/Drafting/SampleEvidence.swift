import AttestModel
import FixtureForge
import Primitives

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
