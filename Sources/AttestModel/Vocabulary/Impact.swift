/// The binding force of a vector.
package enum Level: String, Hashable, Vocabulary {
    case must, should, info

    package static let schemaName = "level"
    package static let summary = "How binding a vector is."

    package var meaning: String {
        switch self {
        case .must: "Apple's steps, or the RFCs (5280, 8949, 5652) where they decide validity"
        case .should: "hardening that a careful verifier has"
        case .info: "recorded, never judged"
        }
    }
}

/// The cost of a wrong answer, gravest first. Reports list failures in this order.
package enum Impact: String, Hashable, Comparable, Vocabulary {
    case forgery, replay, impersonation, lockout, denialOfService, hardening

    package static let schemaName = "impact"
    package static let summary = "What a wrong answer costs, gravest first."

    package var meaning: String {
        switch self {
        case .forgery: "anyone can make such an object"
        case .replay: "a captured object works again"
        case .impersonation: "another app, account or environment passes for this one"
        case .lockout: "genuine devices are rejected"
        case .denialOfService: "a small input costs the server its availability"
        case .hardening: "reachable only if Apple itself signed something odd"
        }
    }

    /// The plural of the word, for counts.
    package var plural: String {
        switch self {
        case .forgery: "forgeries"
        case .replay, .impersonation, .lockout: "\(rawValue)s"
        case .denialOfService: "denials of service"
        case .hardening: rawValue
        }
    }

    package static func < (lhs: Impact, rhs: Impact) -> Bool { lhs.rank < rhs.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
