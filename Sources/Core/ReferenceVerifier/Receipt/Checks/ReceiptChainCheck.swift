import AttestModel

/// RCP-CHAIN: the signer's certificate leads to a pinned root, through authorities that lie in the receipt in any
/// order; it has the extension 1.2.840.113635.100.12.15; and all but the root were valid when the receipt was
/// created (Apple, Assessing fraud risk, step 2; RFC 5280 section 6.1).
///
/// Certificates that the path does not need may be of any kind, and are not verified (RFC 5652 section 5.1). But one
/// that names a pinned root as its issuer or has its signature, as the copy of the root has, is that root, or was signed
/// by its key or, as a new root of the same name, by its own.
///
/// Validity is judged at the creation, or at the verification if the creation time cannot be read: signers live for a
/// year, and receipts are kept longer.
package struct ReceiptChainCheck: Check {
    /// Returns the certificates that a path may end at: the pinned roots.
    package var anchors: @Sendable (_ pinned: [Certificate], _ bag: [Certificate]) -> [Certificate] = { pinned, _ in
        pinned
    }
    package var issuanceFault: Issuance.Fault = Issuance.fault
    /// Reads the authority of a certificate that issued another.
    package var authority: @Sendable (Certificate) throws(DERFault) -> Authority = Authority.read
    /// Tells whether a certificate is marked as one that signs receipts.
    package var signsReceipts: @Sendable (Certificate) -> Bool = { !$0.extensions(.appleReceiptSigning).isEmpty }
    /// Returns why a certificate was not valid when it was used.
    package var validityFault: @Sendable (Certificate, ReceiptEvidence) -> CertificateFault? = {
        $0.validityFault(at: $1.timeOfUse.secondsSinceEpoch)
    }

    /// Returns why a certificate beside the path is none of a pinned root, though it says so.
    package var spareFault: @Sendable (Certificate, _ pinned: [Certificate], any Primitives) -> String? = {
        certificate, pinned, primitives in
        let claimed = pinned.filter {
            $0.subject == certificate.issuer || $0.signatureValue == certificate.signatureValue
        }
        guard !claimed.isEmpty, !claimed.contains(where: { $0.received == certificate.received }),
            !(claimed + [certificate]).contains(where: { primitives.verifies(certificate, under: $0) })
        else { return nil }
        return "a certificate beside the path claims to be signed by a pinned root, but is an altered copy or a forgery"
    }

    package let requirement = Requirement.receiptChain

    /// The critical extensions that are understood (RFC 5280 section 4.2).
    static let known: Set<ObjectID> = [.basicConstraints, .keyUsage, .extendedKeyUsage]

    package init() {}

    package func examine(_ evidence: ReceiptEvidence) throws(CheckFailure) -> String {
        let signer = try evidence.signerCertificate.get()
        var faults = evidence.roots.faults
        if !signsReceipts(signer) {
            faults.append("the signer's certificate \(CertificateFault.notForReceipts.text)")
        }
        let bag = try evidence.message.get().certificates
        let path = BagPath.find(from: signer, in: bag, to: anchors(evidence.roots.compactMap(\.value), bag)) {
            issuanceFault($0, $1, evidence.steps.primitives) == nil
        }
        if let path {
            faults += self.faults(of: path)
            let needed = Set(path.certificates.map(\.received))
            faults += bag.filter { !needed.contains($0.received) }.compactMap { certificate in
                spareFault(certificate, evidence.roots.compactMap(\.value), evidence.steps.primitives)
            }
        } else {
            faults.append("no certificates lead from the signer's to a pinned root")
        }
        try faults.throwIfAny()
        let certificates = path?.certificates ?? []
        for certificate in certificates {
            if let fault = validityFault(certificate, evidence) {
                let name = Self.name(of: certificate, in: certificates)
                throw .violated("\(name) \(fault.text), but was used at \(evidence.timeOfUse)")
            }
        }
        return "\(Count.text(certificates.count, "certificate leads to", "certificates lead to")) a pinned root"
    }

    private func faults(of path: BagPath) -> [String] {
        let faults = path.certificates.compactMap { certificate in
            certificate.extensionFault(known: Self.known).map {
                "\(Self.name(of: certificate, in: path.certificates)) \($0.text)"
            }
        }
        let authorityFault = Authority.fault(of: path.issuers, read: authority) { position in
            position + 1 < path.certificates.count ? "intermediate \(position + 1)" : "the root"
        }
        return faults + [authorityFault].compactMap(\.self)
    }

    private static func name(of certificate: Certificate, in path: [Certificate]) -> String {
        let position = path.firstIndex { $0 === certificate } ?? 0
        return position == 0 ? "the signer's certificate" : "intermediate \(position)"
    }
}
