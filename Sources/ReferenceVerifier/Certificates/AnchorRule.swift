/// What a chain may end at.
enum AnchorRule: Sendable {
    /// The pinned roots, and nothing else.
    case pinned
    /// Whoever bears the name of a pinned root, verified or not.
    case named
    /// Also the last certificate of x5c, when it is self-issued.
    case lastOfX5C
    /// Also a certificate of x5c with the public point of a pinned root (CVE-2020-0601).
    case samePoint

    /// The certificates that are trusted.
    func anchors(pinned: [Certificate], x5c: [Certificate]) -> [Certificate] {
        switch self {
        case .pinned, .named: pinned
        case .lastOfX5C: pinned + x5c.suffix(1).filter(\.isSelfIssued)
        case .samePoint: pinned + x5c.filter { candidate in pinned.contains { $0.key.bits == candidate.key.bits } }
        }
    }
}
