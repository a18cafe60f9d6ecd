/// A path from a certificate, through others that lie beside it in any order, to a trusted root.
struct BagPath {
    /// The first certificate first, the root not included.
    let certificates: [Certificate]
    let anchor: Certificate

    /// Those that sign others, the root last.
    var issuers: [Certificate] { certificates.dropFirst() + [anchor] }

    /// The first path that holds by names and signatures; `nil` when there is none.
    ///
    /// - Parameter bag: a few certificates at most: each may be tried behind each other.
    static func find(
        from certificate: Certificate, in bag: [Certificate], to anchors: [Certificate], rules: IssuanceRules
    ) -> BagPath? {
        find(after: [certificate], in: bag.filter { $0.received != certificate.received }, to: anchors, rules: rules)
    }

    private static func find(
        after path: [Certificate], in bag: [Certificate], to anchors: [Certificate], rules: IssuanceRules
    ) -> BagPath? {
        guard let last = path.last else { return nil }
        func issued(by issuer: Certificate) -> Bool { Issuance.fault(of: last, by: issuer, rules: rules) == nil }
        if let anchor = anchors.first(where: issued) { return BagPath(certificates: path, anchor: anchor) }
        for (position, next) in bag.enumerated() where !next.isSelfIssued && issued(by: next) {
            var rest = bag
            rest.remove(at: position)
            if let found = find(after: path + [next], in: rest, to: anchors, rules: rules) { return found }
        }
        return nil
    }
}
