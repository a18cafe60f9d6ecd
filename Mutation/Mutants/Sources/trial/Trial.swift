import CMutants

/// The trial of all planned mutants with all questions.
struct Trial {
    let plan: [PlannedTrial]
    let questions: [Question]
    let jobs: Int

    /// Returns one line for each mutant: its number, the outcome, and the question that killed it.
    func lines() throws -> [String] {
        let coverage = try Coverage(questions: questions.count)
        let recorder = try Crew.fork {
            let wrong = coverage.record(questions)
            guard wrong.isEmpty else {
                throw TrialFailure("the original answers \(wrong.count) vectors wrongly, such as \(wrong[0].id).")
            }
        }
        guard mutants_wait(recorder) == 0 else { throw TrialFailure("the original cannot be tried.") }

        let outcomes = try Outcomes(count: plan.count)
        let killers = try RecentKillers(groups: 1 + (plan.map(\.group).max() ?? 0))
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
