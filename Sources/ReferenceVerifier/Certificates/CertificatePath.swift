/// The walk from the leaf, through x5c in order, to a pinned root.
struct CertificatePath {
    /// Leaf first, the root not included: every certificate that the walk came to, trusted or not.
    private(set) var certificates: [Certificate]
    /// The pinned root that the walk ended at.
    private(set) var anchor: Certificate?
    /// Where issuance does not hold.
    private(set) var faults: [String] = []
    /// The position in x5c of a certificate that the walk needs and that cannot be read.
    private(set) var unreadable: Int?

    private let reading: Reading

    /// How many elements of x5c the walk needs.
    var needed: Int { unreadable.map { $0 + 1 } ?? certificates.count }

    /// Those that sign others: everything but the leaf, the root last when it was reached.
    var issuers: [Certificate] { certificates.dropFirst() + (anchor.map { [$0] } ?? []) }

    /// The leaf must have been issued by the second element, whoever that is; from there each must have been
    /// issued by a pinned root, which ends the walk, or by the next element.
    init(
        from elements: [Located<Certificate>], leaf: Certificate, roots: [Certificate], reading: Reading = .right
    ) {
        self.reading = reading
        certificates = [leaf]
        guard let second = take(elements) else { return }
        if let fault = fault(of: leaf, by: second) {
            faults.append("x5c[0] was not issued by x5c[1]: \(fault)")
        }
        if roots.contains(where: { $0.received == second.received }) {
            faults.append("x5c[1] is the root itself, with no intermediate below it")
        }
        while let last = certificates.last, !end(at: last, roots: roots) {
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
                faults.append("x5c[\(position - 1)] was issued neither by \(root) nor by x5c[\(position)]: \(fault)")
                return
            }
            certificates.append(next)
        }
    }

    /// Moves to the second element.
    private mutating func take(_ elements: [Located<Certificate>]) -> Certificate? {
        guard elements.count > 1, let second = elements[1].value else {
            unreadable = 1
            return nil
        }
        certificates.append(second)
        return second
    }

    private mutating func end(at certificate: Certificate, roots: [Certificate]) -> Bool {
        if case .named = reading.anchors {
            anchor = roots.first { $0.subject == certificate.issuer }
        } else {
            anchor = roots.first { fault(of: certificate, by: $0) == nil }
        }
        return anchor != nil
    }

    private func fault(of certificate: Certificate, by issuer: Certificate) -> String? {
        Issuance.fault(of: certificate, by: issuer, rules: reading.issuance)
    }

    /// Why a pinned root with the right name is not the issuer.
    private func nearMiss(_ certificate: Certificate, _ roots: [Certificate]) -> String {
        guard let root = roots.first(where: { $0.subject == certificate.issuer }),
            let fault = fault(of: certificate, by: root)
        else { return "" }
        return " (for the one of that name, \(fault))"
    }
}
