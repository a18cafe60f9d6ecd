import AttestModel

extension AttestationEvidence {
    /// ATT-APPID: rpIdHash is the 32-byte SHA-256 of the app ID (Apple, attestation step 6).
    func checkAppID() throws(CheckFailure) -> String { try request.app.examine(rpIDHash: header.get().rpIDHash.get()) }

    /// ATT-COUNTER: the 4-byte counter is 0 (Apple, attestation step 7).
    func checkCounter() throws(CheckFailure) -> String {
        let counter = try header.get().counter.get()
        guard counter == 0 else { throw .violated("the counter is \(counter), expected 0") }
        return "the counter is 0"
    }

    /// ATT-AAGUID: the 16 bytes of aaguid are those of one environment, the expected one (Apple, attestation step 8).
    func checkAAGUID() throws(CheckFailure) -> String {
        let aaguid = try credential.get().aaguid.get()
        guard let environment = AAGUID.environment(aaguid) else {
            throw .violated("aaguid is \(aaguid.excerpt), which is of neither environment")
        }
        guard environment == request.environment else {
            throw .violated("aaguid is of \(environment.rawValue), expected \(request.environment.rawValue)")
        }
        return "aaguid is of \(environment.rawValue)"
    }

    /// ATT-CREDID: credentialId is 32 bytes long and the key identifier (Apple, attestation step 9).
    ///
    /// A key identifier in the request that is not the leaf's is a matter of ATT-KEYID: either is enough here.
    func checkCredentialID() throws(CheckFailure) -> String {
        let credential = try credential.get()
        let length = try credential.declaredLength.get()
        guard length == AttestedCredential.identifierLength else {
            throw .violated("the declared length of credentialId is \(length), expected 32")
        }
        let identifier = try credential.identifier.get()
        guard identifier == request.keyId || identifier == leafPoint.value?.keyID else {
            throw .violated("credentialId is \(identifier.excerpt), expected \(request.keyId.excerpt)")
        }
        return "credentialId is the key identifier"
    }

    /// ATT-COSE: the credential public key is an ES256 key on P-256 in COSE, with coordinates of 32 bytes, and the
    /// leaf's (WebAuthn Level 2 section 6.5.1; RFC 9053 sections 2.1 and 7.1.1).
    func checkCOSE() throws(CheckFailure) -> String {
        let key = try credential.get().key.get()
        let leaf = try leafPoint.get()
        let map: CBORMap
        switch key {
        case .map(let found): map = found
        case .unreadable(let reason): throw .violated("no COSE key follows credentialId: \(reason)")
        }
        if let repeated = map.coseRepeatedKey { throw .violated("the COSE key has \(repeated.label) twice") }
        try map.expect(.integer(2), for: CredentialKey.Label.keyType, named: "kty")
        try map.expect(.integer(-7), for: CredentialKey.Label.algorithm, named: "alg")
        try map.expect(.integer(1), for: CredentialKey.Label.curve, named: "crv")
        try map.expect(.bytes(leaf.x), for: CredentialKey.Label.x, named: "x")
        try map.expect(.bytes(leaf.y), for: CredentialKey.Label.y, named: "y")
        return "the credential public key is the leaf's key"
    }

    /// ATT-AUTHDATA: authData holds the 55 bytes up to credentialId and, when its length is declared as 32, those 32
    /// bytes; flag AT (0x40) is set (WebAuthn Level 2 section 6.1). Other flags have no meaning.
    func checkAuthData() throws(CheckFailure) -> String {
        let authData = try object.authData.get()
        guard authData.count >= AttestedCredential.fixedLength else {
            throw .violated(
                "authData is \(Count.text(authData.count, "byte")) long, expected at least \(AttestedCredential.fixedLength)"
            )
        }
        let credential = try credential.get()
        // Another declared length is a matter of ATT-CREDID.
        if credential.declaredLength.value == AttestedCredential.identifierLength, credential.identifier.value == nil {
            throw .violated("authData is \(Count.text(authData.count, "byte")) long and ends within credentialId")
        }
        let flags = try header.get().flags.get()
        guard flags.hasAttestedCredentialFlag else {
            throw .violated("flags are 0x\([flags].excerpt), without AT (0x40)")
        }
        return "authData is \(Count.text(authData.count, "byte")) long, with flags 0x\([flags].excerpt)"
    }

    /// ATT-EXT: bytes after the COSE key are exactly one CBOR map with allowed values; flag ED is not set without
    /// them, but may be clear with them (Apple, attestation steps 10 and 11).
    func checkExtensions() throws(CheckFailure) -> String {
        try ExtensionValues.judge(credential.get().tail.get(), flags: header.get().flags.get(), policy: request.policy)
    }
}

extension CBORMap {
    /// The first key that occurs twice, in the map or in one inside it.
    fileprivate var coseRepeatedKey: CBORItem? {
        repeatedKey
            ?? pairs.firstNonNil { pair in
                if case .map(let inner) = pair.value { inner.repeatedKey } else { nil }
            }
    }

    fileprivate func expect(_ expected: CBORItem, for label: CBORItem, named name: String) throws(CheckFailure) {
        guard let found = self[label] else { throw .violated("the COSE key has no \(name)") }
        guard found != expected else { return }
        if case .bytes(let bytes) = found, case .bytes(let leaf) = expected {
            throw .violated(
                "\(name) of the COSE key is \(bytes.excerpt) (\(Count.text(bytes.count, "byte"))), the leaf's is \(leaf.excerpt)"
            )
        }
        throw .violated("\(name) of the COSE key is \(found.label), expected \(expected.label)")
    }
}
