import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// The faults of the COSE key. Apple's steps do not check it, and a verifier that uses the leaf's key does not need
    /// it.
    static let attestationCOSE = Group(
        .attestationCOSE,
        [
            cose(
                "other-key", "COSE key that is not the leaf's key",
                why: "A server that stores this key instead of the leaf's trusts a key that Apple has not attested."
            ) { DeviceKey($0.key("other device")).coseKey.encoded },
            cose(
                "other-key-returned", "COSE key that is not the leaf's key and must not be returned", level: .must,
                impact: .impersonation, isHarmlessWithResult: true,
                why:
                    "Apple's steps do not compare this key, so a verifier may accept the object. If it returns this key "
                    + "instead of the leaf's, its server trusts a key that Apple has not attested."
            ) { DeviceKey($0.key("key to be returned")).coseKey.encoded },
            cose(
                "y-negated", "COSE key with the negated y coordinate",
                why:
                    "A comparison of the x coordinates alone does not see the difference, but the two keys are not the "
                    + "same."
            ) { $0.coseKey(y: $0.device.key.negatedY) },
            cose(
                "missing", "authData without a COSE key", "COSE key removed",
                why: "A server that stores this key must notice that it is missing. A forced unwrap traps."
            ) { _ in [] },
            cose(
                "garbage", "COSE key of bytes that are not CBOR",
                why: "A server that decodes this key must handle the error. An unhandled one takes it down."
            ) { _ in [UInt8](repeating: 0xFF, count: 77) },
            cose(
                "truncated", "COSE key without its last byte", "last byte of the COSE key removed",
                why:
                    "The y coordinate is declared one byte longer than the data. A careless decoder reads past the end."
            ) { $0.device.coseKey.encoded.dropLast() },
            cose(
                "p384-key", "COSE key that names P-384", "curve of the COSE key set to P-384",
                why:
                    "The coordinates have the length of P-256. A server that stores the curve with the key can verify no "
                    + "assertion later."
            ) { $0.coseKey(curve: 2) },
            cose(
                "duplicate-x", "COSE key with two x coordinates", "second x coordinate added",
                why: "One decoder keeps the first value and another the last, so two components see two keys."
            ) { draft in
                guard case .map(var entries) = draft.device.coseKey else { return [] }
                entries.insert(.init(.negative(1), .bytes(draft.bytes(32, "other x"))), at: 3)
                return CBORValue.map(entries).encoded
            },
            cose(
                "duplicate-x-behind", "COSE key with a second x coordinate at the end",
                "second x coordinate added at the end",
                why: "The first value is the right one. A decoder that keeps the last one stores another key."
            ) { draft in
                CBORValue.map(draft.coseEntries + [.init(.negative(1), .bytes(draft.bytes(32, "last x")))]).encoded
            },
            cose(
                "key-type-okp", "COSE key that names the key type OKP", "key type of the COSE key set to 1",
                why: "The key type tells how the other parameters are read. A server that stores it with the key can "
                    + "verify no assertion later."
            ) { $0.coseKey(changing: 0, to: .unsigned(1)) },
            cose(
                "algorithm-es384", "COSE key that names ECDSA with SHA-384", "algorithm of the COSE key set to -35",
                why: "A server that stores the algorithm with the key hashes every later assertion with the wrong "
                    + "function."
            ) { $0.coseKey(changing: 1, to: .negative(34)) },
            cose(
                "x-of-another-key", "COSE key with the x coordinate of another key", "x coordinate replaced",
                why: "A comparison of the y coordinates alone does not see the difference, but the two keys are not "
                    + "the same."
            ) { $0.coseKey(changing: 3, to: .bytes($0.key("key with another x").x)) },
            cose(
                "without-y", "COSE key without its y coordinate", "y coordinate removed",
                why: "Half a key is none. A verifier that compares only the parameters that are there accepts it, and "
                    + "its server can store no key."
            ) { CBORValue.map($0.coseEntries.dropLast()).encoded },
            cose(
                "extra-parameter", "COSE key with an additional parameter", "parameter key_ops added", level: .info,
                why: "COSE allows more parameters, and no device writes them. It is the same key, so either answer is "
                    + "right."
            ) { draft in
                guard case .map(var entries) = draft.device.coseKey else { return [] }
                entries.append(.init(.unsigned(4), .array([.unsigned(2)])))
                return CBORValue.map(entries).encoded
            },
            cose(
                "non-canonical-order", "COSE key with its parameters in another order", "parameters reversed",
                level: .info,
                why: "CTAP2 prescribes an order, plain CBOR does not. It is the same key, so either answer is right."
            ) {
                guard case .map(let entries) = $0.device.coseKey else { return [] }
                return CBORValue.map(entries.reversed()).encoded
            },
        ])

    private static func cose(
        _ name: String, _ title: String, _ change: String = "COSE key replaced", level: Level = .should,
        impact: Impact = .hardening, isHarmlessWithResult: Bool = false, why: String,
        _ value: @escaping @Sendable (AttestationDraft) -> [UInt8]
    ) -> Case<AttestationDraft> {
        .reject(
            name, title, level: level, impact: impact, control: "production",
            isHarmlessWithResult: isHarmlessWithResult, why: why,
            Fault(.credentialPublicKey, change, after: .authData) { draft in
                let key = value(draft)
                draft.authData.credential?.publicKey = key
            })
    }
}

extension AttestationDraft {
    /// The parameters of the device's COSE key: kty, alg, crv, x, y.
    fileprivate var coseEntries: [CBORValue.Entry] { device.coseKey.entries }

    /// Returns the device's COSE key with another value of the parameter at a position.
    fileprivate func coseKey(changing position: Int, to value: CBORValue) -> [UInt8] {
        var entries = coseEntries
        entries[position].value = value
        return CBORValue.map(entries).encoded
    }

    /// Returns the device's COSE key with another curve or y coordinate.
    fileprivate func coseKey(curve: UInt64 = 1, y: [UInt8]? = nil) -> [UInt8] {
        guard case .map(var entries) = device.coseKey else { return [] }
        entries[2].value = .unsigned(curve)
        if let y { entries[4].value = .bytes(y) }
        return CBORValue.map(entries).encoded
    }
}
