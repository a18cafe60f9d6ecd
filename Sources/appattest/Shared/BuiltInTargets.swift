import AttestModel
import ConformanceRunner
import ReferenceVerifier

/// The verifiers that this program can run against without a process in between.
enum BuiltInTargets {
    private static let mutantPrefix = "mutant/"

    /// The target of `builtin:NAME`; `nil` when there is none of this name.
    static func named(_ name: String) -> BuiltinTarget? {
        if name.hasPrefix(mutantPrefix) {
            return Mutants.named(String(name.dropFirst(mutantPrefix.count))).map { target(name, $0.verifier) }
        }
        return name == ReferenceAdapter.description.name ? target(name, ReferenceVerifier()) : nil
    }

    private static func target(_ name: String, _ verifier: ReferenceVerifier) -> BuiltinTarget {
        var description = ReferenceAdapter.description
        description.name = name
        return BuiltinTarget(name: "builtin:\(name)", description: description) { verifier.assess($0).response }
    }
}
