/// A value that a library returns without judging it, because its documentation tells the caller to compare it.
public enum CallerComparison: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The caller compares the counter of an assertion with the stored one, and that of an attestation with 0.
    case counter
    /// The caller compares the environment with its own.
    case environment
    /// The caller compares the challenge in client data with the one that it issued.
    case challenge
    /// The caller compares the app ID with its own.
    case appId

    package static let summary =
        "The values that a library returns for its caller to compare. An accepted object is judged as such a caller does."

    /// The comparison of a caller that follows the documentation.
    package var meaning: String {
        switch self {
        case .counter:
            "an assertion's `counter` must be greater than the request's `storedCounter`, and an attestation's must be 0"
        case .environment: "the `environment` must be that of the request"
        case .challenge:
            "the `challenge` in client data must be that of the request; `null` where client data have none"
        case .appId: "the `appId` must be that of the request"
        }
    }
}
