import AttestModel
import FixtureForge

/// One connection to a target at work for a search.
package struct FuzzWorker: Sendable {
    /// Asks the target, and returns what comes back. A crash or a hang is an answer. A question that continues a sequence comes to
    /// a target that has kept what it stored.
    package typealias Ask =
        @Sendable (_ id: String, VerificationRequest, _ isContinuing: Bool) async throws(RunnerError) -> FuzzAnswer

    private let forge: CaseForge
    private let oracle: Oracle
    private let target: FuzzTarget
    private let search: FuzzSearch
    private let ask: Ask

    package init(
        _ forge: CaseForge, oracle: @escaping Oracle, target: FuzzTarget, search: FuzzSearch, ask: @escaping Ask
    ) { (self.forge, self.oracle, self.target, self.search, self.ask) = (forge, oracle, target, search, ask) }

    /// Asks until the search is over.
    /// - Throws: `RunnerError` when the target can no longer be asked.
    package func run() async throws(RunnerError) {
        while !Task.isCancelled, let question = await search.next() {
            guard let trial = try await trial(of: question) else { continue }
            await search.record(trial.question, Novelty(trial.answer, trial.expected, trial.discrepancy))
            if trial.isCorrect || trial.discrepancy == .accepts {
                let violated = trial.expected.expect == .reject ? trial.expected.violated : []
                await search.count(trial.question, breaking: violated, trial.answer)
            }
            guard let discrepancy = trial.discrepancy else { continue }
            let identity = FindingIdentity(trial.question, trial.expected, discrepancy, trial.answer)
            guard await search.claim(identity) else { continue }
            await search.keep(try await finding(from: trial))
        }
    }

    /// Looks for shapes in which the target accepts the seed objects that it refuses, and asks in these shapes from now on. Of the
    /// objects that are refused for one shape, the first is the finding.
    package func settleShapes(of seeds: [FuzzSeed]) async throws(RunnerError) -> FuzzShapes {
        var found = FuzzShapes()
        for question in seeds.map({ FuzzCase($0, []) }) {
            guard let refused = try await trial(of: question), let discrepancy = refused.discrepancy,
                [.rejects, .error, .crash].contains(discrepancy)
            else { continue }
            for shape in DeviceShape.allCases where found.ofSeeds[question.seed] == nil {
                let shaped = question.shaped([question.seed: shape])
                guard forge.request(shaped) != refused.exchange.request, try await trial(of: shaped)?.isCorrect == true
                else { continue }
                found.ofSeeds[question.seed] = shape
                guard found.findings[shape] == nil, let finding = try await checked(refused) else { continue }
                found.findings[shape] = finding
                await search.keep(finding, ofShape: true)
            }
        }
        await search.use(found.ofSeeds)
        return found
    }

    /// Returns the finding that one question shows, shrunk; `nil` when the answer is right, or proves nothing.
    /// - Throws: `RunnerError` when the target can no longer be asked.
    package func finding(of question: FuzzCase) async throws(RunnerError) -> FuzzFinding? {
        guard let trial = try await trial(of: question) else { return nil }
        return try await finding(from: trial)
    }

    /// The result of asking about an earlier finding again.
    package enum Repetition: Sendable {
        /// It still shows the same or another wrong answer.
        case found(FuzzFinding)
        /// The target answers correctly.
        case solved
        /// The target cannot be asked the case, or its control is not answered correctly.
        case open
    }

    package func repetition(of question: FuzzCase) async throws(RunnerError) -> Repetition {
        guard let trial = try await trial(of: question) else { return .open }
        guard trial.discrepancy != nil else { return trial.isCorrect ? .solved : .open }
        return try await checked(trial).map { .found($0) } ?? .open
    }

    private struct Trial {
        /// The question, or the first one of its sequence that was answered wrongly.
        let question: FuzzCase
        let exchange: FuzzExchange
        let needs: Set<Capability>
        let answer: FuzzAnswer
        let discrepancy: Discrepancy?

        var expected: ExpectedVerdict { exchange.expected }

        /// A Boolean value that indicates whether the target answered correctly, and did not leave the question unanswered.
        var isCorrect: Bool { discrepancy == nil && !answer.isUnsupported }
    }

    /// Looks for kinds of evidence of which the target accepts the seed object, and rejects it when it comes again.
    /// From then on it gets each question with keys that it has never seen.
    package func noticeState(
        of seeds: [FuzzSeed], in shapes: [FuzzSeed: DeviceShape] = [:]
    ) async throws(RunnerError) {
        for question in seeds.map({ FuzzCase($0, []).shaped(shapes) }) {
            var rejects = await !search.stateful.contains(question.seed)
            for _ in 0..<2 where rejects {
                guard let exchange = await unseenForge().exchange(question, oracle: oracle),
                    forge.needs(question, exchange).isSubset(of: target.capabilities)
                else {
                    rejects = false
                    break
                }
                for wanted in [Verdict.accept, .reject] where rejects {
                    rejects = try await ask(question.id, exchange.request, false).response?.verdict == wanted
                }
            }
            if rejects { await search.keepsState(of: question.seed) }
        }
    }

    private func unseenForge() async -> CaseForge {
        let context = forge.context
        let seed = Seed("\(context.seed), unseen keys \(await search.nextForge())")
        return CaseForge(
            context: ForgeContext(seed: seed, time: context.time, subject: context.subject, shape: context.shape))
    }

    private func trial(of question: FuzzCase) async throws(RunnerError) -> Trial? {
        let isStateful = await !search.stateful.isDisjoint(with: question.sequence.map(\.seed))
        let forge = isStateful ? await unseenForge() : forge
        guard let exchange = forge.exchange(question, oracle: oracle) else { return nil }
        return try await trial(of: question, exchange, by: forge)
    }

    /// Returns the trial of a forged question; `nil` when the target does not declare what it needs. The first wrong answer ends
    /// a sequence, and so does a question that the target does not support.
    private func trial(
        of question: FuzzCase, _ exchange: FuzzExchange, by forge: CaseForge
    ) async throws(RunnerError) -> Trial? {
        let needs = forge.needs(question, exchange)
        guard needs.isSubset(of: target.capabilities) else { return nil }
        var outputs: [String: VerifiedOutput] = [:]
        for (position, (step, expected)) in zip(exchange.steps, exchange.answers).enumerated() {
            let request = step.request(carrying: outputs)
            await search.count()
            let id = exchange.steps.count > 1 ? "\(question.id)#\(step.name)" : question.id
            let answer = try await ask(id, request, position > 0)
                .completed(by: target.comparisons, about: request, breaking: expected.violated)
            let mayFail = expected.expect == .reject && expected.violated.contains(where: \.isAboutStoredValue)
            let discrepancy = Discrepancy(of: answer, expected: expected, mayFail: mayFail)
            if discrepancy != nil || answer.isUnsupported || position == exchange.steps.count - 1 {
                return Trial(
                    question: question.ending(at: position), exchange: exchange.ending(at: position), needs: needs,
                    answer: answer, discrepancy: discrepancy)
            }
            if answer.response?.verdict == .accept { outputs[step.name] = answer.response?.output }
        }
        return nil
    }

    /// Returns the smallest case that shows the same; `nil` when it proves nothing.
    private func finding(from trial: Trial) async throws(RunnerError) -> FuzzFinding? {
        guard let discrepancy = trial.discrepancy else { return nil }
        if let plain = try await cut(trial) { return try await checked(plain) }
        let violated = trial.expected.violated
        let smallest = try await Shrinker().smallest(trial.question) { smaller async throws(RunnerError) in
            let again = try await self.trial(of: smaller)
            guard let again, again.question == smaller, again.discrepancy == discrepancy else { return false }
            return discrepancy.isEnding
                ? again.answer.failure == trial.answer.failure : again.expected.violated.first == violated.first
        }
        guard let last = try await self.trial(of: smallest), last.question == smallest, last.discrepancy == discrepancy
        else { return nil }
        return try await checked(last)
    }

    /// Returns the trial of a cut of authData that shows the same failure: then its length is at fault.
    private func cut(_ trial: Trial) async throws(RunnerError) -> Trial? {
        let (question, discrepancy) = (trial.question, trial.discrepancy)
        guard discrepancy?.isEnding == true, trial.expected.expect == .reject, question.earlier.isEmpty
        else { return nil }
        let place = question.seed == .assertion ? "authenticatorData" : "authData"
        let shapes = question.operations.filter { $0.shape != nil }
        for length in [36, 54, 100] {
            let cut = FuzzOperation(place, Edit(.cut, amount: length))
            let again = try await self.trial(of: FuzzCase(question.seed, shapes + [cut]))
            if again?.discrepancy == discrepancy, again?.answer.failure == trial.answer.failure { return again }
        }
        return nil
    }

    /// Returns the finding of a case if its control is accepted. A genuine object that lost its shape proves nothing.
    private func checked(_ trial: Trial) async throws(RunnerError) -> FuzzFinding? {
        let question = trial.question
        guard let discrepancy = trial.discrepancy, trial.expected.expect != .accept || forge.isShaped(question)
        else { return nil }
        let control = forge.control(of: question, trial.exchange, oracle: oracle)
        if control != question {
            guard let accepted = try await self.trial(of: control), accepted.isCorrect else { return nil }
        }
        // The finding is the question with the keys of the search.
        let exchange = forge.exchange(question, oracle: oracle) ?? trial.exchange
        let judged = JudgedCase(
            question, exchange, control: control, needs: trial.needs,
            impact: [.crash, .hang, .breach].contains(discrepancy) ? .denialOfService : nil,
            unrepeated: try await unrepeated(trial, control: control))
        return judged.isExpressible ? FuzzFinding(judged: judged, discrepancy: discrepancy, answer: trial.answer) : nil
    }

    /// Returns the circumstances under which the target answers correctly. Where the right answer changes, nothing is
    /// asked. Where the target does not answer the control correctly either, its answer says nothing about the change.
    private func unrepeated(_ trial: Trial, control: FuzzCase) async throws(RunnerError) -> [FuzzRelation] {
        let question = trial.question
        let related = RelatedForges(forge)
        var unrepeated: [FuzzRelation] = []
        for relation in FuzzRelation.allCases where relation.needs.isSubset(of: target.capabilities) {
            let forge = related.forge(relation)
            guard let exchange = related.exchange(question, relation, oracle: oracle),
                exchange.expected.expect == trial.expected.expect,
                exchange.expected.violated == trial.expected.violated,
                let again = try await self.trial(of: question, exchange, by: forge), again.question == question,
                again.isCorrect
            else { continue }
            if control != question {
                guard let exchange = related.exchange(control, relation, oracle: oracle),
                    let accepted = try await self.trial(of: control, exchange, by: forge), accepted.isCorrect
                else { continue }
            }
            unrepeated.append(relation)
        }
        return unrepeated
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
