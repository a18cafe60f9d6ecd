import AttestModel

/// The reference verifier with one thing done wrong, as some real verifier does it.
///
/// A suite that does not notice has a hole: every mutant must give at least one vector a wrong answer.
package struct Mutant: Sendable {
    /// Permanent, lower-case words joined by hyphens.
    package let name: String
    /// What it does wrong, in one sentence.
    package let summary: String
    /// The requirement that it gets wrong.
    package let requirement: Requirement
    package let verifier: ReferenceVerifier
}

extension Mutant {
    /// A verifier that proceeds otherwise with attestations.
    static func attestation(
        _ name: String, _ requirement: Requirement, _ summary: String,
        _ change: (inout Procedure<AttestationEvidence>) -> Void
    ) -> Mutant {
        var verifier = ReferenceVerifier()
        change(&verifier.attestation)
        return Mutant(name: name, summary: summary, requirement: requirement, verifier: verifier)
    }

    /// A verifier that proceeds otherwise with assertions.
    static func assertion(
        _ name: String, _ requirement: Requirement, _ summary: String,
        _ change: (inout Procedure<AssertionEvidence>) -> Void
    ) -> Mutant {
        var verifier = ReferenceVerifier()
        change(&verifier.assertion)
        return Mutant(name: name, summary: summary, requirement: requirement, verifier: verifier)
    }

    /// A verifier that proceeds otherwise with receipts.
    static func receipt(
        _ name: String, _ requirement: Requirement, _ summary: String,
        _ change: (inout Procedure<ReceiptEvidence>) -> Void
    ) -> Mutant {
        var verifier = ReferenceVerifier()
        change(&verifier.receipt)
        return Mutant(name: name, summary: summary, requirement: requirement, verifier: verifier)
    }

    /// A verifier with another check of attestations.
    static func attestation(
        _ name: String, _ requirement: Requirement, _ summary: String,
        holds: @escaping @Sendable (AttestationEvidence) throws -> Bool
    ) -> Mutant {
        attestation(name, requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: AlteredCheck(requirement: requirement, holds: MutantQuestion(ask: holds)))
        }
    }

    /// A verifier with another check of assertions.
    static func assertion(
        _ name: String, _ requirement: Requirement, _ summary: String,
        holds: @escaping @Sendable (AssertionEvidence) throws -> Bool
    ) -> Mutant {
        assertion(name, requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: AlteredCheck(requirement: requirement, holds: MutantQuestion(ask: holds)))
        }
    }

    /// A verifier with another check of receipts.
    static func receipt(
        _ name: String, _ requirement: Requirement, _ summary: String,
        holds: @escaping @Sendable (ReceiptEvidence) throws -> Bool
    ) -> Mutant {
        receipt(name, requirement, summary) {
            $0.checks = $0.checks.replacing(
                with: AlteredCheck(requirement: requirement, holds: MutantQuestion(ask: holds)))
        }
    }
}
