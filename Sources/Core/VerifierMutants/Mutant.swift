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
    /// The patch, of one kind of evidence.
    private let patch: any Sendable
    private let makeVerifier: @Sendable (any Cryptography) -> ReferenceVerifier

    /// Creates a mutant of a mutation of one kind of evidence.
    package init<Evidence>(_ mutation: Mutation<Evidence>) {
        name = mutation.name
        summary = mutation.summary
        requirement = mutation.requirement
        patch = mutation.patch
        makeVerifier = { cryptography in
            ReferenceVerifier(
                replacing: WrongProcedure(patch: mutation.patch, cryptography: cryptography), cryptography: cryptography
            )
        }
    }

    /// The mutant in words.
    package var outline: MutantOutline { MutantOutline(name: name, summary: summary, requirement: requirement) }

    /// Returns the verifier as a whole.
    ///
    /// - Parameter cryptography: libcrypto, or what the proof of the suite puts before it.
    package func verifier(cryptography: any Cryptography = Libcrypto()) -> ReferenceVerifier {
        makeVerifier(cryptography)
    }

    /// Returns the patch for one kind of evidence; `nil` when the mutant treats this kind as the reference does.
    package func patch<Evidence>(for kind: Evidence.Type) -> Patch<Evidence>? { patch as? Patch<Evidence> }
}
