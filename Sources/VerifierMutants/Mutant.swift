import AttestModel
import ReferenceVerifier

/// The reference verifier with one thing done wrong, as some real verifier does it.
///
/// A suite that does not notice has a hole: every mutant must answer at least one vector wrongly.
package struct Mutant: Sendable {
    /// The permanent name: lower-case words joined by hyphens.
    package let name: String
    /// One sentence that says what the mutant does wrong.
    package let summary: String
    /// The requirement that the mutant gets wrong.
    package let requirement: Requirement
    /// The verifier as a whole.
    package let verifier: ReferenceVerifier

    /// The patch, of one kind of evidence.
    private let patch: any Sendable

    /// Creates a mutant of a mutation of one kind of evidence.
    package init<Evidence>(_ mutation: Mutation<Evidence>) {
        name = mutation.name
        summary = mutation.summary
        requirement = mutation.requirement
        verifier = ReferenceVerifier(replacing: mutation.patch.applied(to: Evidence.procedure))
        patch = mutation.patch
    }

    /// Returns the patch for one kind of evidence; `nil` when the mutant treats this kind as the reference does.
    package func patch<Evidence>(for kind: Evidence.Type) -> Patch<Evidence>? { patch as? Patch<Evidence> }
}
