extension Requirement {
    private static func assertion(
        _ id: String, _ group: String, _ stage: Stage?, _ source: String, _ statement: String, duty: String,
        remedy: String
    ) -> Requirement {
        Requirement(
            id: id, suite: .assertion, group: group, statement: statement, source: source, stage: stage, duty: duty,
            remedy: remedy)
    }

    private static let validating = "Apple, Validating apps that connect to your server"

    private static func apple(step: Int) -> String { "\(validating), assertion step \(step)" }

    private static func apple(steps first: Int, _ second: Int) -> String {
        "\(validating), assertion steps \(first) and \(second)"
    }

    package static let assertionValid = assertion(
        "AST-VALID", "valid", nil, validating,
        "An assertion in a shape that real devices emit is accepted.",
        duty: "accept every assertion that real devices make",
        remedy:
            "Ignore unknown members, flags and extensions, and accept any greater counter and a signature with a high s."
    )
    package static let assertionDecode = assertion(
        "AST-DECODE", "decode", .decode,
        "RFC 8949 sections 3 and 5; \(validating)",
        "The object is one CBOR map with signature and authenticatorData as byte strings.",
        duty: "reject malformed assertion objects",
        remedy:
            "Decode strictly: one CBOR map without duplicate keys, every length within the input, nothing after the map."
    )
    package static let assertionSignature = assertion(
        "AST-SIGNATURE", "signature", .signature, apple(step: 3) + "; SEC 1 section 4.1.4",
        "The signature is one DER ECDSA P-256 signature with SHA-256 by the stored key over the 32-byte nonce as message.",
        duty: "verify the signature of assertions",
        remedy: "Verify the ECDSA signature with the public key that was stored at the attestation, and with no other.")
    package static let assertionNonce = assertion(
        "AST-NONCE", "nonce", .nonce, apple(steps: 2, 3),
        "The signed nonce is SHA256(authenticatorData || SHA256(clientData)), hashed once more by ECDSA.",
        duty: "verify the signature over the right nonce",
        remedy: "Verify over nonce = SHA-256(authenticatorData + SHA-256(client data)), which ECDSA hashes once more.")
    package static let assertionClientData = assertion(
        "AST-CLIENTDATA", "clientdata", .signature, apple(step: 1),
        "The client data bytes as received are the bytes that were signed.",
        duty: "bind assertions to the client data as received",
        remedy: "Hash the bytes of the client data as they arrived. Never parse and write them again before that.")
    package static let assertionAppID = assertion(
        "AST-APPID", "appid", .app, apple(step: 4),
        "rpIdHash is the SHA-256 of the app ID.",
        duty: "compare rpIdHash of assertions with the app ID",
        remedy: "Compare all 32 bytes of rpIdHash with SHA-256 of TEAMID.bundle.identifier, for assertions, too.")
    package static let assertionCounter = assertion(
        "AST-COUNTER", "counter", .counter, apple(step: 5),
        "The counter is strictly greater than the stored one, and than 0 on the first assertion.",
        duty: "compare the counter with the stored counter",
        remedy:
            "Require a counter greater than the stored one, both as unsigned 32-bit numbers, and store it in the same "
            + "transaction.")
    package static let assertionChallenge = assertion(
        "AST-CHALLENGE", "challenge", .challenge, apple(step: 6),
        "The challenge inside the client data is the expected one.",
        duty: "compare the challenge in client data",
        remedy:
            "Read the challenge from the client data, compare it with the one that your server issued, and use it up.")
    package static let assertionAuthData = assertion(
        "AST-AUTHDATA", "authdata", .decode, "WebAuthn Level 2 section 6.1",
        "authenticatorData is at least 37 bytes long.",
        duty: "check the length of authenticatorData",
        remedy: "Check that authenticatorData has at least 37 bytes before you read the counter.")
    package static let assertionExtensions = assertion(
        "AST-EXT", "ext", .extensions, apple(steps: 7, 8),
        "Bytes after the 37th are exactly one CBOR map, with allowed values.",
        duty: "check the extensions of assertions",
        remedy:
            "Require that the bytes after the counter are one CBOR map or none, and compare its values with your policy. "
            + "Always reject the validation categories 0, 7, 8 and 9.")
    package static let assertionKey = assertion(
        "AST-KEY", "key", .key, "SEC 1 section 2.3.4",
        "The stored key is a point on P-256.",
        duty: "check that the stored key is a point on P-256",
        remedy: "Load the stored key with a function that checks the point, and reject the assertion when it fails.")

    static let assertion: [Requirement] = [
        assertionValid, assertionDecode, assertionSignature, assertionNonce, assertionClientData, assertionAppID,
        assertionCounter, assertionChallenge, assertionAuthData, assertionExtensions, assertionKey,
    ]
}
