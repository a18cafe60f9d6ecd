/// The forms in which a target can return a key, beside the point of `publicKey`.
package struct KeyForms: Sendable, Hashable {
    /// The key as PEM SubjectPublicKeyInfo.
    package var pem: String?
    /// The key as COSE key.
    package var cose: [UInt8]?

    package init(pem: String? = nil, cose: [UInt8]? = nil) {
        self.pem = pem
        self.cose = cose
    }

    static let fields = FieldTable<KeyForms>([
        .optional(
            "publicKeyPEM", \.pem, .string,
            "With `accept`: the same key as PEM SubjectPublicKeyInfo, for libraries that return that form."),
        .optional(
            "publicKeyCOSE", \.cose, .base64,
            "With `accept`: the same key as COSE key, for libraries that return that form."),
    ])

    /// The point of the first form that holds a key on P-256.
    var point: [UInt8]? { pem.flatMap(PEM.point) ?? cose.flatMap(COSEKey.point) }
}

extension VerifiedOutput {
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
