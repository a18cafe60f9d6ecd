extension Requirement {
    private static func attestation(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String
    ) -> Requirement {
        Requirement(id: id, suite: .attestation, group: group, statement: statement, source: source, stage: stage)
    }

    private static let validating = "Apple, Validating apps that connect to your server"

    private static func apple(step: Int) -> String { "\(validating), attestation step \(step)" }

    private static func apple(steps first: Int, _ second: Int) -> String {
        "\(validating), attestation steps \(first) and \(second)"
    }

    package static let attestationValid = attestation(
        "ATT-VALID", "valid", nil, validating,
        "An attestation in a shape that real devices emit is accepted.")
    package static let attestationDecode = attestation(
        "ATT-DECODE", "decode", .decode, "RFC 8949 sections 3 and 5; \(validating)",
        "The object is one well-formed CBOR map with fmt, attStmt (x5c, receipt) and authData of the right types.")
    package static let attestationFormat = attestation(
        "ATT-FMT", "fmt", .decode, validating,
        "fmt is exactly apple-appattest.")
    package static let attestationX5C = attestation(
        "ATT-X5C", "x5c", .chain, apple(step: 1),
        "x5c is the leaf certificate followed by its intermediate, each one complete DER certificate.")
    package static let attestationChain = attestation(
        "ATT-CHAIN", "chain", .chain, apple(step: 1) + "; RFC 5280 section 6.1.3",
        "Every signature and name in the chain leads from the leaf to the pinned root.")
    package static let attestationCA = attestation(
        "ATT-CA", "ca", .chain, "RFC 5280 sections 4.2.1.3, 4.2.1.9 and 6.1.4",
        "Only a certification authority signs certificates: CA flag, keyCertSign and path length hold.")
    package static let attestationValidity = attestation(
        "ATT-VALIDITY", "validity", .validity, "RFC 5280 sections 4.1.2.5 and 6.1.3",
        "Leaf and intermediate are within their validity at verification time.")
    package static let attestationNonce = attestation(
        "ATT-NONCE", "nonce", .nonce, apple(step: 4),
        "The leaf's extension 1.2.840.113635.100.8.2 holds SHA256(authData || clientDataHash), and nothing else.")
    package static let attestationAccessControl = attestation(
        "ATT-ACL", "acl", .key, apple(step: 4) + ", note on macOS",
        "The leaf of a Mac has the access control that Full Security and System Integrity Protection give its key.")
    package static let attestationKeyID = attestation(
        "ATT-KEYID", "keyid", .key, apple(step: 5),
        "keyId, the key identifier that the app sent, is the SHA-256 of the leaf key's X9.62 uncompressed point.")
    package static let attestationKeyType = attestation(
        "ATT-KEYTYPE", "keytype", .key, "Apple, DCAppAttestService; SEC 1 section 2.3.4",
        "The leaf's key is a point on P-256.")
    package static let attestationAppID = attestation(
        "ATT-APPID", "appid", .app, apple(step: 6),
        "rpIdHash is the SHA-256 of the app ID, the team identifier and the bundle identifier joined by a period.")
    package static let attestationCounter = attestation(
        "ATT-COUNTER", "counter", .counter, apple(step: 7),
        "The counter of an attestation is 0.")
    package static let attestationAAGUID = attestation(
        "ATT-AAGUID", "aaguid", .environment, apple(step: 8),
        "aaguid is appattestdevelop or appattest with seven zero bytes, and is that of the expected environment.")
    package static let attestationCredentialID = attestation(
        "ATT-CREDID", "credid", .credential, apple(step: 9),
        "credentialId is keyId, the key identifier that the app sent, and 32 bytes long.")
    package static let attestationCOSE = attestation(
        "ATT-COSE", "cose", .credential, "WebAuthn Level 2 section 6.5.1; RFC 9053 section 7.1",
        "The credential public key is a COSE key and the same key as the leaf's.")
    package static let attestationAuthData = attestation(
        "ATT-AUTHDATA", "authdata", .decode, "WebAuthn Level 2 section 6.1",
        "authData is long enough for its fixed fields, and says that it holds attested credential data.")
    package static let attestationExtensions = attestation(
        "ATT-EXT", "ext", .extensions, apple(steps: 10, 11),
        "Bytes after the credential public key are exactly one CBOR map, with allowed values.")
    package static let attestationReceipt = attestation(
        "ATT-RECEIPT", "receipt", .receipt, validating,
        "A receipt is present as a byte string that is not empty.")

    static let attestation: [Requirement] = [
        attestationValid, attestationDecode, attestationFormat, attestationX5C, attestationChain, attestationCA,
        attestationValidity, attestationNonce, attestationAccessControl, attestationKeyID, attestationKeyType,
        attestationAppID,
        attestationCounter, attestationAAGUID, attestationCredentialID, attestationCOSE, attestationAuthData,
        attestationExtensions, attestationReceipt,
    ]
}
