import AttestModel
import ConformanceRunner
import ReferenceVerifier

/// The verifiers that this program can run against without a process in between.
enum BuiltInTargets {
    /// The target of `builtin:NAME`; `nil` when there is none of this name.
    static func named(_ name: String) -> BuiltinTarget? {
        guard name == ReferenceAdapter.description.name else { return nil }
        let verifier = ReferenceVerifier()
        return BuiltinTarget(name: name, description: ReferenceAdapter.description) { verifier.assess($0).response }
    }
}
