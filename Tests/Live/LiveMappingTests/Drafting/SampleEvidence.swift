import AttestModel
import FixtureForge
import Primitives

/// Evidence of one key, as far as drafting looks into it: bytes by hand, with a signature that is right.
struct SampleEvidence {
    private let key = ECKey(curve: .p256, scalar: [UInt8](repeating: 7, count: 32))
    var keyId: [UInt8] { sha256(key.point) }

    static let app = "TEAM012345.com.example.game"

    /// Returns an attestation over client data.
    ///
    /// - Parameters:
    ///   - hash: the hash that the device is given; the SHA-256 of the client data unless stated.
    ///   - isAppNamed: whether the receipt names the app.
    func attestation(over clientData: [UInt8], hash: [UInt8]? = nil, isAppNamed: Bool = true) -> [UInt8] {
        let point = Array(key.point.dropFirst())
        let cose: [UInt8] =
            [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[..<32] + [0x22, 0x58, 0x20]
            + point[32...]
        let id = Array("appattestdevelop".utf8)
        let authData =
            sha256(Array(Self.app.utf8)) + [0x40, 0, 0, 0, 0] + id + [0, 32] + keyId + cose
        let nonce = sha256(authData + (hash ?? sha256(clientData)))
        let certificate: [UInt8] = [0x30, 0x22] + nonce + [0x05, 0x00]
        return [0xA3] + text("fmt") + text("apple-appattest") + text("attStmt") + [0xA2] + text("x5c") + [0x81]
            + bytes(certificate) + text("receipt") + bytes(Array((isAppNamed ? "a.b.\(Self.app)..1.x" : "none").utf8))
            + text("authData") + bytes(authData)
    }

    /// Returns an assertion over client data.
    func assertion(over clientData: [UInt8]) -> [UInt8] {
        let authData = [UInt8](repeating: 0xAA, count: 32) + [0x40, 0, 0, 0, 1]
        let nonce = sha256(authData + sha256(clientData))
        let signature = key.sign(nonce, hash: .sha256).der
        return [0xA2] + text("signature") + bytes(signature) + text("authenticatorData") + bytes(authData)
    }

    private func text(_ text: String) -> [UInt8] { [0x60 | UInt8(text.utf8.count)] + Array(text.utf8) }

    private func bytes(_ bytes: [UInt8]) -> [UInt8] {
        (bytes.count < 256 ? [0x58] : [0x59, UInt8(bytes.count >> 8)]) + [UInt8(bytes.count & 0xFF)] + bytes
    }
}
