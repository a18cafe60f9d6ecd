import AttestModel

/// The words that the entries of one service's script may use.
package struct ScriptDialect: Sendable, Hashable {
    /// The name of the service, as in the log.
    let service: String
    /// The member that names one of the service's prepared answers or variants.
    let member: String
    /// The names that the member may have.
    let names: [String]
}

/// A failure on the way of an answer to the caller, which a script orders.
package enum WireFailure: String, Hashable, CaseIterable, Sendable {
    case reset, stall, truncate, slow, large, redirect

    /// The effect, as a predicate of "the answer".
    package var meaning: String {
        switch self {
        case .reset: "does not come: the connection is reset"
        case .stall:
            "does not come: the connection stays open until the caller or the service ends, at most 600 seconds"
        case .truncate: "promises 100 bytes more than it has, and ends after half of its body"
        case .slow: "comes at one byte a second; spaces stand for an empty body"
        case .large: "is followed by spaces, up to 10 MiB"
        case .redirect: "is 302 to `/redirected` and the path of the call"
        }
    }

    /// A Boolean value that indicates whether the caller gets a whole answer in the end.
    var isDelivered: Bool { self == .slow || self == .large || self == .redirect }
}
