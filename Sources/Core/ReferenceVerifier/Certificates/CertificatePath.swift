import AttestModel

/// The walk from the leaf, through x5c in order, to a pinned root.
package struct CertificatePath {
    /// The largest number of certificates of a path; genuine ones have two or three.
    static let maximumCount = 8

    /// Every certificate that the walk came to, trusted or not: the leaf first, the root not included.
    package private(set) var certificates: [Certificate]
    /// The pinned root that the walk ended at.
    package private(set) var anchor: Certificate?
    /// The places where issuance does not hold.
    package private(set) var faults: [String] = []
    /// The position in x5c of a certificate that the walk needs and that cannot be read.
    package private(set) var unreadable: Int?

    private let steps: ChainSteps
    private let cryptography: any Cryptography

    /// The number of elements of x5c that the walk needs.
    var needed: Int { unreadable.map { $0 + 1 } ?? certificates.count }

    /// The certificates that sign others: everything but the leaf, the root last when it was reached.
    var issuers: [Certificate] { certificates.dropFirst() + (anchor.map { [$0] } ?? []) }

    /// Walks. The second element must have issued the leaf, whatever its place. From there each certificate must
    /// have been issued by a pinned root, which ends the walk, or by the next element.
    init(
        from elements: [Located<Certificate>], leaf: Certificate, pinned: [Certificate], steps: ChainSteps,
        cryptography: any Cryptography
    ) {
        (self.steps, self.cryptography) = (steps, cryptography)
        let roots = steps.anchors(pinned, elements.compactMap(\.value))
        certificates = [leaf]
        guard let second = appendSecond(of: elements) else { return }
        if let fault = fault(of: leaf, by: second) { faults.append("x5c[0] was not issued by x5c[1]: \(fault.text)") }
        if roots.contains(where: { $0.received == second.received }) {
            faults.append("x5c[1] is the root itself, with no intermediate below it")
        }
        while let last = certificates.last, !ends(at: last, roots: roots) {
            let position = certificates.count
            guard position < elements.count else {
                faults.append("no pinned root issued x5c[\(position - 1)]\(nearMiss(last, roots))")
                return
            }
            guard let next = elements[position].value else {
                unreadable = position
                return
            }
            if let fault = fault(of: last, by: next) {
                let root = "a pinned root\(nearMiss(last, roots))"
                faults.append(
                    "x5c[\(position - 1)] was issued neither by \(root) nor by x5c[\(position)]: \(fault.text)")
                return
            }
            certificates.append(next)
        }
    }

    private mutating func appendSecond(of elements: [Located<Certificate>]) -> Certificate? {
        guard elements.count > 1, let second = elements[1].value else {
            unreadable = 1
            return nil
        }
        certificates.append(second)
        return second
    }

    private mutating func ends(at certificate: Certificate, roots: [Certificate]) -> Bool {
        anchor = steps.end(certificate, roots) { fault(of: certificate, by: $0) == nil }
        return anchor != nil
    }

    private func fault(of certificate: Certificate, by issuer: Certificate) -> IssuanceFault? {
        steps.issuanceFault(certificate, issuer, cryptography)
    }

    /// Returns why a pinned root with the right name is not the issuer.
    private func nearMiss(_ certificate: Certificate, _ roots: [Certificate]) -> String {
        guard let root = roots.first(where: { $0.subject == certificate.issuer }),
            let fault = fault(of: certificate, by: root)
        else { return "" }
        return " (for the one of that name, \(fault.text))"
    }
}
