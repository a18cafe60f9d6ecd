extension Requirement {
    private static func assertion(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String
    ) -> Requirement {
        Requirement(id: id, suite: .assertion, group: group, statement: statement, source: source, stage: stage)
    }

    private static let validating = "Apple, Validating apps that connect to your server"

    private static func apple(step: Int) -> String { "\(validating), assertion step \(step)" }

    private static func apple(steps first: Int, _ second: Int) -> String {
        "\(validating), assertion steps \(first) and \(second)"
    }

    package static let assertionValid = assertion(
        "AST-VALID", "valid", nil, validating,
        "An assertion in a shape that real devices emit is accepted.")
    package static let assertionDecode = assertion(
        "AST-DECODE", "decode", .decode,
        "RFC 8949 sections 3 and 5; \(validating)",
        "The object is one CBOR map with signature and authenticatorData as byte strings.")
    package static let assertionSignature = assertion(
        "AST-SIGNATURE", "signature", .signature, apple(step: 3) + "; SEC 1 section 4.1.4",
        "The signature is one DER ECDSA P-256 signature with SHA-256 by the stored key over the 32-byte nonce as message."
    )
    package static let assertionNonce = assertion(
        "AST-NONCE", "nonce", .nonce, apple(steps: 2, 3),
        "The signed nonce is SHA256(authenticatorData || SHA256(clientData)), hashed once more by ECDSA.")
    package static let assertionClientData = assertion(
        "AST-CLIENTDATA", "clientdata", .signature, apple(step: 1),
        "The client data bytes as received are the bytes that were signed.")
    package static let assertionAppID = assertion(
        "AST-APPID", "appid", .app, apple(step: 4),
        "rpIdHash is the SHA-256 of the app ID.")
    package static let assertionCounter = assertion(
        "AST-COUNTER", "counter", .counter, apple(step: 5),
        "The counter is strictly greater than the stored one, and than 0 on the first assertion.")
    package static let assertionChallenge = assertion(
        "AST-CHALLENGE", "challenge", .challenge, apple(step: 6),
        "The challenge inside the client data is the expected one.")
    package static let assertionAuthData = assertion(
        "AST-AUTHDATA", "authdata", .decode, "WebAuthn Level 2 section 6.1",
        "authenticatorData is at least 37 bytes long.")
    package static let assertionExtensions = assertion(
        "AST-EXT", "ext", .extensions, apple(steps: 7, 8),
        "Bytes after the 37th are exactly one CBOR map, with allowed values.")
    package static let assertionKey = assertion(
        "AST-KEY", "key", .key, "SEC 1 section 2.3.4",
        "The stored key is a point on P-256.")

    static let assertion: [Requirement] = [
        assertionValid, assertionDecode, assertionSignature, assertionNonce, assertionClientData, assertionAppID,
        assertionCounter, assertionChallenge, assertionAuthData, assertionExtensions, assertionKey,
    ]
}
