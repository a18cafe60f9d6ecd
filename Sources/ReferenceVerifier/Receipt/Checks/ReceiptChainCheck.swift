import AttestModel

/// RCP-CHAIN: the signer's certificate leads to a pinned root, through authorities that lie in the receipt in any
/// order; it bears the extension 1.2.840.113635.100.12.15; and all but the root were valid when the receipt was
/// created (Apple, Assessing fraud risk, step 2; RFC 5280 section 6.1).
///
/// Not at the time of verification, unless that of creation cannot be read: signers live for a year, receipts are
/// kept longer.
struct ReceiptChainCheck: Check {
    let requirement = Requirement.receiptChain
    var rules = ReceiptChainRules()

    /// Critical extensions that are understood (RFC 5280 section 4.2).
    private static let known: Set<ObjectID> = [.basicConstraints, .keyUsage, .extendedKeyUsage]

    func examine(_ evidence: ReceiptEvidence) throws(Finding) -> String {
        let signer = try evidence.signerCertificate.get()
        var faults = evidence.roots.faults
        if rules.demandsMarker, signer.extensions(.appleReceiptSigning).isEmpty {
            faults.append("the signer's certificate is not marked for receipts (1.2.840.113635.100.12.15)")
        }
        let bag = try evidence.message.get().certificates
        let pinned = evidence.roots.compactMap(\.value)
        let anchors = pinned + bag.filter { rules.trusts($0, pinned) }
        let path = BagPath.find(from: signer, in: bag, to: anchors, rules: rules.issuance)
        if let path {
            faults += Self.faults(of: path, rules: rules)
        } else {
            faults.append("no certificates lead from the signer's to a pinned root")
        }
        guard faults.isEmpty else { throw .violated(faults.joined(separator: "; ")) }
        let certificates = path?.certificates ?? []
        if let time = validAt(evidence) {
            for certificate in certificates {
                if let fault = certificate.validityFault(at: time.secondsSinceEpoch) {
                    throw .violated("\(Self.name(of: certificate, in: certificates)) \(fault), but was used at \(time)")
                }
            }
        }
        return "\(certificates.count) certificates lead to a pinned root"
    }

    private func validAt(_ evidence: ReceiptEvidence) -> Timestamp? {
        switch rules.validAt {
        case .creation: evidence.creation.value?.timestamp ?? evidence.request.time
        case .verification: evidence.request.time
        case .never: nil
        }
    }

    private static func faults(of path: BagPath, rules: ReceiptChainRules) -> [String] {
        var faults = path.certificates.compactMap { certificate in
            certificate.extensionFault(known: known).map { "\(name(of: certificate, in: path.certificates)) \($0)" }
        }
        if let authority = rules.authority {
            let fault = Authority.fault(of: path.issuers, rules: authority) { position in
                position + 1 < path.certificates.count ? "intermediate \(position + 1)" : "the root"
            }
            if let fault { faults.append(fault) }
        }
        return faults
    }

    private static func name(of certificate: Certificate, in path: [Certificate]) -> String {
        let position = path.firstIndex { $0 === certificate } ?? 0
        return position == 0 ? "the signer's certificate" : "intermediate \(position)"
    }
}
