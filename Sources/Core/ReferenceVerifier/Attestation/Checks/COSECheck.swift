import AttestModel

/// ATT-COSE: the credential public key is an ES256 key on P-256 in COSE, with coordinates of 32 bytes, and the
/// leaf's (WebAuthn Level 2 section 6.5.1; RFC 9053 sections 2.1 and 7.1.1).
struct COSECheck: Check {
    private typealias Label = CredentialKey.Label

    let requirement = Requirement.attestationCOSE

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let key = try evidence.credential.get().key.get()
        let leaf = try evidence.leafPoint.get()
        let map: CBORMap
        switch key {
        case .map(let found): map = found
        case .unreadable(let reason): throw .violated("no COSE key follows credentialId: \(reason)")
        }
        if let repeated = Self.repeatedKey(in: map) { throw .violated("the COSE key has \(repeated.label) twice") }
        try Self.expect(.integer(2), for: Label.keyType, named: "kty", in: map)
        try Self.expect(.integer(-7), for: Label.algorithm, named: "alg", in: map)
        try Self.expect(.integer(1), for: Label.curve, named: "crv", in: map)
        try Self.expect(.bytes(leaf.x), for: Label.x, named: "x", in: map)
        try Self.expect(.bytes(leaf.y), for: Label.y, named: "y", in: map)
        return "the credential public key is the leaf's key"
    }

    private static func repeatedKey(in map: CBORMap) -> CBORItem? {
        map.repeatedKey
            ?? map.pairs.firstNonNil { pair in
                if case .map(let inner) = pair.value { inner.repeatedKey } else { nil }
            }
    }

    private static func expect(
        _ expected: CBORItem, for label: CBORItem, named name: String, in map: CBORMap
    ) throws(CheckFailure) {
        guard let found = map[label] else { throw .violated("the COSE key has no \(name)") }
        guard found != expected else { return }
        if case .bytes(let bytes) = found, case .bytes(let leaf) = expected {
            throw .violated(
                "\(name) of the COSE key is \(bytes.excerpt) (\(Count.text(bytes.count, "byte"))), the leaf's is \(leaf.excerpt)"
            )
        }
        throw .violated("\(name) of the COSE key is \(found.label), expected \(expected.label)")
    }
}
