import Trials
import VerifierFuzz

/// The search for questions that mutants answer wrongly. All mutants are asked the same ones.
struct KillSearch {
    /// The number of questions that are forged at a time.
    private static let span = 1000

    /// The search for one mutant.
    struct Result {
        let trial: PlannedTrial
        /// The number of questions that reach the place of the change.
        var reached = 0
        /// The first case that it answers wrongly.
        var killer: FuzzCase?
    }

    let plan: [PlannedTrial]
    /// The number of questions to forge.
    let count: Int
    /// The most questions that a mutant is asked.
    let limit: Int
    let jobs: Int

    /// Returns one result for each mutant, in the order of the plan. A value that a process computes once is not
    /// changed: the original has computed it.
    func results(_ supply: inout QuestionSupply, progress: (String) -> Void) throws -> [Result] {
        let outcomes = try Outcomes(count: plan.count)
        let killers = try RecentKillers(of: plan)
        var results = plan.map { Result(trial: $0) }
        for start in stride(from: 0, to: count, by: Self.span) {
            let batch = supply.next(min(Self.span, count - start))
            let questions = batch.map(\.question)
            let coverage = try Coverage(of: questions, for: plan)
            let tried = jobs(results, coverage)
            let crew = Crew(
                questions: questions, coverage: coverage, outcomes: outcomes, killers: killers, size: jobs)
            try crew.work(tried, isWarm: true)
            for job in tried {
                results[job.position].reached += job.questions.count
                let (outcome, killer) = outcomes[job.position]
                if outcome.isKill { results[job.position].killer = killer.map { batch[$0].about } }
            }
            progress(
                "\(start + Self.span) questions, \(tried.count) mutants tried, "
                    + "\(results.count { $0.killer != nil }) of \(plan.count) killed")
        }
        return results
    }

    private func jobs(_ results: [Result], _ coverage: Coverage) -> [Crew.Job] {
        results.enumerated().compactMap { position, result in
            guard result.killer == nil, result.reached < limit, let place = result.trial.place else { return nil }
            let asked = coverage.questions(reaching: place)
            guard !asked.isEmpty else { return nil }
            return Crew.Job(
                position: position, trial: result.trial, questions: asked, remembers: !coverage.isPrimitive(place))
        }
    }
}
