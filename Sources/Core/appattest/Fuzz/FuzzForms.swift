import AttestModel
import ConformanceRunner
import FixtureForge
import ReferenceVerifier
import VectorCatalog
import VerifierFuzz

extension VectorForms {
    /// Creates the forms of the vectors of some questions: with other keys, and in no shape but their own.
    /// - Parameter seed: the seed of the search.
    init(of questions: [FuzzCase], seed: String) {
        self.init { ids, form in
            guard case .otherKeys = form else { return [] }
            let seed = Seed("\(seed), \(SystemRandomness.name("other-keys"))")
            let forge = CaseForge(context: ForgeContext(seed: seed, time: SetGenerator.defaultTime))
            let verifier = ReferenceVerifier()
            let asked = questions.filter { question in ids.contains { $0.isFound(as: question.id) } }
            let vectors = asked.compactMap { question in
                JudgedCase(question, by: forge) { verifier.assess($0) }
                    .flatMap { $0.vectors(by: forge) { verifier.assess($0) }.first }
            }
            return vectors.filter { ids.contains($0.id) }
        }
    }
}
