import AttestModel

/// A finding of the fuzzer that a team accepts for now, with the reason.
package struct FuzzQuirk: Sendable, Hashable {
    /// The vectors that it is about.
    package var pattern: Glob
    package var reason: String

    package init(pattern: Glob, reason: String) { (self.pattern, self.reason) = (pattern, reason) }
}
