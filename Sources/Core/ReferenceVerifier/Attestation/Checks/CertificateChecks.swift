import AttestModel

extension AttestationEvidence {
    /// ATT-X5C: x5c is the leaf and its intermediate in this order, two to eight elements, and every one that the
    /// path needs is exactly one certificate in DER (Apple, attestation step 1).
    func checkX5C() throws(CheckFailure) -> String {
        let list = try certificates.get()
        guard (2...CertificateList.maximumCount).contains(list.count) else {
            throw .violated(
                "x5c has \(Count.text(list.count, "element")), expected 2 to \(CertificateList.maximumCount)")
        }
        if let disorder = list.disorder { throw .violated(disorder) }
        let needed = max(2, path.value?.needed ?? 0)
        for (position, element) in list.elements.prefix(needed).enumerated() {
            switch element {
            case .absent(let reason): throw .violated(reason)
            case .found(let certificate):
                if let fault = certificate.encodingFault { throw .violated("x5c[\(position)]: \(fault)") }
            }
        }
        return "x5c has \(Count.text(list.count, "element")), of which \(needed) are needed and are certificates in DER"
    }

    /// The critical extensions that are understood (RFC 5280 section 4.2).
    static let knownExtensions: Set<ObjectID> = Set(
        [.basicConstraints, .keyUsage, .extendedKeyUsage, .appleNonce] + ObjectID.appleProperties)

    /// ATT-CHAIN: names and signatures lead from the leaf, through x5c in order, to a pinned root, and no certificate
    /// on the way demands what this verifier does not know (Apple, attestation step 1; RFC 5280 section 6.1.3).
    func checkChain() throws(CheckFailure) -> String {
        let path = try path.get()
        var faults = path.faults + roots.faults
        for (position, certificate) in path.certificates.enumerated() {
            // A repeated nonce extension is a matter of ATT-NONCE.
            if let fault = certificate.extensionFault(known: Self.knownExtensions, mayRepeat: .appleNonce) {
                faults.append("x5c[\(position)] \(fault.text)")
            }
        }
        try faults.throwIfAny()
        if let position = path.unreadable { throw .notReached("x5c[\(position)] cannot be read") }
        guard path.anchor != nil else { throw .violated("the chain ends at no pinned root") }
        return "\(Count.text(path.certificates.count, "certificate leads to", "certificates lead to")) a pinned root"
    }

    /// ATT-CA: every certificate that issued another in the path is a version 3 certification authority with
    /// keyCertSign, and has no more authorities below it than it allows (RFC 5280 sections 4.2.1.3, 4.2.1.9, 6.1.4).
    func checkAuthority() throws(CheckFailure) -> String {
        let path = try path.get()
        guard !path.issuers.isEmpty else { throw .notReached("the leaf's issuer cannot be read") }
        let fault = Authority.fault(of: path.issuers, steps: steps.chain) { position in
            position + 1 < path.certificates.count ? "x5c[\(position + 1)]" : "the root"
        }
        if let fault { throw .violated(fault) }
        return
            "\(Count.text(path.issuers.count, "issuer is a certification authority", "issuers are certification authorities"))"
    }

    /// ATT-VALIDITY: every certificate of the path but the root is valid at verification time, both ends of its
    /// validity included (RFC 5280 sections 4.1.2.5 and 6.1.3 (a)(2)).
    func checkValidity() throws(CheckFailure) -> String {
        let path = try path.get()
        let now = request.time.secondsSinceEpoch
        for (position, certificate) in path.certificates.enumerated() {
            if let fault = certificate.validityFault(at: now) { throw .violated("x5c[\(position)] \(fault.text)") }
        }
        return "\(Count.text(path.certificates.count, "certificate is valid", "certificates are valid")) at that time"
    }
}
