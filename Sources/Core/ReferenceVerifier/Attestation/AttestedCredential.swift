import AttestModel

/// The attested credential data of an attestation (WebAuthn Level 2 section 6.5.1): aaguid (16 bytes), the length
/// of credentialId (2, big-endian), credentialId, the COSE key, and what comes after it.
package struct AttestedCredential {
    /// The length of authData up to credentialId.
    package static let fixedLength = 55
    /// The only genuine length of credentialId.
    package static let identifierLength = 32

    package let aaguid: Located<[UInt8]>
    let declaredLength: Located<Int>
    /// credentialId; absent when it runs past the end.
    package let identifier: Located<[UInt8]>
    /// The COSE key; absent when credentialId leaves no way to tell where the key begins.
    package let key: Located<CredentialKey>
    /// The bytes after the COSE key.
    package let tail: Located<[UInt8]>

    package init(_ authData: [UInt8]) {
        aaguid = authData.field("aaguid", at: 37, count: 16)
        declaredLength = authData.field("the length of credentialId", at: 53, count: 2).map {
            Int($0.bigEndian ?? 0)
        }
        let length: Int
        switch declaredLength {
        case .found(let found): length = found
        case .absent(let reason):
            (identifier, key, tail) = (.absent(reason), .absent(reason), .absent(reason))
            return
        }
        identifier = authData.field("credentialId", at: Self.fixedLength, count: length)
        switch (identifier, authData.slice(from: Self.fixedLength + length)) {
        case (.found, let rest?):
            let decoded = CredentialKey.read(rest)
            if case .unreadable(let reason) = decoded.key, length != Self.identifierLength {
                let reason = "no COSE key follows the \(length) bytes declared for credentialId: \(reason)"
                (key, tail) = (.absent(reason), .absent(reason))
            } else {
                (key, tail) = (.found(decoded.key), decoded.tail)
            }
        default:
            let reason = "credentialId of \(length) bytes runs past the end of authData"
            (key, tail) = (.absent(reason), .absent(reason))
        }
    }
}

/// The 16 bytes that name the environment of an attestation (Apple, attestation step 8).
package enum AAGUID {
    package static let development = Array("appattestdevelop".utf8)
    package static let production = Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)

    /// Returns the environment of exactly these 16 bytes.
    package static func environment(_ bytes: [UInt8]) -> AttestEnvironment? {
        switch bytes {
        case development: .development
        case production: .production
        default: nil
        }
    }
}
