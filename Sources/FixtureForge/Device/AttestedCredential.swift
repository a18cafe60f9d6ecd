import AttestModel

/// Attested credential data (WebAuthn Level 2 section 6.5.1), before encoding.
public struct AttestedCredential: Sendable, Hashable {
    /// 16 bytes that tell the environment.
    public var aaguid: [UInt8]
    /// The length to declare; normally that of `credentialId`. Written big-endian, 2 bytes.
    public var declaredLength: UInt16
    /// The key identifier, 32 bytes.
    public var credentialId: [UInt8] {
        didSet { declaredLength = UInt16(credentialId.count) }
    }
    /// The COSE key, encoded.
    public var publicKey: [UInt8]

    public init(environment: AttestEnvironment, device: DeviceKey) {
        aaguid = Self.aaguid(environment)
        credentialId = device.keyId
        declaredLength = UInt16(device.keyId.count)
        publicKey = device.coseKey.encoded
    }

    /// `appattest` and seven zero bytes, or `appattestdevelop`.
    public static func aaguid(_ environment: AttestEnvironment) -> [UInt8] {
        switch environment {
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        case .development: Array("appattestdevelop".utf8)
        }
    }

    public var declaredLengthBytes: [UInt8] { [UInt8(declaredLength >> 8), UInt8(declaredLength & 0xFF)] }

    public var bytes: [UInt8] { aaguid + declaredLengthBytes + credentialId + publicKey }
}
