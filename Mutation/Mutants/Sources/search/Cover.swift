import Trials

/// The few questions that kill all mutants that some questions kill.
struct Cover {
    /// One of the questions, with the mutants that it kills and no earlier one does.
    struct Entry {
        let question: Int
        let mutants: [Int32]
    }

    /// The questions, the one that kills most first.
    let entries: [Entry]

    /// Asks all mutants all questions.
    init(of questions: [Question], killing plan: [PlannedTrial], jobs: Int) throws {
        guard !questions.isEmpty else {
            entries = []
            return
        }
        let coverage = try Coverage(of: questions, for: plan)
        let asked = plan.flatMap { trial in
            let reaching = trial.place.map { coverage.questions(reaching: $0) } ?? []
            return reaching.map { (trial, $0) }
        }
        let outcomes = try Outcomes(count: asked.count)
        let crew = Crew(
            questions: questions, coverage: coverage, outcomes: outcomes, killers: try RecentKillers(of: plan),
            size: jobs)
        try crew.work(
            asked.enumerated().map { position, entry in
                Crew.Job(
                    position: position, trial: entry.0, questions: [entry.1],
                    remembers: entry.0.place.map { !coverage.isPrimitive($0) } ?? false)
            }, isWarm: true)
        var kills: [Int: Set<Int32>] = [:]
        for (position, (trial, question)) in asked.enumerated() where outcomes[position].outcome.isKill {
            kills[question, default: []].insert(trial.number)
        }
        entries = Self.entries(kills)
    }

    /// Returns the questions that a greedy choice takes.
    private static func entries(_ kills: [Int: Set<Int32>]) -> [Entry] {
        var rest = kills
        var entries: [Entry] = []
        while let (question, mutants) = rest.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            !mutants.isEmpty
        {
            entries.append(Entry(question: question, mutants: mutants.sorted()))
            for other in rest.keys { rest[other]?.subtract(mutants) }
        }
        return entries
    }
}
