extension Requirement {
    private static func attestation(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String, duty: String,
        remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .attestation, group: group, statement: statement, source: source, stage: stage, duty: duty,
            remedy: remedy)
    }

    private static let validating = "Apple, Validating apps that connect to your server"

    private static func apple(step: Int) -> String { "\(validating), attestation step \(step)" }

    private static func apple(steps first: Int, _ second: Int) -> String {
        "\(validating), attestation steps \(first) and \(second)"
    }

    package static let attestationValid = attestation(
        "ATT-VALID", "valid", nil, validating,
        "An attestation in a shape that real devices emit is accepted.",
        duty: "accept every attestation that real devices make",
        remedy:
            "Ignore unknown members, flags, values of the extension map, and certificate extensions that are not critical. "
            + "Take the validity from each certificate.")
    package static let attestationDecode = attestation(
        "ATT-DECODE", "decode", .decode, "RFC 8949 sections 3 and 5; \(validating)",
        "The object is one well-formed CBOR map with fmt, attStmt (x5c, receipt) and authData of the right types.",
        duty: "reject malformed attestation objects",
        remedy:
            "Decode strictly: one CBOR map without duplicate keys, every length within the input, nothing after the map."
    )
    package static let attestationFormat = attestation(
        "ATT-FMT", "fmt", .decode, validating,
        "fmt is exactly apple-appattest.",
        duty: "check the format of the attestation object",
        remedy: "Compare fmt with apple-appattest as a whole string.")
    package static let attestationX5C = attestation(
        "ATT-X5C", "x5c", .chain, apple(step: 1),
        "x5c is the leaf certificate followed by its intermediate, each one complete DER certificate.",
        duty: "check that x5c is a leaf certificate and its intermediate",
        remedy:
            "Take the first certificate as the leaf and the second as its issuer, each one complete DER certificate.")
    package static let attestationChain = attestation(
        "ATT-CHAIN", "chain", .chain, apple(step: 1) + "; RFC 5280 section 6.1.3",
        "Every signature and name in the chain leads from the leaf to the pinned root.",
        duty: "verify the certificate chain up to the pinned root",
        remedy:
            "Build the path from x5c to the Apple App Attest root that your server pins, and verify every signature. Never "
            + "trust a root or a name from the object.")
    package static let attestationCA = attestation(
        "ATT-CA", "ca", .chain, "RFC 5280 sections 4.2.1.3, 4.2.1.9 and 6.1.4",
        "Only a certification authority signs certificates: CA flag, keyCertSign and path length hold.",
        duty: "check that only authorities sign certificates",
        remedy:
            "Check basicConstraints (CA:TRUE, path length) and keyCertSign of every issuer, as RFC 5280 path validation does."
    )
    package static let attestationValidity = attestation(
        "ATT-VALIDITY", "validity", .validity, "RFC 5280 sections 4.1.2.5 and 6.1.3",
        "Leaf and intermediate are within their validity at verification time.",
        duty: "check the validity of the certificates",
        remedy:
            "Compare notBefore and notAfter of the leaf and its issuer with the time of the verification, both ends included."
    )
    package static let attestationNonce = attestation(
        "ATT-NONCE", "nonce", .nonce, apple(step: 4),
        "The leaf's extension 1.2.840.113635.100.8.2 holds SHA256(authData || clientDataHash), and nothing else.",
        duty: "compare the nonce in the leaf certificate",
        remedy: "Decode extension 1.2.840.113635.100.8.2 as DER, and compare its 32 bytes with "
            + "SHA-256(authData + clientDataHash).")
    package static let attestationAccessControl = attestation(
        "ATT-ACL", "acl", .key, apple(step: 4) + ", note on macOS",
        "The leaf of a Mac has the access control that Full Security and System Integrity Protection give its key.",
        duty: "check the access control of the key on a Mac",
        remedy:
            "If the leaf is from a Mac, compare its whole extension 1.2.840.113635.100.8.6 with the value for Full Security and "
            + "System Integrity Protection.")
    package static let attestationKeyID = attestation(
        "ATT-KEYID", "keyid", .key, apple(step: 5),
        "keyId, the key identifier that the app sent, is the SHA-256 of the leaf key's X9.62 uncompressed point.",
        duty: "compare the key identifier with the attested key",
        remedy: "Compare SHA-256 of the leaf's uncompressed point with the keyId that the app sent.")
    package static let attestationKeyType = attestation(
        "ATT-KEYTYPE", "keytype", .key, "Apple, DCAppAttestService; SEC 1 section 2.3.4",
        "The leaf's key is a point on P-256.",
        duty: "check that the attested key is a point on P-256",
        remedy: "Require the curve P-256 and an uncompressed point on it before you use the key.")
    package static let attestationAppID = attestation(
        "ATT-APPID", "appid", .app, apple(step: 6),
        "rpIdHash is the SHA-256 of the app ID, the team identifier and the bundle identifier joined by a period.",
        duty: "compare rpIdHash of attestations with the app ID",
        remedy: "Compare all 32 bytes of rpIdHash with SHA-256 of TEAMID.bundle.identifier.")
    package static let attestationCounter = attestation(
        "ATT-COUNTER", "counter", .counter, apple(step: 7),
        "The counter of an attestation is 0.",
        duty: "check that the counter of an attestation is 0",
        remedy: "Read the counter as 4 bytes, big-endian, and require 0.")
    package static let attestationAAGUID = attestation(
        "ATT-AAGUID", "aaguid", .environment, apple(step: 8),
        "aaguid is appattestdevelop or appattest with seven zero bytes, and is that of the expected environment.",
        duty: "compare aaguid with the environment",
        remedy: "Compare all 16 bytes: appattest and seven zero bytes in production, appattestdevelop in development.")
    package static let attestationCredentialID = attestation(
        "ATT-CREDID", "credid", .credential, apple(step: 9),
        "credentialId is keyId, the key identifier that the app sent, and 32 bytes long.",
        duty: "compare credentialId with the key identifier",
        remedy: "Read credentialId with its length of 32 bytes, and compare it with keyId.")
    package static let attestationCOSE = attestation(
        "ATT-COSE", "cose", .credential, "WebAuthn Level 2 section 6.5.1; RFC 9053 section 7.1",
        "The credential public key is a COSE key and the same key as the leaf's.",
        duty: "compare the credential public key with the attested key",
        remedy:
            "Compare the COSE key in authData with the key of the leaf certificate, and never return another key than the leaf's."
    )
    package static let attestationAuthData = attestation(
        "ATT-AUTHDATA", "authdata", .decode, "WebAuthn Level 2 section 6.1",
        "authData is long enough for its fixed fields, and says that it holds attested credential data.",
        duty: "check the form of authData in attestations",
        remedy:
            "Check the length of authData before each field that you read, and require the flag for attested credential data."
    )
    package static let attestationExtensions = attestation(
        "ATT-EXT", "ext", .extensions, apple(steps: 10, 11),
        "Bytes after the credential public key are exactly one CBOR map, with allowed values.",
        duty: "check the extensions of attestations",
        remedy:
            "Require that the bytes after the COSE key are one CBOR map or none, and compare its values with your policy. "
            + "Always reject the validation categories 0, 7, 8 and 9.")
    package static let attestationReceipt = attestation(
        "ATT-RECEIPT", "receipt", .receipt, validating,
        "A receipt is present as a byte string that is not empty.",
        duty: "check that an attestation carries a receipt",
        remedy: "Require the member receipt as a byte string that is not empty, and store it.")

    static let attestation: [Requirement] = [
        attestationValid, attestationDecode, attestationFormat, attestationX5C, attestationChain, attestationCA,
        attestationValidity, attestationNonce, attestationAccessControl, attestationKeyID, attestationKeyType,
        attestationAppID,
        attestationCounter, attestationAAGUID, attestationCredentialID, attestationCOSE, attestationAuthData,
        attestationExtensions, attestationReceipt,
    ]
}
