import AttestModel

/// The steps in which a chain of certificates is followed and judged. The methods of this protocol are right; a wrong verifier
/// has another one in the place of one of them.
package protocol ChainSteps: Sendable {
    /// Returns the certificates that a path may end at: the pinned roots.
    func anchors(_ pinned: [Certificate], beside others: [Certificate]) -> [Certificate]

    /// Returns the anchor that a path ends at: the first that issued its last certificate.
    func end(after last: Certificate, among anchors: [Certificate], isIssuer: (Certificate) -> Bool) -> Certificate?

    /// Returns why one certificate was not issued by another; `nil` when it was.
    func issuanceFault(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault?

    /// Reads the authority of a certificate that issued another.
    func authority(of certificate: Certificate) throws(DERFault) -> Authority
}

extension ChainSteps {
    package func anchors(_ pinned: [Certificate], beside others: [Certificate]) -> [Certificate] { pinned }

    package func end(
        after last: Certificate, among anchors: [Certificate], isIssuer: (Certificate) -> Bool
    ) -> Certificate? {
        anchors.first(where: isIssuer)
    }

    package func issuanceFault(
        of certificate: Certificate, by issuer: Certificate, _ cryptography: any Cryptography
    ) -> IssuanceFault? {
        Issuance.fault(of: certificate, by: issuer, cryptography)
    }

    package func authority(of certificate: Certificate) throws(DERFault) -> Authority {
        try Authority.read(from: certificate)
    }
}
