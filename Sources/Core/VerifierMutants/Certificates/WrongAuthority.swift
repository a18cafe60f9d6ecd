import ReferenceVerifier

/// Wrong ways to read the authority of a certificate that issued another.
enum WrongAuthority {
    typealias Reader = @Sendable (Certificate) throws(DERFault) -> Authority

    static let withoutCAFlag: Reader = { certificate throws(DERFault) in
        var authority = try Authority.read(from: certificate)
        authority.isCA = true
        return authority
    }

    static let withoutPathLength: Reader = { certificate throws(DERFault) in
        var authority = try Authority.read(from: certificate)
        authority.pathLength = nil
        return authority
    }

    /// Does not read keyUsage, which may be missing or unreadable.
    static let withoutKeyCertSign: Reader = { certificate throws(DERFault) in
        guard certificate.version == 3 else { return try Authority.read(from: certificate) }
        let constraints = try Authority.constraints(of: certificate)
        return Authority(isCA: constraints.isCA, pathLength: constraints.pathLength, signsCertificates: true)
    }

    /// Accepts a certificate without basicConstraints as an authority.
    static let withOptionalConstraints: Reader = { certificate throws(DERFault) in
        guard certificate.version == 3, certificate.extensions(.basicConstraints).isEmpty else {
            return try Authority.read(from: certificate)
        }
        return Authority(
            isCA: true, pathLength: nil, signsCertificates: try Authority.signsCertificates(certificate))
    }

    /// Accepts a certificate from before there were extensions as an authority.
    static let withOldVersions: Reader = { certificate throws(DERFault) in
        certificate.version < 3 ? any : try Authority.read(from: certificate)
    }

    /// Accepts every certificate as an authority.
    static let none: Reader = { _ throws(DERFault) in any }

    private static let any = Authority(isCA: true, pathLength: nil, signsCertificates: true)
}
