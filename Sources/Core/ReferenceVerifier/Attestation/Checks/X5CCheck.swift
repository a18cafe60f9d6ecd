import AttestModel

/// ATT-X5C: x5c is the leaf and its intermediate in this order, two to eight elements, and every one that the
/// path needs is exactly one certificate in DER (Apple, attestation step 1).
struct X5CCheck: Check {
    let requirement = Requirement.attestationX5C

    func examine(_ evidence: AttestationEvidence) throws(CheckFailure) -> String {
        let list = try evidence.certificates.get()
        guard (2...CertificateList.maximumCount).contains(list.count) else {
            throw .violated(
                "x5c has \(Count.text(list.count, "element")), expected 2 to \(CertificateList.maximumCount)")
        }
        if let disorder = list.disorder { throw .violated(disorder) }
        let needed = max(2, evidence.path.value?.needed ?? 0)
        for (position, element) in list.elements.prefix(needed).enumerated() {
            switch element {
            case .absent(let reason): throw .violated(reason)
            case .found(let certificate):
                if let fault = certificate.encodingFault { throw .violated("x5c[\(position)]: \(fault)") }
            }
        }
        return "x5c has \(Count.text(list.count, "element")), of which \(needed) are needed and are certificates in DER"
    }
}
