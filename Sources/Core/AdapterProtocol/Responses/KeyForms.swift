/// The forms in which a target can return a key, beside the point of `publicKey`.
public struct KeyForms: Sendable, Hashable {
    /// The key as PEM SubjectPublicKeyInfo.
    public var pem: String?
    /// The key as COSE key.
    public var cose: [UInt8]?

    /// Creates the forms of a key.
    public init(pem: String? = nil, cose: [UInt8]? = nil) { (self.pem, self.cose) = (pem, cose) }

    package static let fields = FieldTable<KeyForms>([
        .optional(
            "publicKeyPEM", \.pem, .string,
            "With `accept`: the same key as PEM SubjectPublicKeyInfo, for libraries that return that form."),
        .optional(
            "publicKeyCOSE", \.cose, .base64,
            "With `accept`: the same key as COSE key, for libraries that return that form."),
    ])

    /// The point of the first form that holds a key on P-256.
    package var point: [UInt8]? { pem.flatMap(PEM.point) ?? cose.flatMap(COSEKey.point) }
}
