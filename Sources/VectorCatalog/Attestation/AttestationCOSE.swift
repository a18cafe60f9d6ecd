import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// Apple's steps do not ask for any of this: a verifier that takes the key from the leaf does not need it.
    static let attestationCOSE = Group(
        .attestationCOSE,
        [
            cose("other-key", "Another key than the leaf's", why: other) {
                DeviceKey($0.key("other device")).coseKey.encoded
            },
            cose(
                "other-key-returned", "Another key than the leaf's, which must not be returned", level: .must,
                impact: .impersonation, isHarmlessWithResult: true, why: returned
            ) { DeviceKey($0.key("key to be returned")).coseKey.encoded },
            cose("y-negated", "Key with the other y", why: other) { $0.coseKey(y: $0.device.key.negatedY) },
            cose("missing", "No key at all") { _ in [] },
            cose("garbage", "Bytes that are no CBOR") { _ in [UInt8](repeating: 0xFF, count: 77) },
            cose("truncated", "Key without its last byte") { $0.device.coseKey.encoded.dropLast() },
            cose("p384-key", "Key that names P-384") { $0.coseKey(curve: 2) },
            cose("duplicate-x", "Key with two x coordinates") { draft in
                guard case .map(var entries) = draft.device.coseKey else { return [] }
                entries.insert(.init(.negative(1), .bytes(draft.bytes(32, "other x"))), at: 3)
                return CBORValue.map(entries).encoded
            },
            cose("extra-parameter", "Key with a parameter more", level: .info, why: unusual) { draft in
                guard case .map(var entries) = draft.device.coseKey else { return [] }
                entries.append(.init(.unsigned(4), .array([.unsigned(2)])))
                return CBORValue.map(entries).encoded
            },
            cose("non-canonical-order", "Key with its parameters in another order", level: .info, why: unusual) {
                guard case .map(let entries) = $0.device.coseKey else { return [] }
                return CBORValue.map(entries.reversed()).encoded
            },
        ])

    private static let other =
        "A server that stores this key instead of the leaf's trusts a key that Apple has not attested."
    private static let returned =
        "Apple's steps do not compare this key, so that a verifier may accept the object. One that then returns this key "
        + "instead of the leaf's makes its server trust a key that Apple has not attested."
    private static let broken = "A server that reads this key must refuse what is none, and not blow up."
    private static let unusual = "No device writes it so; it is the same key, and a verifier may accept or refuse it."

    private static func cose(
        _ name: String, _ title: String, level: Level = .should, impact: Impact = .hardening,
        isHarmlessWithResult: Bool = false, why: String = broken,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production",
            isHarmlessWithResult: isHarmlessWithResult, why: why,
            Fault(.credentialPublicKey, "key replaced", after: .authData) { draft in
                let key = value(draft)
                draft.authData.credential?.publicKey = key
            })
    }
}

extension AttestationDraft {
    /// The device's COSE key with one value replaced.
    fileprivate func coseKey(curve: UInt64 = 1, y: [UInt8]? = nil) -> [UInt8] {
        guard case .map(var entries) = device.coseKey else { return [] }
        entries[2].value = .unsigned(curve)
        if let y { entries[4].value = .bytes(y) }
        return CBORValue.map(entries).encoded
    }
}
