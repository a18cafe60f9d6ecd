import AttestModel

extension ReceiptEvidence {
    /// The critical extensions that are understood (RFC 5280 section 4.2).
    static let knownExtensions: Set<ObjectID> = [.basicConstraints, .keyUsage, .extendedKeyUsage]

    /// RCP-CHAIN: the signer's certificate leads to a pinned root, through authorities that lie in the receipt in any
    /// order; it has the extension 1.2.840.113635.100.12.15; and all but the root were valid when the receipt was
    /// created (Apple, Assessing fraud risk, step 2; RFC 5280 section 6.1).
    ///
    /// Certificates that the path does not need may be of any kind, and are not verified (RFC 5652 section 5.1). But
    /// one that names a pinned root as its issuer or has its signature, as the copy of the root has, is that root, or
    /// was signed by its key or, as a new root of the same name, by its own.
    ///
    /// Validity is judged at the creation, or at the verification if the creation time cannot be read: signers live for
    /// a year, and receipts are kept longer.
    func checkChain() throws(CheckFailure) -> String {
        let signer = try signerCertificate.get()
        var faults = roots.faults
        if !steps.signsReceipts(signer) {
            faults.append("the signer's certificate \(CertificateFault.notForReceipts.text)")
        }
        let bag = try message.get().certificates
        let pinned = roots.compactMap(\.value)
        let path = BagPath.find(from: signer, in: bag, to: steps.chain.anchors(pinned, bag)) {
            steps.chain.issuanceFault($0, $1, cryptography) == nil
        }
        if let path {
            faults += self.faults(of: path)
            let needed = Set(path.certificates.map(\.received))
            faults += bag.filter { !needed.contains($0.received) }.compactMap { certificate in
                spareFault(of: certificate, pinned)
            }
        } else {
            faults.append("no certificates lead from the signer's to a pinned root")
        }
        try faults.throwIfAny()
        let certificates = path?.certificates ?? []
        for certificate in certificates {
            if let fault = steps.validityFault(certificate, self) {
                let name = Self.name(of: certificate, in: certificates)
                throw .violated("\(name) \(fault.text), but was used at \(timeOfUse)")
            }
        }
        return "\(Count.text(certificates.count, "certificate leads to", "certificates lead to")) a pinned root"
    }

    private func faults(of path: BagPath) -> [String] {
        let faults = path.certificates.compactMap { certificate in
            certificate.extensionFault(known: Self.knownExtensions).map {
                "\(Self.name(of: certificate, in: path.certificates)) \($0.text)"
            }
        }
        let authorityFault = Authority.fault(of: path.issuers, steps: steps.chain) { position in
            position + 1 < path.certificates.count ? "intermediate \(position + 1)" : "the root"
        }
        return faults + [authorityFault].compactMap(\.self)
    }

    /// Returns why a certificate beside the path is none of a pinned root, though it says so.
    private func spareFault(of certificate: Certificate, _ pinned: [Certificate]) -> String? {
        let claimed = pinned.filter {
            $0.subject == certificate.issuer || $0.signatureValue == certificate.signatureValue
        }
        guard !claimed.isEmpty, !claimed.contains(where: { $0.received == certificate.received }),
            !(claimed + [certificate]).contains(where: { cryptography.verifies(certificate, under: $0) })
        else { return nil }
        return "a certificate beside the path claims to be signed by a pinned root, but is an altered copy or a forgery"
    }

    private static func name(of certificate: Certificate, in path: [Certificate]) -> String {
        let position = path.firstIndex { $0 === certificate } ?? 0
        return position == 0 ? "the signer's certificate" : "intermediate \(position)"
    }
}
