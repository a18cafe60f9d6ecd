import AttestModel

/// Attested credential data (WebAuthn Level 2 section 6.5.1), before encoding.
package struct AttestedCredential: Sendable, Hashable {
    /// 16 bytes that tell the environment.
    package var aaguid: [UInt8]
    /// The length to declare; normally that of `credentialId`. Written big-endian, 2 bytes.
    package var declaredLength: UInt16
    /// The key identifier, 32 bytes.
    package var credentialId: [UInt8] {
        didSet { declaredLength = UInt16(credentialId.count) }
    }
    /// The COSE key, encoded.
    package var publicKey: [UInt8]

    package init(environment: AttestEnvironment, device: DeviceKey) {
        aaguid = Self.aaguid(environment)
        credentialId = device.keyId
        declaredLength = UInt16(device.keyId.count)
        publicKey = device.coseKey.encoded
    }

    /// `appattest` and seven zero bytes, or `appattestdevelop`.
    package static func aaguid(_ environment: AttestEnvironment) -> [UInt8] {
        switch environment {
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        case .development: Array("appattestdevelop".utf8)
        }
    }

    package var declaredLengthBytes: [UInt8] { [UInt8(declaredLength >> 8), UInt8(declaredLength & 0xFF)] }

    package var bytes: [UInt8] { aaguid + declaredLengthBytes + credentialId + publicKey }
}
