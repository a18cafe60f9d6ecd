/// What a certificate says about its right to sign others (RFC 5280 sections 4.2.1.3 and 4.2.1.9).
struct Authority {
    /// From basicConstraints: SEQUENCE { BOOLEAN cA DEFAULT FALSE, INTEGER pathLenConstraint OPTIONAL }.
    let isCA: Bool
    /// How many intermediate authorities may stand between it and the leaf.
    let pathLength: UInt64?

    /// Reads the extensions of a certificate that is used as issuer; throws why it may not be one.
    init(of certificate: Certificate, rules: AuthorityRules = AuthorityRules()) throws(DERFault) {
        if rules.takesOldVersions, certificate.version < 3 {
            (isCA, pathLength) = (true, nil)
            return
        }
        guard certificate.version == 3 else { throw DERFault(reason: "is of version \(certificate.version)") }
        (isCA, pathLength) = try Self.constraints(of: certificate, rules: rules)
        guard isCA || !rules.demandsCAFlag else { throw DERFault(reason: "is not a certification authority") }
        guard rules.demandsKeyCertSign else { return }
        guard let usage = certificate.extensions(.keyUsage).first else { throw DERFault(reason: "has no keyUsage") }
        guard try Self.allowsCertificateSigning(usage.value[...]) else {
            throw DERFault(reason: "may not sign certificates (keyCertSign)")
        }
    }

    /// Why those who sign others in a path may not; `nil` when they may.
    ///
    /// - Parameters:
    ///   - issuers: everything but the leaf, the root last.
    ///   - name: what the issuer at a position is called in a sentence.
    static func fault(of issuers: [Certificate], rules: AuthorityRules, name: (Int) -> String) -> String? {
        // Self-issued authorities do not count towards a path length (RFC 5280 section 6.1.4 (l)).
        var below: UInt64 = 0
        for (position, issuer) in issuers.enumerated() {
            let authority: Authority
            do {
                authority = try Authority(of: issuer, rules: rules)
            } catch {
                return "\(name(position)) \(error.reason), but stands as issuer"
            }
            if let limit = authority.pathLength, below > limit, rules.demandsPathLength {
                return "\(name(position)) allows \(limit) authorities below it, but has \(below)"
            }
            if !issuer.isSelfIssued { below += 1 }
        }
        return nil
    }

    private static func constraints(
        of certificate: Certificate, rules: AuthorityRules
    ) throws(DERFault) -> (isCA: Bool, pathLength: UInt64?) {
        guard let constraints = certificate.extensions(.basicConstraints).first else {
            guard rules.demandsConstraints else { return (true, nil) }
            throw DERFault(reason: "has no basicConstraints")
        }
        return try basicConstraints(constraints.value[...])
    }

    private static func basicConstraints(
        _ value: ArraySlice<UInt8>
    ) throws(DERFault) -> (isCA: Bool, pathLength: UInt64?) {
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

    /// keyCertSign is bit 5 of the BIT STRING.
    private static func allowsCertificateSigning(_ value: ArraySlice<UInt8>) throws(DERFault) -> Bool {
        try StrictDER.check(value)
        var outer = DERReader(value)
        let bits = try outer.content(of: 0x03, named: "keyUsage as BIT STRING")
        return (bits.dropFirst().first ?? 0) & 0x04 != 0
    }
}
