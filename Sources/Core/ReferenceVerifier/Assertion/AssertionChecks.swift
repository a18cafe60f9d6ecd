import AttestModel

extension AssertionEvidence {
    /// AST-DECODE: the object is one well-formed CBOR map with two byte strings (RFC 8949 sections 3 and 5).
    func checkDecoding() throws(CheckFailure) -> String {
        try object.faults.throwIfAny()
        return "one CBOR map with signature and authenticatorData"
    }

    /// AST-SIGNATURE: the signature is in DER, and the stored key made it (Apple, assertion step 3; SEC 1 section
    /// 4.1.4). The signed content is a matter of AST-NONCE and AST-CLIENTDATA.
    func checkSignature() throws(CheckFailure) -> String {
        switch try signed.get() {
        case .expectedNonce: return "the signature verifies under the stored key"
        case .statedNonce, .other: return "the stored key made the signature, over something else"
        case .malformed(let reason): throw .violated("the signature is not in DER: \(reason)")
        case .unknown: throw .violated("the signature does not verify under the stored key")
        }
    }

    /// AST-NONCE: the signed message is SHA256(authenticatorData || SHA256(clientData)), hashed once more by ECDSA
    /// (Apple, assertion steps 2 and 3).
    func checkNonce() throws(CheckFailure) -> String {
        switch try signed.get() {
        case .expectedNonce: return "the nonce is signed as message"
        case .statedNonce: return "the nonce is made correctly, from other client data"
        case .other(let construction): throw .violated("the signed content is \(construction)")
        case .malformed, .unknown: throw .notReached("the signed content is unknown")
        }
    }

    /// AST-CLIENTDATA: the client data as received has the hash that was signed (Apple, assertion step 1).
    func checkClientData() throws(CheckFailure) -> String {
        guard clientDataHash == request.clientDataHash else {
            let (found, stated) = (clientDataHash.excerpt, request.clientDataHash.excerpt)
            if case .statedNonce = signed.value {
                throw .violated("the hash of the client data is \(found), but \(stated) was signed")
            }
            throw .violated("the hash of the client data is \(found), expected \(stated)")
        }
        return "the client data has the expected hash"
    }

    /// AST-APPID: rpIdHash is the 32-byte SHA-256 of the app ID (Apple, assertion step 4).
    func checkAppID() throws(CheckFailure) -> String { try request.app.examine(rpIDHash: header.get().rpIDHash.get()) }

    /// AST-COUNTER: the unsigned 4-byte counter is greater than the stored one (Apple, assertion step 5).
    func checkCounter() throws(CheckFailure) -> String {
        let counter = try header.get().counter.get()
        let stored = request.storedCounter
        guard Int64(counter) > max(stored, 0) else {
            throw .violated("the counter is \(counter), expected more than \(stored)")
        }
        return "the counter is \(counter), the stored one \(stored)"
    }

    /// AST-CHALLENGE: the client data is a JSON object whose one top-level member `challenge` is a string with the
    /// UTF-8 bytes of the expected challenge (Apple, assertion step 6).
    func checkChallenge() throws(CheckFailure) -> String {
        guard let expected = request.challenge else { throw .notApplicable("no challenge is expected") }
        do {
            try Self.compare(request.clientData, with: expected)
        } catch {
            // Client data other than the signed one does not show the device's challenge.
            guard clientDataHash == request.clientDataHash else {
                throw .notReached("the client data is not the data that was signed")
            }
            throw error
        }
        return "the challenge is the expected one"
    }

    private static func compare(_ clientData: [UInt8], with expected: [UInt8]) throws(CheckFailure) {
        let members: [JSONMember]
        do {
            members = try JSONObjectScanner.members(named: "challenge", in: clientData)
        } catch { throw .violated("the client data is not a JSON object: \(error.text)") }
        guard members.count == 1, let member = members.first else {
            throw .violated("the client data has \(Count.text(members.count, "member")) 'challenge', expected 1")
        }
        guard case .string(let found) = member else { throw .violated("the challenge is not a string") }
        guard found == expected else {
            throw .violated(
                "the challenge is '\(String(decoding: found.prefix(40), as: UTF8.self))', expected "
                    + "'\(String(decoding: expected.prefix(40), as: UTF8.self))'")
        }
    }

    /// AST-AUTHDATA: authenticatorData holds the 37 bytes of their fixed fields (WebAuthn Level 2 section 6.1).
    /// Flag AT is ignored: real assertions set it without attested credential data.
    func checkAuthData() throws(CheckFailure) -> String {
        let count = try object.authenticatorData.get().count
        guard count >= AuthenticatorHeader.length else {
            throw .violated(
                "authenticatorData is \(Count.text(count, "byte")) long, expected at least \(AuthenticatorHeader.length)"
            )
        }
        return "authenticatorData is \(Count.text(count, "byte")) long"
    }

    /// AST-EXT: bytes after the 37th are exactly one CBOR map with allowed values; flag ED is not set without them,
    /// but may be clear with them (Apple, assertion steps 7 and 8).
    func checkExtensions() throws(CheckFailure) -> String {
        try ExtensionValues.judge(tail.get(), flags: header.get().flags.get(), policy: request.policy)
    }

    /// AST-KEY: the stored key is a point on P-256, uncompressed (65 bytes) or compressed (33) (SEC 1 section 2.3.4).
    func checkStoredKey() throws(CheckFailure) -> String {
        guard key.value != nil else {
            let key = request.publicKey
            throw .violated("the stored key \(key.excerpt) (\(Count.text(key.count, "byte"))) is not a point on P-256")
        }
        return "the stored key is a point on P-256"
    }
}
