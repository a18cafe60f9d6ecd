/// The SubjectPublicKeyInfo of a certificate (RFC 5280 section 4.1.2.7), taken apart but not checked.
package struct SubjectKey {
    package let algorithm: ObjectID
    /// The named curve; `nil` when the parameters are absent or spell a curve out.
    package let namedCurve: ObjectID?
    /// The content of the BIT STRING without its count of unused bits.
    package let bits: [UInt8]

    /// A Boolean value that indicates whether an issuer may sign with the key: it is on an elliptic curve given by name
    /// (RFC 5480 section 2.1.1).
    package var isOnAcceptedNamedCurve: Bool {
        guard algorithm == .ecPublicKey, let namedCurve else { return false }
        return [ObjectID.p256, .p384, .p521].contains(namedCurve)
    }

    /// Returns the point of a P-256 key.
    package func p256Point() throws(CheckFailure) -> P256Point {
        guard algorithm == .ecPublicKey else { throw .violated("the leaf's key is of algorithm \(algorithm.text)") }
        guard let namedCurve else { throw .violated("the leaf's key does not name its curve") }
        guard namedCurve == .p256 else { throw .violated("the leaf's key is on curve \(namedCurve.text)") }
        guard let point = P256Point(octets: bits[...]) else {
            throw .violated("the leaf's key \(bits.excerpt) is not a point on P-256")
        }
        return point
    }
}
