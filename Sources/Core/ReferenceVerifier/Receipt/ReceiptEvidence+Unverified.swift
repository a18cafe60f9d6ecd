import AttestModel

extension ReceiptEvidence {
    package var unverifiedParts: [UnverifiedPart] {
        let fields = (payload.value?.fields ?? []).filter { $0.type == nil }.map {
            UnverifiedPart("fields.\($0.number)", .field, isSigned: true)
        }
        return fields + certificateParts + attributeParts
    }

    /// The certificates beside the path and the copy of its root, and the unknown extensions of those in it.
    private var certificateParts: [UnverifiedPart] {
        let anchors = roots.compactMap(\.value)
        guard let bag = message.value?.certificates, let signer = signerCertificate.value,
            let path = BagPath.find(
                from: signer, in: bag, to: anchors, isIssued: { Issuance.fault(of: $0, by: $1, cryptography) == nil })
        else { return [] }
        let needed = Set(path.certificates.map(\.received))
        let pinned = Set(anchors.map(\.received))
        return bag.enumerated().flatMap { position, certificate in
            let name = ["signer", "intermediate", "root"].dropFirst(position).first ?? "certificates[\(position)]"
            if needed.contains(certificate.received) { return certificate.unverifiedExtensions(of: name) }
            if pinned.contains(certificate.received) { return [] }
            return [UnverifiedPart(name, .certificate, isSigned: false)]
        }
    }

    private var attributeParts: [UnverifiedPart] {
        var parts: [UnverifiedPart] = []
        if let signer = signer.value, signer.attributes != nil, let certificate = signerCertificate.value {
            let isSigned = signer.signsAttributes(by: certificate)
            parts.append(UnverifiedPart("signerInfo.signedAttrs", .attributes, isSigned: isSigned))
        }
        if object.outline?.signers.contains(where: \.hasUnsignedAttributes) == true {
            parts.append(UnverifiedPart("signerInfo.unsignedAttrs", .attributes, isSigned: false))
        }
        if object.outline?.hasRevocationLists == true {
            parts.append(UnverifiedPart("crls", .revocationLists, isSigned: false))
        }
        return parts
    }
}
