import AdapterTargets
import AttestModel
import ReferenceVerifier
import SuiteProof
import VerifierMutants

/// The verifiers that this program can run against without a process in between.
enum BuiltInTargets {
    private static let mutantPrefix = "mutant/"

    /// The target of `builtin:NAME`.
    ///
    /// - Throws: `RunnerError.usage` when there is none of this name, saying which there are.
    static func named(_ name: String) throws(RunnerError) -> BuiltinTarget {
        let reference = ReferenceAdapter.description.name
        if name == reference { return target(name, ReferenceVerifier(primitives: PrimitiveMemory().primitives)) }
        if name.hasPrefix(mutantPrefix), let mutant = Mutants.named(String(name.dropFirst(mutantPrefix.count))) {
            return target(name, mutant.verifier(primitives: PrimitiveMemory().primitives))
        }
        let mutants = Mutants.all.map(\.name)
        let hint =
            mutants.contains(name)
            ? " (did you mean '\(mutantPrefix)\(name)'?)"
            : Spelling.hint(name, among: [reference] + mutants.map { mutantPrefix + $0 })
        throw RunnerError(
            .usage,
            "there is no builtin target '\(name)'\(hint); there are '\(reference)' and, as '\(mutantPrefix)NAME', the "
                + "\(Mutants.all.count) wrong verifiers that 'appattest mutants --list' shows.")
    }

    private static func target(_ name: String, _ verifier: ReferenceVerifier) -> BuiltinTarget {
        var description = ReferenceAdapter.description
        description.name = name
        return BuiltinTarget(name: "builtin:\(name)", description: description) { verifier.assess($0).response }
    }
}
