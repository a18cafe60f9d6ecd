/// Whether one certificate was issued by another (RFC 5280 section 6.1.3, steps (a)(1) and (a)(4)).
enum Issuance {
    /// SEQUENCE { INTEGER 0, INTEGER 0 }.
    private static let zeroSignature: [UInt8] = [0x30, 0x06, 0x02, 0x01, 0x00, 0x02, 0x01, 0x00]

    /// Why not; `nil` when it was. Authority to issue is not judged here.
    static func fault(
        of certificate: Certificate, by issuer: Certificate, rules: IssuanceRules = IssuanceRules()
    ) -> String? {
        guard !rules.comparesNames || certificate.issuer == issuer.subject else {
            return "the issuer's name is not the subject's name"
        }
        guard rules.verifiesSignatures else { return nil }
        if rules.takesZeroSignatures, certificate.received.suffix(8).elementsEqual(zeroSignature) { return nil }
        if rules.demandsStrongAlgorithms {
            guard ObjectID.acceptedSignatures.contains(certificate.signatureAlgorithm) else {
                return "it is signed with \(certificate.signatureAlgorithm.text), which is not ECDSA with SHA-2"
            }
            guard issuer.key.isOnAcceptedNamedCurve else {
                return "the issuer's key is not on one of P-256, P-384 and P-521 given by name"
            }
        }
        return certificate.signatureVerifies(under: issuer) ? nil : "its signature does not verify"
    }
}
