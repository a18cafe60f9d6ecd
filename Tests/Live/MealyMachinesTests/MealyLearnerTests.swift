import MealyMachines
import Testing

@Suite("Machines, and the learning of them")
struct MealyLearnerTests {
    private typealias Machine = MealyMachine<Int>

    @Test("A machine of random edges is learned exactly", arguments: 1...60)
    func learned(seed: Int) async throws {
        var source = Numbers(state: UInt64(seed))
        let machine = Self.random(states: 1 + seed % 9, inputs: 2 + seed % 4, &source).minimized
        var learner = MealyLearner<Int, Never>(inputs: machine.inputs.count) { words in
            words.map { machine.outputs(of: $0) }
        }
        var learned = try await learner.machine()
        while learned.states.count < machine.states.count {
            try await learner.test(learned.pairWords + learned.randomWords(20, using: &source))
            learned = try await learner.machine()
        }
        #expect(learned.states.count == machine.states.count)
        #expect(learned.shortestDifference(to: machine) == nil)
    }

    @Test("The shortest difference is as long as a search through all words finds it", arguments: 1...40)
    func shortest(seed: Int) throws {
        var source = Numbers(state: UInt64(seed))
        let machines = [0, 1].map { _ in Self.random(states: 4, inputs: 2, &source) }
        let found = machines[0].shortestDifference(to: machines[1])
        var words = [[Int]()]
        var shortest: Int?
        for length in 1...7 where shortest == nil {
            words = words.flatMap { word in machines[0].inputs.map { word + [$0] } }
            if words.contains(where: { machines[0].outputs(of: $0) != machines[1].outputs(of: $0) }) {
                shortest = length
            }
        }
        #expect(found?.count == shortest)
        if let found { #expect(machines[0].outputs(of: found).last != machines[1].outputs(of: found).last) }
    }

    @Test("A word that is answered in two ways is told")
    func contradiction() async throws {
        var count = 0
        var learner = MealyLearner<Int, Never>(inputs: 1) { words in
            count += 1
            return words.map { word in word.map { _ in word.count == 3 ? count : 0 } }
        }
        _ = try await learner.machine()
        do throws(LearningStop<Never>) {
            try await learner.test([[0, 0, 0]])
            Issue.record("nothing was told")
        } catch {
            if case .contradiction(let word) = error { #expect(word == [0]) } else { Issue.record("\(error)") }
        }
    }

    @Test("States that are equivalent are one, and those that no word reaches are none")
    func minimized() {
        let machine = Machine([
            [.init(0, to: 1), .init(1, to: 2)], [.init(0, to: 2), .init(1, to: 1)], [.init(0, to: 1), .init(1, to: 0)],
            [.init(5, to: 3), .init(5, to: 3)],
        ])
        #expect(machine.minimized.states.count == 1)
        #expect(machine.minimized.shortestDifference(to: machine) == nil)
    }

    @Test(
        "A tour passes each edge after an input that leaves the state, and ends with those that should change nothing")
    func tours() {
        // 0 starts; 1 is noticed and changes nothing; 2 is refused.
        let machine = Machine([
            [.init(1, to: 1), .init(0, to: 0), .init(0, to: 0)], [.init(0, to: 1), .init(1, to: 1), .init(0, to: 1)],
        ])
        #expect(machine.tours(after: 1, backwards: false) { $0 == 1 }.contains([0, 1, 0, 2, 1]))
        #expect(machine.tours(after: 1, backwards: true) { $0 == 1 }.contains([0, 2, 0, 1, 2, 0, 0, 2, 1]))
        #expect(machine.toursAfterNothing { $0 == 1 }.contains([0, 2, 1, 0, 2, 1]))
    }

    private static func random(states: Int, inputs: Int, _ source: inout Numbers) -> Machine {
        Machine(
            (0..<states).map { _ in
                (0..<inputs).map { _ in
                    .init(Int.random(in: 0..<2, using: &source), to: Int.random(in: 0..<states, using: &source))
                }
            })
    }
}

/// Numbers that are the same each time (SplitMix64).
private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
