import AttestModel
import ReferenceVerifier

extension ReferenceVerifier {
    /// Returns the verifier without the checks of some requirements about attestations.
    static func attestations(without left: Set<Requirement>) -> ReferenceVerifier {
        var procedure = AttestationEvidence.procedure
        procedure.checks.removeAll { left.contains($0.requirement) }
        return ReferenceVerifier(replacing: procedure)
    }

    /// Returns the verifier without the checks of some requirements about assertions.
    static func assertions(without left: Set<Requirement>) -> ReferenceVerifier {
        var procedure = AssertionEvidence.procedure
        procedure.checks.removeAll { left.contains($0.requirement) }
        return ReferenceVerifier(replacing: procedure)
    }
}
