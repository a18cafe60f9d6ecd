import AttestModel
import FixtureForge

extension Group where Draft == AttestationDraft {
    /// The faults of the COSE key. Apple's steps do not check it, and a verifier that uses the leaf's key does not need it.
    static let attestationCOSE = Group(.attestationCOSE) {
        cose("other-key") { DeviceKey($0.key("other device")).coseKey.encoded }
        cose("other-key-returned") { DeviceKey($0.key("key to be returned")).coseKey.encoded }.harmlessWithResult()
        cose("y-negated") { $0.coseKey(y: $0.device.key.negatedY) }
        cose("missing") { _ in [] }
        cose("garbage") { _ in [UInt8](repeating: 0xFF, count: 77) }
        cose("truncated") { $0.device.coseKey.encoded.dropLast() }
        cose("p384-key") { $0.coseKey(curve: 2) }
        cose("duplicate-x") { draft in
            guard case .map(var entries) = draft.device.coseKey else { return [] }
            entries.insert(.init(.negative(1), .bytes(draft.bytes(32, "other x"))), at: 3)
            return CBORValue.map(entries).encoded
        }
        cose("duplicate-x-behind") { draft in
            CBORValue.map(draft.coseEntries + [.init(.negative(1), .bytes(draft.bytes(32, "last x")))]).encoded
        }
        cose("key-type-okp") { $0.coseKey(changing: 0, to: .unsigned(1)) }
        cose("algorithm-es384") { $0.coseKey(changing: 1, to: .negative(34)) }
        cose("x-of-another-key") { $0.coseKey(changing: 3, to: .bytes($0.key("key with another x").x)) }
        cose("without-y") { $0.coseKey(without: 4) }
        cose("without-key-type") { $0.coseKey(without: 0) }
        cose("without-algorithm") { $0.coseKey(without: 1) }
        cose("without-curve") { $0.coseKey(without: 2) }
        cose("extra-parameter", level: .info) {
            CBORValue.map($0.coseEntries + [CBORValue.Entry(.unsigned(4), .array([.unsigned(2)]))]).encoded
        }
        cose("non-canonical-order", level: .info) { CBORValue.map($0.coseEntries.reversed()).encoded }
        nearMisses(of: "Point of the COSE key", except: [.secondHalf, .base64Case]) { name, miss in
            cose(name) { draft in
                let point = miss(draft.device.key.x + draft.device.key.y)
                return draft.coseKey(x: Array(point.prefix(32)), y: Array(point.suffix(32)))
            }
        }
    }

    private static let cose = Place(.credentialPublicKey, after: .authData).setting {
        $0.authData.credential?.publicKey = $1
    }
}

extension AttestationDraft {
    /// The parameters of the device's COSE key: kty, alg, crv, x, y.
    fileprivate var coseEntries: [CBORValue.Entry] { device.coseKey.entries }

    fileprivate func coseKey(changing position: Int, to value: CBORValue) -> [UInt8] {
        var entries = coseEntries
        entries[position].value = value
        return CBORValue.map(entries).encoded
    }

    fileprivate func coseKey(without position: Int) -> [UInt8] {
        var entries = coseEntries
        entries.remove(at: position)
        return CBORValue.map(entries).encoded
    }

    fileprivate func coseKey(curve: UInt64 = 1, x: [UInt8]? = nil, y: [UInt8]? = nil) -> [UInt8] {
        guard case .map(var entries) = device.coseKey else { return [] }
        entries[2].value = .unsigned(curve)
        if let x { entries[3].value = .bytes(x) }
        if let y { entries[4].value = .bytes(y) }
        return CBORValue.map(entries).encoded
    }
}
