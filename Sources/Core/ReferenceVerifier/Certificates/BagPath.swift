/// A path from a certificate, through others that lie beside it in any order, to a trusted root.
package struct BagPath {
    /// The path without the root, the first certificate first.
    let certificates: [Certificate]
    let anchor: Certificate

    /// The certificates that sign others, the root last.
    var issuers: [Certificate] { certificates.dropFirst() + [anchor] }

    /// Returns the first path that holds by names and signatures; `nil` when there is none.
    ///
    /// - Parameters:
    ///   - bag: a few certificates at most: each may be tried after each other.
    ///   - isIssued: tells whether one certificate was issued by another.
    package static func find(
        from certificate: Certificate, in bag: [Certificate], to anchors: [Certificate],
        isIssued: (_ certificate: Certificate, _ issuer: Certificate) -> Bool
    ) -> BagPath? {
        let others = bag.filter { $0.received != certificate.received }
        return find(after: [certificate], in: others, to: anchors, isIssued: isIssued)
    }

    private static func find(
        after path: [Certificate], in bag: [Certificate], to anchors: [Certificate],
        isIssued: (_ certificate: Certificate, _ issuer: Certificate) -> Bool
    ) -> BagPath? {
        guard let last = path.last else { return nil }
        if let anchor = anchors.first(where: { isIssued(last, $0) }) {
            return BagPath(certificates: path, anchor: anchor)
        }
        for (position, next) in bag.enumerated() where !next.isSelfIssued && isIssued(last, next) {
            var rest = bag
            rest.remove(at: position)
            if let found = find(after: path + [next], in: rest, to: anchors, isIssued: isIssued) { return found }
        }
        return nil
    }
}
