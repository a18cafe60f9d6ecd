/// What a wrong answer costs, gravest first. Reports list failures in this order.
package enum Impact: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Anyone can make such an object.
    case forgery
    /// A captured object works again.
    case replay
    /// Another app, account or environment passes for this one.
    case impersonation
    /// Genuine devices are refused.
    case lockout
    /// A small input costs the server its availability.
    case denialOfService
    /// Reachable only if Apple itself signed something odd.
    case hardening

    package static func < (lhs: Impact, rhs: Impact) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
