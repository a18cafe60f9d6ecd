/// The attested credential data of an attestation (WebAuthn Level 2 section 6.5.1): aaguid (16 bytes), the length
/// of credentialId (2, big-endian), credentialId, the COSE key, and what comes after it.
struct AttestedCredential {
    /// The length of authData up to credentialId.
    static let fixedLength = 55
    /// The only genuine length of credentialId.
    static let identifierLength = 32

    let aaguid: Located<[UInt8]>
    let declaredLength: Located<Int>
    /// Absent when it runs past the end.
    let identifier: Located<[UInt8]>
    /// Absent when credentialId leaves no way to tell where it begins.
    let key: Located<CredentialKey>
    /// The bytes after the COSE key.
    let tail: Located<[UInt8]>

    init(_ authData: [UInt8], reading: Reading = .right) {
        aaguid = authData.field("aaguid", at: 37, count: 16)
        declaredLength = authData.field("the length of credentialId", at: 53, count: 2).map {
            Int($0.bigEndian ?? 0)
        }
        let length: Int
        switch declaredLength {
        case .found(let found): length = reading.assumesIdentifierLength ? Self.identifierLength : found
        case .absent(let reason):
            (identifier, key, tail) = (.absent(reason), .absent(reason), .absent(reason))
            return
        }
        identifier = authData.field("credentialId", at: Self.fixedLength, count: length)
        switch (identifier, authData.slice(from: Self.fixedLength + length)) {
        case (.found, let rest?):
            let reading = CredentialKey.read(rest)
            if case .unreadable(let reason) = reading.key, length != Self.identifierLength {
                let reason = "no COSE key follows the \(length) bytes declared for credentialId: \(reason)"
                (key, tail) = (.absent(reason), .absent(reason))
            } else {
                (key, tail) = (.found(reading.key), reading.tail)
            }
        default:
            let reason = "credentialId of \(length) bytes runs past the end of authData"
            (key, tail) = (.absent(reason), .absent(reason))
        }
    }
}
