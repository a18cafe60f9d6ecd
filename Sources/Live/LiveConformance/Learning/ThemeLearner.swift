import AttestModel
import MealyMachines

/// The learner of a backend's machine with one alphabet.
struct ThemeLearner {
    /// How far the theme has been asked.
    enum Stage: Equatable {
        /// A machine that gives all answers that were seen.
        case machine
        /// Each edge after some others, followed by all inputs that should change nothing.
        case tours(after: Int, backwards: Bool)
        /// Each edge after each input that should change nothing.
        case afterNothing
        /// Each pair of edges.
        case pairs
        case random

        /// The stages in their order. An alphabet that has passed the last of `owed` is tested.
        static let owed: [Self] =
            [.machine] + (0...2).flatMap { length in [false, true].map { .tours(after: length, backwards: $0) } }
            + [.tours(after: 3, backwards: false), .afterNothing]
        static let further: [Self] = [.tours(after: 3, backwards: true), .pairs, .random]
    }

    let theme: LearnTheme
    private let specification: LearnSpecification
    let log: SequenceLog
    private var learner: MealyLearner<LearnedAnswer, SceneStop>
    /// The machine after the last stage; `nil` before the first.
    private var machine: MealyMachine<LearnedAnswer>? {
        didSet {
            log.states = machine?.states.count ?? 0
            walked = machine.map(walk) ?? ([], [:])
        }
    }
    /// The machine beside the specification.
    private var walked: Walk = ([], [:])
    /// A Boolean value that indicates whether the theme has passed the stages that it needs.
    private(set) var isTested = false

    /// The sequences that a theme has when its random ones end.
    private static let sequences = 1000
    /// The sequences of one batch of random ones, and the most batches: a small alphabet has few sequences that are new.
    private static let (batch, batches) = (64, 40)

    init(
        _ theme: LearnTheme, of specification: LearnSpecification,
        asking ask: @escaping ([[LearnInput]], SequenceLog) async throws(SceneStop) -> [[LearnedAnswer]]
    ) {
        let log = SequenceLog()
        (self.theme, self.specification, self.log) = (theme, specification, log)
        learner = MealyLearner(inputs: theme.inputs.count) { words async throws(SceneStop) in
            let answers = try await ask(words.map { word in word.map { theme.inputs[$0] } }, log)
            log.add(words)
            return answers
        }
    }

    /// Returns whether a backend may remember what it answered so.
    private static func leavesTrace(_ answer: LearnedAnswer) -> Bool { answer == .accepted }

    /// Asks what a stage wants, and learns the machine anew.
    mutating func conduct(
        _ stage: Stage, using source: inout some RandomNumberGenerator
    ) async throws(LearningStop<SceneStop>) {
        var batches = 0
        repeat {
            let old = machine
            if let machine {
                let words =
                    switch stage {
                    case .machine: machine.edgeWords
                    case .tours(let length, let backwards):
                        machine.tours(after: length, backwards: backwards, Self.leavesTrace)
                    case .afterNothing: machine.toursAfterNothing(Self.leavesTrace)
                    case .pairs: machine.pairWords
                    case .random: machine.randomWords(Self.batch, using: &source)
                    }
                try await learner.test(words)
            }
            var learned = try await learner.machine()
            machine = learned
            // A difference may be the learner's own mistake, which its sequence shows.
            while !differences.isEmpty {
                let asked = log.count
                try await learner.test(differences.map(\.inputs))
                if log.count == asked { return }
                learned = try await learner.machine()
                machine = learned
            }
            // A machine that has changed is tested anew.
            let isKnown = old.map { $0.states.count == learned.states.count } ?? false
            batches += 1
            if stage == .random ? log.count >= Self.sequences || batches >= Self.batches : isKnown { break }
        } while true
        isTested = isTested || stage == Stage.owed.last
    }

    /// The places where the machine differs from the specification, the shortest first: one for each input and answer.
    var differences: [LearnedMachine.Difference] { walked.differences }

    /// The differences: first what is accepted wrongly, then lockouts, then errors; of each, the shortest first.
    var differencesByGravity: [LearnedMachine.Difference] {
        let gravity: [LearnedAnswer] = [
            .accepted, .acceptedWithMoreEffects, .refusedWithEffect, .refused, .acceptedWithoutEffect, .failed,
        ]
        let answers = differences.map { machine?.outputs(of: $0.inputs).last ?? .failed }
        return gravity.flatMap { answer in zip(differences, answers).filter { $0.1 == answer }.map(\.0) }
    }

    /// The machine with the specification beside it; `nil` before the first stage is over.
    var result: LearnedMachine? {
        guard let machine else { return nil }
        return LearnedMachine(
            name: theme.name, inputs: theme.inputs.map { LearnedMachine.Input(id: $0.id, text: $0.description) },
            learned: AnswerMachine(machine.states.map { $0.map { AnswerMachine.Edge([$0.output], to: $0.next) } }),
            specification: specificationMachine(steered: walked.chosen), differences: differences,
            sequences: log.count, longest: log.longest)
    }

    /// The differences that a walk through a machine beside the specification has found, and the backend's own choices.
    private typealias Walk = (
        differences: [LearnedMachine.Difference], chosen: [LearnSpecification.State: [LearnedAnswer]]
    )

    private func walk(_ machine: MealyMachine<LearnedAnswer>) -> Walk {
        struct Place: Hashable {
            let state: Int
            let known: LearnSpecification.State
        }
        let start = Place(state: 0, known: LearnSpecification.State())
        var (queue, seen): ([(Place, Word)], Set<Place>) = ([(start, [])], [start])
        var walk: Walk = ([], [:])
        var told: Set<[String]> = []
        while !queue.isEmpty {
            let (place, word) = queue.removeFirst()
            if walk.chosen[place.known] == nil { walk.chosen[place.known] = machine.states[place.state].map(\.output) }
            for (number, input) in theme.inputs.enumerated() {
                let edge = machine.states[place.state][number]
                let allowed = specification.allowed(input, in: place.known)
                guard allowed.contains(edge.output) else {
                    if told.insert([input.id, edge.output.rawValue]).inserted {
                        walk.differences.append(LearnedMachine.Difference(inputs: word + [number], allowed: allowed))
                    }
                    continue
                }
                let known = specification.next(input, answered: edge.output, in: place.known)
                let next = Place(state: edge.next, known: known)
                if seen.insert(next).inserted { queue.append((next, word + [number])) }
            }
        }
        return walk
    }

    /// Returns the machine of the specification, which takes the backend's own choice where it leaves one.
    private func specificationMachine(
        steered chosen: [LearnSpecification.State: [LearnedAnswer]]
    ) -> AnswerMachine {
        var (states, places) = ([LearnSpecification.State()], [LearnSpecification.State(): 0])
        var edges: [[MealyMachine<[LearnedAnswer]>.Edge]] = []
        while edges.count < states.count {
            let state = states[edges.count]
            edges.append(
                theme.inputs.enumerated().map { number, input in
                    let allowed = specification.allowed(input, in: state)
                    let own = chosen[state]?[number]
                    let answer = own.flatMap { allowed.contains($0) ? $0 : nil } ?? allowed[allowed.count - 1]
                    let next = specification.next(input, answered: answer, in: state)
                    if places[next] == nil {
                        places[next] = states.count
                        states.append(next)
                    }
                    return MealyMachine.Edge(allowed, to: places[next] ?? 0)
                })
        }
        return AnswerMachine(
            MealyMachine(edges).minimized.states.map { $0.map { AnswerMachine.Edge($0.output, to: $0.next) } })
    }
}
