extension Requirement {
    /// The duty of a verifier, as the end of the sentence "It does not …": the probable cause when objects that break the
    /// requirement are accepted.
    package var duty: String { Self.duties[id]?.duty ?? "meet the requirement" }

    /// The work of a correct verifier, in a sentence or two: the remedy when objects that break the requirement are
    /// accepted, and for the requirements about genuine objects, when those are rejected.
    package var remedy: String { Self.duties[id]?.remedy ?? statement }

    /// The requirements that a verifier breaks, too, when it neglects this one: their faults lie in what it verifies.
    package var consequences: [Requirement] {
        switch self {
        case .attestationDecode: [.attestationAuthData]
        case .attestationChain: [.attestationCA, .attestationX5C]
        case .assertionSignature: [.assertionNonce, .assertionClientData, .assertionKey]
        case .receiptSignature: [.receiptDecode]
        default: []
        }
    }

    /// The requirements that have a duty.
    package static var withDuty: Set<String> { Set(duties.keys) }

    /// A duty with its remedy.
    typealias Duty = (duty: String, remedy: String)

    static let attestationDuties: [String: Duty] = [
        "ATT-VALID": (
            "accept every attestation that real devices make",
            "Ignore unknown members, flags, values of the extension map, and certificate extensions that are not critical. "
                + "Take the validity from each certificate."
        ),
        "ATT-DECODE": (
            "reject malformed attestation objects",
            "Decode strictly: one CBOR map without duplicate keys, every length within the input, nothing after the map."
        ),
        "ATT-FMT": (
            "check the format of the attestation object", "Compare fmt with apple-appattest as a whole string."
        ),
        "ATT-X5C": (
            "check that x5c is a leaf certificate and its intermediate",
            "Take the first certificate as the leaf and the second as its issuer, each one complete DER certificate."
        ),
        "ATT-CHAIN": (
            "verify the certificate chain up to the pinned root",
            "Build the path from x5c to the Apple App Attest root that your server pins, and verify every signature. Never "
                + "trust a root or a name from the object."
        ),
        "ATT-CA": (
            "check that only authorities sign certificates",
            "Check basicConstraints (CA:TRUE, path length) and keyCertSign of every issuer, as RFC 5280 path validation does."
        ),
        "ATT-VALIDITY": (
            "check the validity of the certificates",
            "Compare notBefore and notAfter of the leaf and its issuer with the time of the verification, both ends included."
        ),
        "ATT-NONCE": (
            "compare the nonce in the leaf certificate",
            "Decode extension 1.2.840.113635.100.8.2 as DER, and compare its 32 bytes with "
                + "SHA-256(authData + clientDataHash)."
        ),
        "ATT-ACL": (
            "check the access control of the key on a Mac",
            "If the leaf is from a Mac, compare its whole extension 1.2.840.113635.100.8.6 with the value for Full Security and "
                + "System Integrity Protection."
        ),
        "ATT-KEYID": (
            "compare the key identifier with the attested key",
            "Compare SHA-256 of the leaf's uncompressed point with the keyId that the app sent."
        ),
        "ATT-KEYTYPE": (
            "check that the attested key is a point on P-256",
            "Require the curve P-256 and an uncompressed point on it before you use the key."
        ),
        "ATT-APPID": (
            "compare rpIdHash of attestations with the app ID",
            "Compare all 32 bytes of rpIdHash with SHA-256 of TEAMID.bundle.identifier."
        ),
        "ATT-COUNTER": (
            "check that the counter of an attestation is 0", "Read the counter as 4 bytes, big-endian, and require 0."
        ),
        "ATT-AAGUID": (
            "compare aaguid with the environment",
            "Compare all 16 bytes: appattest and seven zero bytes in production, appattestdevelop in development."
        ),
        "ATT-CREDID": (
            "compare credentialId with the key identifier",
            "Read credentialId with its length of 32 bytes, and compare it with keyId."
        ),
        "ATT-COSE": (
            "compare the credential public key with the attested key",
            "Compare the COSE key in authData with the key of the leaf certificate, and never return another key than the leaf's."
        ),
        "ATT-AUTHDATA": (
            "check the form of authData in attestations",
            "Check the length of authData before each field that you read, and require the flag for attested credential data."
        ),
        "ATT-EXT": (
            "check the extensions of attestations",
            "Require that the bytes after the COSE key are one CBOR map or none, and compare its values with your policy. "
                + "Always reject the validation categories 0, 7, 8 and 9."
        ),
        "ATT-RECEIPT": (
            "check that an attestation carries a receipt",
            "Require the member receipt as a byte string that is not empty, and store it."
        ),
    ]

    static let assertionDuties: [String: Duty] = [
        "AST-VALID": (
            "accept every assertion that real devices make",
            "Ignore unknown members, flags and extensions, and accept any greater counter and a signature with a high s."
        ),
        "AST-DECODE": (
            "reject malformed assertion objects",
            "Decode strictly: one CBOR map without duplicate keys, every length within the input, nothing after the map."
        ),
        "AST-SIGNATURE": (
            "verify the signature of assertions",
            "Verify the ECDSA signature with the public key that was stored at the attestation, and with no other."
        ),
        "AST-NONCE": (
            "verify the signature over the right nonce",
            "Verify over nonce = SHA-256(authenticatorData + SHA-256(client data)), which ECDSA hashes once more."
        ),
        "AST-CLIENTDATA": (
            "bind assertions to the client data as received",
            "Hash the bytes of the client data as they arrived. Never parse and write them again before that."
        ),
        "AST-APPID": (
            "compare rpIdHash of assertions with the app ID",
            "Compare all 32 bytes of rpIdHash with SHA-256 of TEAMID.bundle.identifier, for assertions, too."
        ),
        "AST-COUNTER": (
            "compare the counter with the stored counter",
            "Require a counter greater than the stored one, both as unsigned 32-bit numbers, and store it in the same "
                + "transaction."
        ),
        "AST-CHALLENGE": (
            "compare the challenge in client data",
            "Read the challenge from the client data, compare it with the one that your server issued, and use it up."
        ),
        "AST-AUTHDATA": (
            "check the length of authenticatorData",
            "Check that authenticatorData has at least 37 bytes before you read the counter."
        ),
        "AST-EXT": (
            "check the extensions of assertions",
            "Require that the bytes after the counter are one CBOR map or none, and compare its values with your policy. "
                + "Always reject the validation categories 0, 7, 8 and 9."
        ),
        "AST-KEY": (
            "check that the stored key is a point on P-256",
            "Load the stored key with a function that checks the point, and reject the assertion when it fails."
        ),
        "SEQ-VALID": (
            "accept what a genuine device sends, one object after the other",
            "Store the key and the counter of each accepted object, one pair for each key, and change neither on a rejection."
        ),
        "SEQ-STATE": (
            "carry its state rightly from one object to the next",
            "Store the key and the counter only after every check has passed, and never set a counter back."
        ),
    ]

    static let receiptDuties: [String: Duty] = [
        "RCP-VALID": (
            "accept every receipt that Apple's server makes",
            "Read BER with indefinite lengths, ignore unknown fields, and check the certificates at the creation time."
        ),
        "RCP-DECODE": (
            "reject malformed receipts",
            "Read the receipt with a CMS parser for BER that bounds lengths and depth, require fields 2, 3 and 12, and reject "
                + "duplicate fields and a second signer."
        ),
        "RCP-SIGNATURE": (
            "verify the signature of receipts",
            "Verify the signature over the content, or over signed attributes that hold the digest of the content."
        ),
        "RCP-CHAIN": (
            "verify the certificate chain of receipts",
            "Build the path from the signer to the pinned Apple Root CA - G3, and require the signer's extension "
                + "1.2.840.113635.100.12.15."
        ),
        "RCP-APPID": (
            "compare the app ID in receipts",
            "Compare field 2 with the whole TEAMID.bundle.identifier of your app."
        ),
        "RCP-CREATION": (
            "check the creation time of receipts",
            "Read field 12 as an RFC 3339 time, and reject a receipt that is older than five minutes or from the future."
        ),
        "RCP-KEY": (
            "compare the key in receipts with the attested key",
            "Decode the certificate in field 3, and compare its key with the attested key as a point."
        ),
        "RCP-CLIENTHASH": (
            "compare clientDataHash in receipts",
            "In a receipt of type ATTEST, compare field 4 with the clientDataHash of its attestation."
        ),
        "RCP-TYPE": (
            "check the type of receipts",
            "Compare field 6 with the expected type: ATTEST from an attestation, RECEIPT from Apple's server."
        ),
        "RCP-ENV": (
            "compare the environment in receipts",
            "Compare field 7 with the environment: production, or sandbox for development."
        ),
        "RCP-EXPIRY": (
            "check the expiration time of receipts",
            "Read field 21 as an RFC 3339 time, and reject the receipt from then on."
        ),
        "RCP-RISK": (
            "check the risk metric of receipts",
            "In a receipt of type RECEIPT, read field 17 as digits alone that fit into 64 bits, and reject anything else. "
                + "A receipt of type ATTEST has no such field."
        ),
    ]
}
