/// A target's judgement of one piece of evidence.
public enum Verdict: String, Sendable, Hashable, CaseIterable, Vocabulary {
    /// The evidence is valid.
    case accept
    /// The evidence is invalid.
    case reject
    /// The target does not implement the operation.
    case unsupported
    /// The target failed in a way that its user does not expect.
    case error

    package static let summary = "What a target says about one piece of evidence."

    package var meaning: String {
        switch self {
        case .accept: "the evidence is valid"
        case .reject: "the evidence is invalid"
        case .unsupported: "the target does not implement this operation"
        case .error: "the target failed in a way that its user does not expect; never the same as reject"
        }
    }
}
