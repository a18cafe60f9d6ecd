import AttestModel
import FixtureForge
import LabModel
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
    private var memory = TrialMemory()

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
    ) async throws(RunnerError) -> FuzzMatrix {
        var source = QuestionSource(forge: forge, start: start)
        var found: [Int: (number: Int, question: FuzzCase)] = [:]
        var open = Array(mutants.indices)
        for number in 1...limit where !open.isEmpty {
            if number % Self.span == 0 {
                memory = TrialMemory()
                progress(number, open.count)
            }
            let question = source.next()
            let trials = trials(of: question)
            for index in open {
                guard let step = trials.firstIndex(where: { $0?.kills(mutants[index]) ?? false }) else { continue }
                // The wrong answer ends the sequence.
                found[index] = (number, question.ending(at: step))
            }
            open.removeAll { found[$0] != nil }
        }
        var rows: [FuzzMatrix.Row] = []
        for (index, mutant) in mutants.enumerated() {
            guard let (number, question) = found[index] else {
                rows.append(FuzzMatrix.Row(mutant.outline, questions: nil, operations: []))
                continue
            }
            let finding = try await finding(of: question, in: mutant)
            rows.append(
                FuzzMatrix.Row(
                    mutant.outline, questions: number, operations: forge.words(for: finding?.question ?? question),
                    breaks: finding?.expected.violated))
        }
        return FuzzMatrix(rows: rows, limit: limit)
    }

    /// Returns the finding that a search makes of a question; `nil` when the mutant rejects the control.
    private func finding(of question: FuzzCase, in mutant: Mutant) async throws(RunnerError) -> FuzzFinding? {
        let reference = ReferenceVerifier(cryptography: memory)
        let wrong = mutant.verifier(cryptography: memory)
        let target = FuzzTarget(capabilities: Set(Capability.allCases), comparisons: [])
        let search = FuzzSearch(forge, seeds: [question.seed], start: 1, limits: FuzzLimits(questions: nil) { false })
        let worker = FuzzWorker(forge, oracle: { reference.assess($0) }, target: target, search: search) {
            _, request, _ in
            FuzzAnswer(.verdict(wrong.assess(request).response), milliseconds: 1)
        }
        return try await worker.finding(of: question)
    }

    /// Returns the trials of the questions of a sequence in order, or of one; `nil` where either answer is right, and none for a
    /// question that cannot be forged.
    private func trials(of question: FuzzCase) -> [RequestTrial?] {
        let verifier = ReferenceVerifier(cryptography: memory)
        guard let exchange = forge.exchange(question, oracle: { verifier.assess($0) }) else { return [] }
        return zip(exchange.steps, exchange.answers).map { step, right in
            guard right.expect != .either else { return nil }
            return RequestTrial(
                step.request, expect: right.expect, result: right.result, level: .should, memory: memory)
        }
    }
}
