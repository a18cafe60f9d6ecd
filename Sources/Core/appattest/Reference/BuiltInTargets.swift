import AdapterTargets
import AttestModel
import ReferenceVerifier
import SuiteProof
import VerifierMutants

/// The verifiers that this program can run against without a process in between.
enum BuiltInTargets {
    private static let mutantPrefix = "mutant/"
    private static let strictPrefix = "strict/"

    /// The target of `builtin:NAME`.
    ///
    /// - Throws: `RunnerError.usage` when there is none of this name, saying which there are.
    static func named(_ name: String) throws(RunnerError) -> BuiltinTarget {
        let reference = ReferenceAdapter.description.name
        let verifier = ReferenceVerifier()
        if name == reference { return target(name) { verifier.assess($0).response } }
        if name.hasPrefix(mutantPrefix), let mutant = Mutants.named(String(name.dropFirst(mutantPrefix.count))) {
            let wrong = mutant.verifier()
            return target(name) { wrong.assess($0).response }
        }
        if name.hasPrefix(strictPrefix), let strict = StrictVerifier.named(String(name.dropFirst(strictPrefix.count))) {
            return target(name) { strict.response(to: $0, after: verifier) }
        }
        let mutants = Mutants.all.map(\.name)
        let hint =
            mutants.contains(name)
            ? " (did you mean '\(mutantPrefix)\(name)'?)"
            : Spelling.hint(
                name,
                among: [reference] + mutants.map { mutantPrefix + $0 }
                    + StrictVerifier.all.map { strictPrefix + $0.name })
        throw RunnerError(
            .usage,
            "there is no builtin target '\(name)'\(hint); there are '\(reference)'; as '\(mutantPrefix)NAME', the "
                + "\(Mutants.all.count) wrong verifiers that 'appattest mutants --list' shows; and as "
                + "'\(strictPrefix)NAME', \(StrictVerifier.all.count) that refuse more than they must (spec/fuzz.md).")
    }

    private static func target(
        _ name: String, _ answer: @escaping @Sendable (VerificationRequest) -> VerdictResponse
    ) -> BuiltinTarget {
        var description = ReferenceAdapter.description
        description.name = name
        return BuiltinTarget(name: "builtin:\(name)", description: description, verify: answer)
    }
}
