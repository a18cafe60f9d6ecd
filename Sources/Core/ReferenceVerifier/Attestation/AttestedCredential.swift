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
        declaredLength = authData.field("the length of credentialId", at: 53, count: 2).map { Int($0.bigEndian ?? 0) }
        identifier = declaredLength.flatMap { authData.field("credentialId", at: Self.fixedLength, count: $0) }
        let decoded = declaredLength.flatMap { Self.key(in: authData, after: $0) }
        key = decoded.map(\.key)
        tail = decoded.flatMap(\.tail)
    }

    private static func key(
        in authData: [UInt8], after length: Int
    ) -> Located<(key: CredentialKey, tail: Located<[UInt8]>)> {
        guard let rest = authData.slice(from: fixedLength + length) else {
            return .absent("credentialId of \(length) bytes runs past the end of authData")
        }
        let decoded = CredentialKey.read(rest)
        if case .unreadable(let reason) = decoded.key, length != identifierLength {
            return .absent("no COSE key follows the \(length) bytes declared for credentialId: \(reason)")
        }
        return .found(decoded)
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

/// The COSE key after credentialId (RFC 9052 section 7), if its surroundings allow to find it.
package enum CredentialKey {
    /// A map with a key type, whose end is known.
    case map(CBORMap)
    /// Anything else, with the reason.
    case unreadable(String)

    /// The labels of RFC 9053 section 7.1.1.
    package enum Label {
        package static let keyType = CBORItem.integer(1)
        package static let algorithm = CBORItem.integer(3)
        package static let curve = CBORItem.integer(-1)
        package static let x = CBORItem.integer(-2)
        package static let y = CBORItem.integer(-3)
    }

    static func read(_ bytes: ArraySlice<UInt8>) -> (key: CredentialKey, tail: Located<[UInt8]>) {
        func unreadable(_ reason: String) -> (CredentialKey, Located<[UInt8]>) {
            (.unreadable(reason), .absent("the end of the credential public key is unknown: \(reason)"))
        }
        guard !bytes.isEmpty else { return unreadable("nothing follows credentialId") }
        do {
            let decoded = try CBORReader.read(bytes)
            guard case .map(let map) = decoded.item else { return unreadable("it is \(decoded.item.kind)") }
            guard map[Label.keyType] != nil else { return unreadable("it is a map without key type") }
            return (.map(map), .found(Array(bytes.dropFirst(decoded.end))))
        } catch { return unreadable(error.text) }
    }
}
