/// What a target says about one piece of evidence.
package enum Verdict: String, Sendable, Hashable, CaseIterable {
    case accept, reject
    /// The target does not implement this operation.
    case unsupported
    /// The target blew up; never the same as `reject`.
    case error
}
