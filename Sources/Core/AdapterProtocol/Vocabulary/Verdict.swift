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
}
