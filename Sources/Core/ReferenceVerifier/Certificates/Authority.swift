import AttestModel

/// The right of a certificate to sign others, as its own extensions state it (RFC 5280 sections 4.2.1.3 and 4.2.1.9).
package struct Authority: Sendable {
    /// The field cA of basicConstraints.
    package var isCA: Bool
    /// The number of intermediate authorities that may stand between it and the leaf; `nil` for any.
    package var pathLength: UInt64?
    /// A Boolean value that indicates whether keyUsage has keyCertSign.
    package var signsCertificates: Bool

    package init(isCA: Bool, pathLength: UInt64?, signsCertificates: Bool) {
        (self.isCA, self.pathLength, self.signsCertificates) = (isCA, pathLength, signsCertificates)
    }

    /// Reads the extensions of a certificate that is used as issuer; throws why they give it no authority.
    package static func read(from certificate: Certificate) throws(DERFault) -> Authority {
        guard certificate.version == 3 else { throw DERFault(reason: "is of version \(certificate.version)") }
        let constraints = try constraints(of: certificate)
        return Authority(
            isCA: constraints.isCA, pathLength: constraints.pathLength,
            signsCertificates: try signsCertificates(certificate))
    }

    /// Returns why an issuer of a path may not sign; `nil` when all may. Issuers are all but the leaf, the root last.
    static func fault(of issuers: [Certificate], steps: ChainSteps, name: (Int) -> String) -> String? {
        // Self-issued authorities do not count towards a path length (RFC 5280 section 6.1.4 (l)).
        var below: UInt64 = 0
        for (position, issuer) in issuers.enumerated() {
            let authority: Authority
            do throws(DERFault) {
                authority = try steps.authority(issuer)
                guard authority.isCA else { throw DERFault(reason: CertificateFault.noAuthority.text) }
                guard authority.signsCertificates else { throw DERFault(reason: CertificateFault.noKeyCertSign.text) }
            } catch { return "\(name(position)) \(error.reason), but issued a certificate" }
            if let limit = authority.pathLength, below > limit {
                return "\(name(position)) \(CertificateFault.pathLength(limit: limit, below: below).text)"
            }
            if !issuer.isSelfIssued { below += 1 }
        }
        return nil
    }

    /// Reads basicConstraints: SEQUENCE { BOOLEAN cA DEFAULT FALSE, INTEGER pathLenConstraint OPTIONAL }.
    package static func constraints(of certificate: Certificate) throws(DERFault) -> (isCA: Bool, pathLength: UInt64?) {
        guard let value = certificate.extensions(.basicConstraints).first?.value[...] else {
            throw DERFault(reason: "has no basicConstraints")
        }
        try StrictDER.check(value)
        var outer = DERReader(value)
        var fields = DERReader(try outer.content(of: 0x30, named: "basicConstraints as SEQUENCE"))
        var isCA = false
        if fields.rest.first == 0x01 { isCA = try fields.content(of: 0x01, named: "cA").first == 0xFF }
        guard !fields.isAtEnd else { return (isCA, nil) }
        let length = try fields.content(of: 0x02, named: "pathLenConstraint")
        try fields.finish()
        guard let first = length.first, first < 0x80 else { throw DERFault(reason: "has a negative path length") }
        return (isCA, length.bigEndian ?? .max)
    }

    /// Reads bit 5 of the BIT STRING keyUsage, keyCertSign.
    package static func signsCertificates(_ certificate: Certificate) throws(DERFault) -> Bool {
        guard let value = certificate.extensions(.keyUsage).first?.value[...] else {
            throw DERFault(reason: "has no keyUsage")
        }
        try StrictDER.check(value)
        var outer = DERReader(value)
        let bits = try outer.content(of: 0x03, named: "keyUsage as BIT STRING")
        return (bits.dropFirst().first ?? 0) & 0x04 != 0
    }
}
