import AttestModel

/// The right steps of following and judging a chain. A wrong verifier puts another function in the place of one.
package struct ChainSteps: Sendable {
    /// Returns the certificates that a path may end at: the pinned roots.
    package var anchors: @Sendable (_ pinned: [Certificate], _ others: [Certificate]) -> [Certificate] = { pinned, _ in
        pinned
    }
    /// Returns the anchor that a path ends at: the first that issued its last certificate.
    package var end:
        @Sendable (_ last: Certificate, _ anchors: [Certificate], _ isIssuer: (Certificate) -> Bool) -> Certificate? = {
            _, anchors, isIssuer in anchors.first(where: isIssuer)
        }
    package var issuanceFault:
        @Sendable (_ certificate: Certificate, _ issuer: Certificate, any Cryptography) -> IssuanceFault? =
            Issuance.fault
    package var authority: @Sendable (Certificate) throws(DERFault) -> Authority = Authority.read
}
