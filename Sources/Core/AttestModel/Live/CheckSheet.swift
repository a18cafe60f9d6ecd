/// A check as an explanation states it: what it is about, when it is made, and how to make it again.
package struct CheckSheet: Sendable, Hashable {
    package let outline: VectorOutline
    package let kind: RunKind
    /// The targets of which the check is made, in a few words.
    package let made: String
    /// The command that makes the check alone, with words in capitals for what the user fills in.
    package let command: String
    /// The vector with the same fault; `nil` for a check that no vector is like.
    package let vector: VectorID?

    package init(_ outline: VectorOutline, kind: RunKind, made: String, command: String, vector: VectorID? = nil) {
        (self.outline, self.kind, self.made) = (outline, kind, made)
        (self.command, self.vector) = (command, vector)
    }
}
