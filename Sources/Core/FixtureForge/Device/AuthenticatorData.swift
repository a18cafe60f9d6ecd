import AttestModel

/// The authData of an attestation or the authenticatorData of an assertion (WebAuthn Level 2 section 6.1), before encoding.
package struct AuthenticatorData: Sendable, Hashable {
    /// The SHA-256 of the app ID, 32 bytes.
    package var rpIdHash: [UInt8]
    /// The flags: 0x40 announces attested credential data (real assertions set it without any), 0x80 extensions.
    package var flags: UInt8 = 0x40
    /// The counter, written big-endian in 4 bytes.
    package var counter: UInt32
    /// The attested credential data, only in attestations.
    package var credential: AttestedCredential?
    /// The extensions map of OS 27, CBOR; empty before OS 27.
    package var extensions: [UInt8] = []

    package var counterBytes: [UInt8] { [UInt8](bigEndian: counter, count: 4) }

    /// The encoded authData: 37 bytes, the credential, the extensions.
    package var bytes: [UInt8] { rpIdHash + [flags] + counterBytes + (credential?.bytes ?? []) + extensions }
}

/// The attested credential data (WebAuthn Level 2 section 6.5.1), before encoding.
package struct AttestedCredential: Sendable, Hashable {
    /// The aaguid: 16 bytes that tell the environment.
    package var aaguid: [UInt8]
    /// The declared length of the credentialId, normally the true one, written big-endian in 2 bytes.
    package var declaredLength: UInt16
    /// The credentialId: the key identifier, 32 bytes.
    package var credentialId: [UInt8] { didSet { declaredLength = UInt16(credentialId.count) } }
    /// The COSE key, CBOR.
    package var publicKey: [UInt8]

    package init(environment: AttestEnvironment, device: DeviceKey) {
        aaguid = Self.aaguid(environment)
        credentialId = device.keyId
        declaredLength = UInt16(device.keyId.count)
        publicKey = device.coseKey.encoded
    }

    /// Returns the aaguid of an environment: `appattest` and seven zero bytes, or `appattestdevelop`.
    package static func aaguid(_ environment: AttestEnvironment) -> [UInt8] {
        switch environment {
        case .production: Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
        case .development: Array("appattestdevelop".utf8)
        }
    }

    package var declaredLengthBytes: [UInt8] { [UInt8](bigEndian: declaredLength, count: 2) }

    package var bytes: [UInt8] { aaguid + declaredLengthBytes + credentialId + publicKey }
}

/// The map that OS 27 appends to authData and authenticatorData.
package struct AuthDataExtensions: Sendable, Hashable {
    /// The value of `apple_bundle_version_01`, a text; the known objects of macOS lack it.
    package var bundleVersion: String?
    /// The value of `apple_validation_category_01`, written little-endian in 4 bytes.
    package var validationCategory: UInt32
    /// The value of `apple_cd_hash_hash_01`, 32 bytes; only with the code directory hash opt-in.
    package var codeDirectoryHash: [UInt8]?

    /// Creates the extensions, with the defaults of the valid vectors.
    package init(bundleVersion: String? = "42", validationCategory: UInt32 = 4, codeDirectoryHash: [UInt8]? = nil) {
        (self.bundleVersion, self.validationCategory) = (bundleVersion, validationCategory)
        self.codeDirectoryHash = codeDirectoryHash
    }

    /// The map in its real key order, shorter keys first.
    package var cbor: CBORValue {
        let category = [UInt8](littleEndian: validationCategory, count: 4)
        var entries: [CBORValue.Entry] = []
        if let codeDirectoryHash {
            entries.append(.init(.text("apple_cd_hash_hash_01"), .bytes(codeDirectoryHash)))
            entries.append(.init(.text("apple_cd_hash_type_01"), .bytes([0x02])))
        }
        if let bundleVersion { entries.append(.init(.text("apple_bundle_version_01"), .text(bundleVersion))) }
        entries.append(.init(.text("apple_validation_category_01"), .bytes(category)))
        return .map(entries)
    }
}
