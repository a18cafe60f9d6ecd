/// How binding a vector is.
package enum Level: String, Sendable, Hashable, CaseIterable {
    /// Apple's steps, or the RFCs (5280, 8949, 5652) where they decide validity.
    case must
    /// Hardening that a careful verifier has.
    case should
    /// Recorded, never judged.
    case info
}
