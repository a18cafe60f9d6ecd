extension Requirement {
    /// The duty of a verifier, as the end of the sentence "It does not …": the probable cause when objects that break the
    /// requirement are accepted, and the remedy.
    package var duty: String { Self.duties[id] ?? "meet the requirement" }

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

    private static let duties = [
        "ATT-VALID": "accept every attestation that real devices make",
        "ATT-DECODE": "reject malformed attestation objects",
        "ATT-FMT": "check the format of the attestation object",
        "ATT-X5C": "check that x5c is a leaf certificate and its intermediate",
        "ATT-CHAIN": "verify the certificate chain up to the pinned root",
        "ATT-CA": "check that only authorities sign certificates",
        "ATT-VALIDITY": "check the validity of the certificates",
        "ATT-NONCE": "compare the nonce in the leaf certificate",
        "ATT-ACL": "check the access control of the key on a Mac",
        "ATT-KEYID": "compare the key identifier with the attested key",
        "ATT-KEYTYPE": "check that the attested key is a point on P-256",
        "ATT-APPID": "compare rpIdHash of attestations with the app ID",
        "ATT-COUNTER": "check that the counter of an attestation is 0",
        "ATT-AAGUID": "compare aaguid with the environment",
        "ATT-CREDID": "compare credentialId with the key identifier",
        "ATT-COSE": "compare the credential public key with the attested key",
        "ATT-AUTHDATA": "check the form of authData in attestations",
        "ATT-EXT": "check the extensions of attestations",
        "ATT-RECEIPT": "check that an attestation carries a receipt",
        "AST-VALID": "accept every assertion that real devices make",
        "AST-DECODE": "reject malformed assertion objects",
        "AST-SIGNATURE": "verify the signature of assertions",
        "AST-NONCE": "verify the signature over the right nonce",
        "AST-CLIENTDATA": "bind assertions to the client data as received",
        "AST-APPID": "compare rpIdHash of assertions with the app ID",
        "AST-COUNTER": "compare the counter with the stored counter",
        "AST-CHALLENGE": "compare the challenge in client data",
        "AST-AUTHDATA": "check the length of authenticatorData",
        "AST-EXT": "check the extensions of assertions",
        "AST-KEY": "check that the stored key is a point on P-256",
        "RCP-VALID": "accept every receipt that Apple's server makes",
        "RCP-DECODE": "reject malformed receipts",
        "RCP-SIGNATURE": "verify the signature of receipts",
        "RCP-CHAIN": "verify the certificate chain of receipts",
        "RCP-APPID": "compare the app ID in receipts",
        "RCP-CREATION": "check the creation time of receipts",
        "RCP-KEY": "compare the key in receipts with the attested key",
        "RCP-CLIENTHASH": "compare clientDataHash in receipts",
        "RCP-TYPE": "check the type of receipts",
        "RCP-ENV": "compare the environment in receipts",
        "RCP-EXPIRY": "check the expiration time of receipts",
        "RCP-RISK": "check the risk metric of receipts",
        "SEQ-VALID": "accept what a genuine device sends, one object after the other",
        "SEQ-STATE": "carry its state rightly from one object to the next",
    ]
}
