extension VerifiedOutput {
    /// The values that not all evidence carries: a target that returns one for evidence without it has made it up.
    private static let optional = ["validationCategory", "bundleVersion", "riskMetric"]

    /// The members that both sides name and value differently, as `name: found, expected wanted`.
    /// A value that the target did not return is not compared.
    package func mismatches(expected: VerifiedOutput) -> [String] {
        // The usual case, without the cost of JSON.
        guard self != expected else { return [] }
        let found = members
        let keys = keyMismatches(expected: expected.publicKey)
        let own = Self.evidenceFields.members(of: expected)
        let madeUp = Self.optional.compactMap { name -> String? in
            guard let value = found[name], own[name] == nil else { return nil }
            return "\(name) is \(value.compactText), and the evidence has none"
        }
        return madeUp + keys + deviceCheck.mismatches(expected: expected.deviceCheck)
            + own.sorted { $0.key < $1.key }.compactMap { name, wanted in
                guard name != "publicKey" else { return nil }
                guard let value = found[name], value != wanted else { return nil }
                return "\(name) is \(value.compactText), expected \(wanted.compactText)"
            }
    }

    /// Returns a sentence for each form of the key that holds another key than the expected one, or none.
    func keyMismatches(expected: [UInt8]?) -> [String] {
        guard let expected else { return [] }
        let forms: [(name: String, isThere: Bool, point: [UInt8]?)] = [
            ("publicKeyPEM", keyForms.pem != nil, keyForms.pem.flatMap(PEM.point)),
            ("publicKeyCOSE", keyForms.cose != nil, keyForms.cose.flatMap(COSEKey.point)),
        ]
        let others = forms.compactMap { name, isThere, point -> String? in
            guard isThere, point != expected else { return nil }
            return point == nil ? "\(name) is not a key on P-256" : "\(name) is another key than the attested one"
        }
        guard let publicKey, publicKey != expected, publicKey != keyForms.point else { return others }
        return ["publicKey is \(Self.words(publicKey)), expected \(JSONValue.string(expected.base64).compactText)"]
            + others
    }

    /// Returns the bytes of a wrong key, or the mistake that they show.
    private static func words(_ key: [UInt8]) -> String {
        switch (key.count, key.first) {
        case (64, _): "64 bytes (X and Y without the leading 04)"
        case (33, 2), (33, 3): "33 bytes (a compressed point)"
        case (32, _): "32 bytes (as a key identifier)"
        case (_, 0x30): "\(key.count) bytes of DER (return SubjectPublicKeyInfo as publicKeyPEM)"
        case (_, 0x2D): "PEM (return it as publicKeyPEM)"
        case (_, 0xA5): "a COSE key (return it as publicKeyCOSE)"
        default: JSONValue.string(key.base64).compactText
        }
    }
}
