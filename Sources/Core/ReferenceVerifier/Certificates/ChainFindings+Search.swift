import AttestModel

extension ChainFindings {
    /// The properties of the chains of one kind of evidence.
    struct KindOfChain {
        /// A Boolean value that indicates whether each certificate follows the one that it issued, as in x5c.
        let isOrdered: Bool
        /// The extensions that may be critical.
        let known: Set<ObjectID>
        let mayRepeat: ObjectID?
        /// Returns what is wrong with the first certificate of the evidence in its place.
        let leafFault: (Certificate) -> CertificateFault?
        let cryptography: any Cryptography
    }

    /// Follows the certificates of the evidence, `nil` for unreadable ones, from the lower end, `start`, to a root.
    init?(
        from start: Int, in list: [Certificate?], to roots: [Certificate?], at time: Timestamp,
        listFaults: [CertificateListFault], _ rules: KindOfChain
    ) {
        guard !roots.isEmpty else { return nil }
        let path = Self.path(from: start, in: list, to: roots, rules)
        let chain = [roots[path.root]] + path.positions.map { list[$0] }
        let places = [.root(path.root)] + path.positions.map { CertificateFindings.Place.evidence($0) }
        let certificates = zip(places, chain).enumerated().map { index, entry in
            let (place, certificate) = entry
            guard let certificate else { return CertificateFindings(place: place, faults: [.unreadable]) }
            var faults = certificate.faults(at: time, rules)
            if index < chain.count - 1 {
                // Self-issued authorities do not count towards a path length (RFC 5280 section 6.1.4 (l)).
                let below = chain[(index + 1)...].dropLast().count { !($0?.isSelfIssued ?? false) }
                faults += certificate.authorityFaults(below: UInt64(below))
            } else if index > 0 {
                faults += [rules.leafFault(certificate)].compactMap(\.self)
            }
            return CertificateFindings(place: place, faults: faults)
        }
        let pinned = Set(roots.compactMap { $0?.received })
        let outside = list.indices.filter { position in
            !path.positions.contains(position) && !(list[position].map { pinned.contains($0.received) } ?? false)
        }
        self.init(
            certificates: certificates,
            issuanceFaults: zip(chain, chain.dropFirst()).map { issuer, certificate in
                Self.shownFault(of: certificate, by: issuer, rules)
            }, outside: outside, time: time, listFaults: listFaults)
    }

    /// Returns the pinned root and the positions below it. Where no certificate issued another, the next is taken.
    private static func path(
        from start: Int, in list: [Certificate?], to roots: [Certificate?], _ rules: KindOfChain
    ) -> (root: Int, positions: [Int]) {
        guard list.indices.contains(start) else { return (0, []) }
        var positions = [start]
        while true {
            let current = list[positions[0]]
            if let root = roots.firstIndex(where: { fault(of: current, by: $0, rules) == nil }) {
                return (root, positions)
            }
            let rest = list.indices.filter { !positions.contains($0) }
            let next =
                rules.isOrdered
                ? rest.first { $0 > positions[0] }
                : rest.first { fault(of: current, by: list[$0], rules) == nil } ?? rest.first
            guard let next, positions.count < CertificatePath.maximumCount else { return (0, positions) }
            positions.insert(next, at: 0)
        }
    }

    /// Returns the reason to show. A signature that the issuer's key made is not called wrong, whatever else forbids it.
    private static func shownFault(of certificate: Certificate?, by issuer: Certificate?, _ rules: KindOfChain)
        -> IssuanceFault?
    {
        guard let fault = fault(of: certificate, by: issuer, rules), let certificate, let issuer else {
            return fault(of: certificate, by: issuer, rules)
        }
        guard rules.cryptography.verifies(certificate, under: issuer) || certificate.isSigned(byKeyOf: issuer) else {
            return .wrongSignature
        }
        return fault == .wrongSignature ? nil : fault
    }

    private static func fault(of certificate: Certificate?, by issuer: Certificate?, _ rules: KindOfChain)
        -> IssuanceFault?
    {
        guard let certificate, let issuer else { return .unreadable }
        return Issuance.fault(of: certificate, by: issuer, rules.cryptography)
    }
}

extension Certificate {
    /// Returns all that is wrong with the certificate by itself.
    fileprivate func faults(at time: Timestamp, _ rules: ChainFindings.KindOfChain) -> [CertificateFault] {
        let inside = innerSignatureAlgorithm
        return [
            validityFault(at: time.secondsSinceEpoch),
            inside == signatureAlgorithm
                ? nil : .twoAlgorithms(inside: inside?.text ?? "?", outside: signatureAlgorithm.text),
            extensionFault(known: rules.known, mayRepeat: rules.mayRepeat),
            bytesAfter > 0 ? .bytesAfter(bytesAfter) : nil,
        ].compactMap(\.self)
    }

    /// Returns all that forbids the certificate to issue others, with `below` authorities between it and the leaf.
    fileprivate func authorityFaults(below: UInt64) -> [CertificateFault] {
        [constraintsFault(below: below), usageFault].compactMap(\.self)
    }

    private func constraintsFault(below: UInt64) -> CertificateFault? {
        guard !extensions(.basicConstraints).isEmpty else { return .noAuthority }
        guard version == 3 else { return .oldVersion(version) }
        do {
            let constraints = try Authority.constraints(of: self)
            guard constraints.isCA else { return .noAuthority }
            return constraints.pathLength.flatMap { below > $0 ? .pathLength(limit: $0, below: below) : nil }
        } catch { return .badConstraints(error.reason) }
    }

    private var usageFault: CertificateFault? {
        guard !extensions(.keyUsage).isEmpty else { return .noKeyCertSign }
        do {
            return try Authority.signsCertificates(self) ? nil : .noKeyCertSign
        } catch { return .badKeyUsage(error.reason) }
    }
}
