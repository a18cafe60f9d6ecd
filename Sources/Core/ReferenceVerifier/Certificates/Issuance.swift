import AttestModel

/// The relation of a certificate to its issuer (RFC 5280 section 6.1.3, steps (a)(1) and (a)(4)). The issuer's
/// authority is a matter of its own: see `Authority`.
package enum Issuance {
    /// The names have to match, the algorithms have to be strong, and the signature has to verify.
    package static func fault(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        nameFault(of: certificate, by: issuer) ?? algorithmFault(of: certificate, by: issuer)
            ?? signatureFault(of: certificate, by: issuer, cryptography)
    }

    package static func nameFault(of certificate: Certificate, by issuer: Certificate) -> IssuanceFault? {
        certificate.issuer == issuer.subject ? nil : .otherName
    }

    /// Returns a fault for anything but ECDSA with SHA-2 on a curve given by name.
    package static func algorithmFault(of certificate: Certificate, by issuer: Certificate) -> IssuanceFault? {
        guard ObjectID.acceptedSignatures.contains(certificate.signatureAlgorithm) else {
            return .weakAlgorithm(certificate.signatureAlgorithm.text)
        }
        return issuer.key.isOnAcceptedNamedCurve ? nil : .otherKey
    }

    package static func signatureFault(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? { cryptography.verifies(certificate, under: issuer) ? nil : .wrongSignature }
}

extension IssuanceFault {
    var text: String {
        switch self {
        case .unreadable: "one of them is not a certificate"
        case .otherName: "the issuer's name is not the subject's name"
        case .weakAlgorithm(let algorithm): "it is signed with \(algorithm), which is not ECDSA with SHA-2"
        case .otherKey: "the issuer's key is not on one of P-256, P-384 and P-521 given by name"
        case .wrongSignature: "its signature does not verify"
        }
    }
}

/// A path from a certificate, through others that lie beside it in any order, to a trusted root.
package struct BagPath {
    /// The path without the root, the first certificate first.
    let certificates: [Certificate]
    let anchor: Certificate

    /// The certificates that sign others, the root last.
    var issuers: [Certificate] { certificates.dropFirst() + [anchor] }

    /// Returns the first path that holds by names and signatures; `nil` when there is none. The bag holds a few
    /// certificates at most, as each may be tried after each other.
    package static func find(
        from certificate: Certificate, in bag: [Certificate], to anchors: [Certificate],
        isIssued: (_ certificate: Certificate, _ issuer: Certificate) -> Bool
    ) -> BagPath? {
        let others = bag.filter { $0.received != certificate.received }
        return find(after: [certificate], in: others, to: anchors, isIssued: isIssued)
    }

    private static func find(
        after path: [Certificate], in bag: [Certificate], to anchors: [Certificate],
        isIssued: (_ certificate: Certificate, _ issuer: Certificate) -> Bool
    ) -> BagPath? {
        guard let last = path.last else { return nil }
        if let anchor = anchors.first(where: { isIssued(last, $0) }) {
            return BagPath(certificates: path, anchor: anchor)
        }
        for (position, next) in bag.enumerated() where !next.isSelfIssued && isIssued(last, next) {
            var rest = bag
            rest.remove(at: position)
            if let found = find(after: path + [next], in: rest, to: anchors, isIssued: isIssued) { return found }
        }
        return nil
    }
}
