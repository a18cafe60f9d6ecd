extension [Located<Certificate>] {
    /// The trust anchors of a request, which are DER certificates.
    static func certificates(_ roots: [[UInt8]]) -> [Located<Certificate>] {
        roots.enumerated().map { position, bytes in
            Certificate(bytes).map { .found($0) } ?? .absent("pinned root \(position) is not a certificate")
        }
    }

    /// Why not all of them are certificates.
    var faults: [String] { compactMap { if case .absent(let reason) = $0 { reason } else { nil } } }
}
