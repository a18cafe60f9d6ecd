/// The SubjectPublicKeyInfo of a certificate (RFC 5280 section 4.1.2.7), taken apart but not believed.
struct SubjectKey {
    let algorithm: ObjectID
    /// The named curve; `nil` when the parameters are absent or spell a curve out.
    let namedCurve: ObjectID?
    /// The content of the BIT STRING without its count of unused bits.
    let bits: [UInt8]

    /// Whether an issuer may sign with it: elliptic, on a curve given by name (RFC 5480 section 2.1.1).
    var isOnAcceptedNamedCurve: Bool {
        guard algorithm == .ecPublicKey, let namedCurve else { return false }
        return [ObjectID.p256, .p384, .p521].contains(namedCurve)
    }

    /// The point of a P-256 key.
    func p256Point() throws(Finding) -> P256Point {
        guard algorithm == .ecPublicKey else { throw .violated("the leaf's key is of algorithm \(algorithm.text)") }
        guard let namedCurve else { throw .violated("the leaf's key does not name its curve") }
        guard namedCurve == .p256 else { throw .violated("the leaf's key is on curve \(namedCurve.text)") }
        guard let point = P256Point(octets: bits[...]) else {
            throw .violated("the leaf's key \(bits.excerpt) is not a point on P-256")
        }
        return point
    }
}
