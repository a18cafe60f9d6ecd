/// A verifier's findings about the certificates of an attestation or a receipt, from the pinned root down to the first one of the
/// evidence. Where no certificate issued another, the next one of the evidence takes the place, so that the findings show where the
/// chain breaks.
package struct ChainFindings: Sendable, Hashable {
    /// Never empty. The pinned root is the first, whether or not it issued the next one.
    package let certificates: [CertificateFindings]
    /// The reason why each certificate but the last did not issue the one below it; `nil` where it did.
    package let issuanceFaults: [IssuanceFault?]
    /// The positions in the evidence of the certificates that are not part of the path.
    package let outside: [Int]
    /// The moment at which every certificate but the root has to be valid.
    package let time: Timestamp
    package let listFaults: [CertificateListFault]

    package init(
        certificates: [CertificateFindings], issuanceFaults: [IssuanceFault?], outside: [Int], time: Timestamp,
        listFaults: [CertificateListFault]
    ) {
        (self.certificates, self.issuanceFaults, self.outside) = (certificates, issuanceFaults, outside)
        (self.time, self.listFaults) = (time, listFaults)
    }
}

/// A verifier whose findings reports draw.
package struct FindingsReader: Sendable {
    package let assess: Oracle
    /// Returns the findings about the certificates; `nil` for evidence without certificates.
    package let chain: @Sendable (VerificationRequest) -> ChainFindings?
    /// Returns the parts of the evidence that no check reads.
    package let unverified: @Sendable (VerificationRequest) -> [UnverifiedPart]
    /// Returns the root certificate, DER, at which Apple's chain for a kind of evidence ends.
    package let root: @Sendable (EvidenceKind) -> [UInt8]

    package init(
        assess: @escaping Oracle, chain: @escaping @Sendable (VerificationRequest) -> ChainFindings?,
        unverified: @escaping @Sendable (VerificationRequest) -> [UnverifiedPart],
        root: @escaping @Sendable (EvidenceKind) -> [UInt8]
    ) { (self.assess, self.chain, self.unverified, self.root) = (assess, chain, unverified, root) }
}

/// Everything that is wrong with one certificate in its place of a chain.
package struct CertificateFindings: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// One of the pinned roots of the request, by position.
        case root(Int)
        /// One of the certificates of the evidence, by position.
        case evidence(Int)
    }

    package let place: Place
    package let faults: [CertificateFault]

    package init(place: Place, faults: [CertificateFault]) { (self.place, self.faults) = (place, faults) }
}

/// One thing that is wrong with a certificate. Identifiers are dotted.
package enum CertificateFault: Sendable, Hashable {
    /// The bytes are no certificate.
    case unreadable
    case validityUnreadable
    case notYetValid(start: Timestamp)
    case expired(end: Timestamp)
    /// The signature algorithms inside and outside of the signed part differ (RFC 5280 section 4.1.1.2).
    case twoAlgorithms(inside: String, outside: String)
    /// An extension that is critical, and that the verifier does not know (RFC 5280 section 4.2).
    case unknownCriticalExtension(String)
    case repeatedExtension(String)
    case bytesAfter(Int)
    /// The certificate issued another, and is no certification authority.
    case noAuthority
    /// The certificate issued another, and is of a version that has no extensions.
    case oldVersion(Int)
    /// The certificate issued another, and its basic constraints cannot be relied on, with the verifier's reason.
    case badConstraints(String)
    /// There are more authorities below the certificate than it allows.
    case pathLength(limit: UInt64, below: UInt64)
    /// The certificate issued another, and its key usage has no keyCertSign.
    case noKeyCertSign
    /// The certificate issued another, and its key usage cannot be relied on, with the verifier's reason.
    case badKeyUsage(String)
    /// The certificate signed a receipt without Apple's mark for that.
    case notForReceipts
    /// The certificate has the place of the leaf, and is a certification authority.
    case authorityAsLeaf
}

/// The reason why one certificate did not issue another (RFC 5280 section 6.1.3).
package enum IssuanceFault: Sendable, Hashable {
    /// One of the two is no certificate.
    case unreadable
    case otherName
    /// The signature algorithm, dotted, is not ECDSA with SHA-2.
    case weakAlgorithm(String)
    /// The issuer's key is not on P-256, P-384 or P-521, given by name.
    case otherKey
    case wrongSignature
}

/// One thing that is wrong with the list of certificates.
package enum CertificateListFault: Sendable, Hashable {
    /// The list cannot be read, with the verifier's reason.
    case unreadable(String)
    /// x5c has another number of certificates than 2 to 8.
    case count(Int)
    /// The signer information of a receipt names none of its certificates.
    case signerMissing
}
