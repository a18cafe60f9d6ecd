import AttestModel
import LiveMapping
import MealyMachines

/// A run that learns a backend, alphabet by alphabet, with a result for each.
struct LearnSession {
    let plan: LivePlan
    let header: RunHeader
    let backend: LiveBackend
    /// Told how far the run is, in a few words.
    let onProgress: @Sendable (String) -> Void

    /// The sequences that are asked at the same time, where none of them changes the backend for the others.
    private static let width = 4
    /// The times that a sequence is asked before it is told.
    private static let repeats = 3

    private var specification: LearnSpecification { LearnSpecification(backend.mapping) }

    /// Learns everything, and returns the run without its duration.
    func conduct(onEvent: @escaping @Sendable (RunEvent) -> Void) async -> RunRecord {
        if let fault = await OpeningControls(backend: backend).fault() {
            return RunRecord(header: header, results: [], fault: fault, remarks: plan.remarks)
        }
        var source = SystemSource(random: backend.surroundings.random)
        var learners = plan.themes.map { theme in
            ThemeLearner(theme, of: specification) { sequences, log async throws(SceneStop) in
                onProgress(progress(theme, log))
                return try await answers(to: sequences, in: theme)
            }
        }
        var (results, told): ([VectorResult], Set<Int>) = ([], [])
        var (end, fault): (LoadBudget.Exhaustion?, RunFault?) = (nil, nil)
        func tell(_ result: VectorResult, of place: Int) {
            told.insert(place)
            results.append(result)
            onEvent(.result(result))
        }
        func note(_ stop: SceneStop, in place: Int) {
            switch stop {
            case .exhausted(let reason) where reason != .cancelled: end = reason
            case .finding(let finding): tell(finding.result(of: learners[place].theme.outline), of: place)
            default: fault = runFault(of: stop)
            }
        }
        func runFault(of stop: SceneStop) -> RunFault {
            RunFault(stop, after: "after \(results.count) of \(Count.text(plan.count, "alphabet"))")
        }
        for (stage, place) in Self.steps(of: plan.themes) where end == nil && fault == nil && !told.contains(place) {
            do throws(LearningStop<SceneStop>) { try await learners[place].conduct(stage, using: &source) } catch {
                switch error {
                case .asking(let stop): note(stop, in: place)
                case .contradiction(let word):
                    let result = await contradiction(word, in: learners[place].theme)
                    tell(result, of: place)
                }
                continue
            }
            guard !learners[place].differences.isEmpty else { continue }
            do throws(SceneStop) {
                let result = try await difference(in: learners[place], beside: results)
                tell(result, of: place)
            } catch { note(error, in: place) }
        }
        // Without the tours, a state that was taken for another is not seen.
        for place in learners.indices where fault == nil && !told.contains(place) && learners[place].isTested {
            tell(LiveFinding.pass(.accept).result(of: learners[place].theme.outline), of: place)
        }
        if let end, told.count < learners.count {
            if results.allSatisfy({ $0.outcome == .pass }) {
                fault = runFault(of: .exhausted(end))
            } else {
                for place in learners.indices where !told.contains(place) {
                    tell(LiveFinding.notTested(end.clause).result(of: learners[place].theme.outline), of: place)
                }
            }
        }
        var record = RunRecord(header: header, results: results, fault: fault, remarks: plan.remarks)
        record.coverage = LivePart.allCases.map { PartCoverage($0, .leftOut("--learn")) }
        record.learned = learners.compactMap(\.result)
        let passed = Set(results.filter { $0.outcome == .pass }.map(\.id))
        for machine in record.learned where passed.contains(LearnedScene.id(of: machine.name)) {
            record.remarks.append(
                .learned(
                    machine.name, states: machine.learned.states.count, sequences: machine.sequences,
                    longest: machine.longest))
        }
        record.remarks += [LiveSession.load(of: backend)] + (end.map { [.learningEnded($0.clause)] } ?? [])
        return record
    }

    /// The stages of all themes in their order: what a theme needs to pass comes first, and restarts, which take long, come
    /// after what needs none.
    private static func steps(of themes: [LearnTheme]) -> [(ThemeLearner.Stage, Int)] {
        let (slow, quick) = (
            themes.indices.filter { themes[$0].disturbs }, themes.indices.filter { !themes[$0].disturbs }
        )
        let first = [quick, slow].flatMap { places in
            ThemeLearner.Stage.owed.flatMap { stage in places.map { (stage, $0) } }
        }
        return first + ThemeLearner.Stage.further.flatMap { stage in themes.indices.map { (stage, $0) } }
    }

    // MARK: Results

    /// Returns the result of a theme whose machine differs from the specification: its shortest sequence that is no
    /// result yet, made as short as it can be, asked again, and then played as the check that repeats it.
    private func difference(
        in learner: ThemeLearner, beside results: [VectorResult]
    ) async throws(SceneStop) -> VectorResult {
        let theme = learner.theme
        for difference in learner.differencesByGravity {
            let found = try await shrunk(difference.inputs.map { theme.inputs[$0] }, in: theme)
            let scene = LearnedScene(found)
            guard !results.contains(where: { $0.id == scene.id }) else { continue }
            let again = try await answers(to: Array(repeating: found, count: Self.repeats), in: theme)
            guard again.allSatisfy({ specification.firstWrong($0, to: found)?.place == found.count - 1 }) else {
                return contradiction(again, to: found, in: theme)
            }
            return try await LiveSession(plan: plan, header: header, backend: backend)
                .played(scene.check(of: specification)).get()
        }
        return LiveFinding.observed("it differs as another alphabet does").result(of: theme.outline)
    }

    /// Returns the shortest sequence that is left of one when inputs are taken out, and that still ends with the same wrong
    /// answer.
    private func shrunk(_ inputs: [LearnInput], in theme: LearnTheme) async throws(SceneStop) -> [LearnInput] {
        let wanted = try await answers(to: [inputs], in: theme)[0].last
        var shortest = inputs
        while true {
            let all = shortest
            let single = all.indices.dropLast().map { [$0] }
            let pairs = single.flatMap { first in all.indices.dropLast().filter { $0 > first[0] }.map { first + [$0] } }
            let shorter = (single + pairs).map { left in all.indices.filter { !left.contains($0) }.map { all[$0] } }
            let asked = try await answers(to: shorter, in: theme)
            let wrong = zip(shorter, asked).compactMap { inputs, answers in
                specification.firstWrong(answers, to: inputs).flatMap { found in
                    answers[found.place] == wanted ? Array(inputs[...found.place]) : nil
                }
            }
            guard let next = wrong.min(by: { $0.count < $1.count }) else { return shortest }
            shortest = next
        }
    }

    /// Returns the result of a theme in which a sequence was answered in two ways.
    private func contradiction(_ word: Word, in theme: LearnTheme) async -> VectorResult {
        let inputs = word.map { theme.inputs[$0] }
        do throws(SceneStop) {
            let again = try await answers(to: Array(repeating: inputs, count: 2 * Self.repeats), in: theme)
            return contradiction(again, to: inputs, in: theme)
        } catch { return LiveFinding.inconclusive(error.reason).result(of: theme.outline) }
    }

    private func contradiction(
        _ answers: [[LearnedAnswer]], to inputs: [LearnInput], in theme: LearnTheme
    ) -> VectorResult {
        let counts = LearnedAnswer.allCases.compactMap { answer in
            let count = answers.count { $0.last == answer }
            return count == 0 ? nil : "\(answer.description) \(count == 1 ? "once" : "\(count) times")"
        }
        let words =
            "'\(LearnedScene(inputs).text)' is not answered alike each time: asked \(answers.count) times more, the last was "
            + "\(counts.joined(separator: ", ")). A race, a clock, or something that accounts share decides"
        return LiveFinding(.unstable, nil, words).result(of: theme.outline)
    }

    // MARK: Answers

    /// Returns the answers to some sequences, each of which has accounts and devices of its own.
    private func answers(
        to sequences: [[LearnInput]], in theme: LearnTheme
    ) async throws(SceneStop) -> [[LearnedAnswer]] {
        let width = theme.disturbs ? 1 : Self.width
        var answers = [[LearnedAnswer]](repeating: [], count: sequences.count)
        for start in stride(from: 0, to: sequences.count, by: width) {
            let places = start..<min(start + width, sequences.count)
            let outcomes = await withTaskGroup(of: (Int, Result<[LearnedAnswer], SceneStop>).self) { group in
                for place in places {
                    group.addTask {
                        let outcome = await played(sequences[place])
                        return (place, outcome)
                    }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for place in places { answers[place] = try outcomes[place]?.get() ?? [] }
        }
        return answers
    }

    private func played(_ inputs: [LearnInput]) async -> Result<[LearnedAnswer], SceneStop> {
        // The name of a scene is part of the names of its devices, whose keys no other sequence may have.
        let scene = LiveScene(backend, name: "learned \(backend.surroundings.random(8).hex)")
        var player = LearnPlayer(scene)
        do throws(SceneStop) {
            let answers = try await player.answers(to: inputs)
            return .success(answers)
        } catch { return .failure(error) }
    }

    private func progress(_ theme: LearnTheme, _ log: SequenceLog) -> String {
        let (budget, limit) = (backend.budget, backend.mapping.limits.requests)
        return "\(theme.name): \(Count.text(log.states, "state")), \(Count.text(log.count, "sequence")); "
            + "\(limit - budget.counts.requests) requests, \(budget.timeLeft.components.seconds) s left"
    }
}

/// The randomness of a run as a source of random numbers.
private struct SystemSource: RandomNumberGenerator {
    let random: @Sendable (Int) -> [UInt8]
    mutating func next() -> UInt64 { random(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
