import AttestModel
import FixtureForge
import ReferenceVerifier
import VerifierFuzz
import VerifierMutants

/// The measure of the fuzzer: which of the wrong verifiers it finds, and how soon. The questions are the same for all of
/// them, since no answer guides the search.
package struct FuzzTrial: Sendable {
    /// The number of questions after which everything that was remembered is forgotten: it is about objects that do not
    /// come again.
    private static let span = 2000

    private let forge: CaseForge
    private let mutants: [Mutant]
    private var memory = PrimitiveMemory()

    package init(of mutants: [Mutant] = Mutants.all, in context: ForgeContext) {
        (forge, self.mutants) = (CaseForge(context: context), mutants)
    }

    /// Asks all wrong verifiers the same questions.
    ///
    /// - Parameters:
    ///   - limit: the number of questions.
    ///   - start: the number that the order of the questions follows from.
    ///   - progress: called now and then with the number of questions so far, and that of the mutants not found yet.
    package mutating func matrix(
        limit: Int, start: UInt64, progress: (Int, Int) -> Void
    ) async -> FuzzMatrix {
        var source = QuestionSource(forge: forge, start: start)
        var found: [Int: (number: Int, question: FuzzCase)] = [:]
        var open = Array(mutants.indices)
        for number in 1...limit where !open.isEmpty {
            if number % Self.span == 0 {
                memory = PrimitiveMemory()
                progress(number, open.count)
            }
            let question = source.next()
            guard let trial = trial(of: question) else { continue }
            for index in open where trial.kills(mutants[index]) { found[index] = (number, question) }
            open.removeAll { found[$0] != nil }
        }
        var rows: [FuzzMatrix.Row] = []
        for (index, mutant) in mutants.enumerated() {
            guard let (number, question) = found[index] else {
                rows.append(FuzzMatrix.Row(mutant.outline, questions: nil, operations: []))
                continue
            }
            let smallest = await Shrinker().smallest(question) { trial(of: $0)?.kills(mutant) ?? false }
            rows.append(FuzzMatrix.Row(mutant.outline, questions: number, operations: forge.words(for: smallest)))
        }
        return FuzzMatrix(rows: rows, limit: limit)
    }

    /// Returns the trial of a question; `nil` for one that cannot be judged.
    private func trial(of question: FuzzCase) -> RequestTrial? {
        guard !forge.isOpen(question), let request = forge.request(question) else { return nil }
        let verifier = ReferenceVerifier(primitives: memory.primitives)
        let right = ExpectedVerdict(verifier.assess(request), isOpen: false)
        return RequestTrial(request, expect: right.expect, result: right.result, level: .should, memory: memory)
    }
}
