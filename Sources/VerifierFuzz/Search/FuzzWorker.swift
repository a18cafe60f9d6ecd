import AttestModel

/// One connection to a target at work for a search.
package struct FuzzWorker: Sendable {
    /// Asks the target, and returns what comes back. A crash or a hang is an answer.
    package typealias Ask = @Sendable (_ id: String, VerificationRequest) async throws(RunnerError) -> FuzzAnswer

    private let forge: CaseForge
    private let oracle: Oracle
    private let target: FuzzTarget
    private let search: FuzzSearch
    private let ask: Ask

    /// - Parameters:
    ///   - oracle: the judge of what is right.
    ///   - target: the target as it describes itself.
    package init(
        _ forge: CaseForge, oracle: @escaping Oracle, target: FuzzTarget, search: FuzzSearch, ask: @escaping Ask
    ) {
        (self.forge, self.oracle, self.target, self.search, self.ask) = (forge, oracle, target, search, ask)
    }

    /// Asks until the search is over.
    ///
    /// - Throws: `RunnerError` when the target can no longer be asked.
    package func run() async throws(RunnerError) {
        while !Task.isCancelled, let question = await search.next() {
            guard let trial = try await trial(of: question) else { continue }
            await search.take(question, Novelty(trial.answer, trial.expected, trial.discrepancy))
            guard let discrepancy = trial.discrepancy else { continue }
            let identity = FindingIdentity(question, trial.expected, discrepancy, code: trial.answer.code)
            guard await search.claim(identity) else { continue }
            if let finding = try await finding(from: question, trial) {
                await search.keep(finding)
            } else {
                await search.discard()
            }
        }
    }

    /// The result of asking about an earlier finding again.
    package enum Repetition: Sendable {
        /// It still shows the same or another wrong answer.
        case found(FuzzFinding)
        /// The target answers correctly.
        case solved
        /// The target does not declare what the case needs, or its control is not answered correctly.
        case open
    }

    /// Asks about an earlier finding again.
    package func repetition(of question: FuzzCase) async throws(RunnerError) -> Repetition {
        guard let trial = try await trial(of: question) else { return .open }
        guard trial.discrepancy != nil else { return .solved }
        return try await checked(question, trial).map { .found($0) } ?? .open
    }

    private struct Trial {
        let expected: ExpectedVerdict
        let answer: FuzzAnswer
        let discrepancy: Discrepancy?
    }

    private func trial(of question: FuzzCase) async throws(RunnerError) -> Trial? {
        guard let request = forge.request(question) else { return nil }
        let expected = ExpectedVerdict(oracle(request), isOpen: forge.isOpen(question))
        let needs = forge.needs(question, request: request, expected: expected)
        guard needs.isSubset(of: target.capabilities) else { return nil }
        await search.count()
        let answer = try await ask(question.id, request)
            .completed(by: target.comparisons, about: request, breaking: expected.violated)
        let mayFail = expected.expect == .reject && expected.violated.contains(where: \.isAboutStoredValue)
        return Trial(
            expected: expected, answer: answer,
            discrepancy: Discrepancy(of: answer, expected: expected, mayFail: mayFail))
    }

    /// Returns the smallest case that shows the same; `nil` when it proves nothing.
    private func finding(from question: FuzzCase, _ trial: Trial) async throws(RunnerError) -> FuzzFinding? {
        guard let discrepancy = trial.discrepancy else { return nil }
        let violated = trial.expected.violated
        var failure: RunnerError?
        let smallest = await Shrinker().smallest(question) { smaller in
            guard failure == nil else { return false }
            do throws(RunnerError) {
                let again = try await self.trial(of: smaller)
                guard let again, again.discrepancy == discrepancy else { return false }
                return discrepancy.isEnding || again.expected.violated.first == violated.first
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        guard let last = try await self.trial(of: smallest), last.discrepancy == discrepancy else { return nil }
        return try await checked(smallest, last)
    }

    /// Returns the finding of a case if the target accepts its control.
    private func checked(_ question: FuzzCase, _ trial: Trial) async throws(RunnerError) -> FuzzFinding? {
        guard let discrepancy = trial.discrepancy else { return nil }
        let control = control(of: question)
        if control != question {
            guard let accepted = try await self.trial(of: control), accepted.discrepancy == nil else { return nil }
        }
        return FuzzFinding(
            question, control: control, expected: trial.expected, discrepancy: discrepancy, answer: trial.answer)
    }

    /// Returns the case with as many of the operations as leave the object genuine, its last ones left out first.
    private func control(of question: FuzzCase) -> FuzzCase {
        var control = question
        for position in question.operations.indices.reversed() {
            control.operations.remove(at: position)
            if let request = forge.request(control), oracle(request).isAccepted, !forge.isOpen(control) {
                return control
            }
        }
        return control
    }
}

/// The target of a search, as it describes itself.
package struct FuzzTarget: Sendable {
    package let capabilities: Set<Capability>
    /// The comparisons that it leaves to its caller.
    package let comparisons: Set<ScopedWord<CallerComparison>>

    package init(capabilities: Set<Capability>, comparisons: Set<ScopedWord<CallerComparison>>) {
        (self.capabilities, self.comparisons) = (capabilities, comparisons)
    }

    /// The kinds of evidence that it can be asked about.
    package var seeds: [FuzzSeed] { FuzzSeed.allCases.filter { $0.needs.isSubset(of: capabilities) } }
}
