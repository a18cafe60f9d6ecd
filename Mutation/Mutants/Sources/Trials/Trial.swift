/// The trial of all planned mutants with all questions.
package struct Trial {
    private let plan: [PlannedTrial]
    private let questions: [Question]
    private let jobs: Int

    /// - Parameter jobs: the number of mutants to try at a time.
    package init(plan: [PlannedTrial], questions: [Question], jobs: Int) {
        (self.plan, self.questions, self.jobs) = (plan, questions, jobs)
    }

    /// Returns one line for each mutant: its number, the outcome, and the question that killed it.
    package func lines() throws -> [String] {
        let coverage = try Coverage(of: questions, for: plan)
        let outcomes = try Outcomes(count: plan.count)
        let killers = try RecentKillers(of: plan)
        let crew = Crew(questions: questions, coverage: coverage, outcomes: outcomes, killers: killers, size: jobs)
        try crew.work(warmJobs(coverage, outcomes), isWarm: true)
        try crew.work(freshJobs(coverage, outcomes), isWarm: false)
        return plan.enumerated().map { position, trial in
            let (outcome, killer) = outcomes[position]
            return "\(trial.number) \(outcome.name) \(killer.map { questions[$0].id } ?? "-")"
        }
    }

    private func warmJobs(_ coverage: Coverage, _ outcomes: Outcomes) -> [Crew.Job] {
        var reaching: [Int: [Int]] = [:]
        return plan.enumerated().compactMap { position, trial in
            guard let place = trial.place else { return nil }
            guard coverage.isReached(place) else {
                outcomes.note(.unreached, at: position)
                return nil
            }
            let asked = reaching[place] ?? coverage.questions(reaching: place)
            reaching[place] = asked
            return Crew.Job(
                position: position, trial: trial, questions: asked, remembers: !coverage.isPrimitive(place))
        }
    }

    /// A value that is computed once in a process needs a separate process for each mutant.
    private func freshJobs(_ coverage: Coverage, _ outcomes: Outcomes) -> [Crew.Job] {
        plan.enumerated().compactMap { position, trial in
            guard [.survived, .attributed].contains(outcomes[position].outcome),
                trial.place.map(coverage.isComputedOnce) ?? true
            else {
                return nil
            }
            return Crew.Job(
                position: position, trial: trial, questions: Array(questions.indices), remembers: false)
        }
    }
}
