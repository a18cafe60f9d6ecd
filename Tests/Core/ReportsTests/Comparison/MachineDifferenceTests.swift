import TestBasics

@testable import Reports

@Suite("The changes of a learned machine")
struct MachineDifferenceTests {
    /// The answers of a machine to inputs, from the first state on.
    private static func answers(_ machine: AnswerMachine, _ inputs: [Int]) -> [[LearnedAnswer]] {
        var state = 0
        return inputs.map { input in
            defer { state = machine.states[state][input].next }
            return machine.states[state][input].answers
        }
    }

    /// Asks every sequence, the shortest first; returns the first whose answers differ, `nil` for none up to a length.
    private static func shortest(_ one: AnswerMachine, _ other: AnswerMachine, inputs: Int, upTo length: Int) -> [Int]?
    {
        var sequences: [[Int]] = [[]]
        for _ in 0..<length {
            sequences = sequences.flatMap { sequence in (0..<inputs).map { sequence + [$0] } }
            if let found = sequences.first(where: { answers(one, $0) != answers(other, $0) }) { return found }
        }
        return nil
    }

    @Test("The shortest sequence is that of asking every sequence")
    func shortest() throws {
        var before = InventedMachine().learned
        var found: Set<Int> = []
        for states in 2...9 {
            for wrong in 0..<states {
                before.learned = .mixed(states: states, inputs: 3)
                var after = before
                after.learned.states[wrong][wrong % 3].answers = [.failed]
                let inputs = Self.shortest(before.learned, after.learned, inputs: 3, upTo: 8)
                let difference = MachineDifference(from: before, to: after)
                #expect(difference.inputs == inputs?.map { before.inputs[$0] } ?? [], "\(states) \(wrong)")
                if let inputs {
                    #expect(
                        difference.answers == [before.learned, after.learned].map { Self.answers($0, inputs).last })
                    found.insert(inputs.count)
                }
            }
        }
        #expect(found.count > 3)
    }

    @Test("The text and the JSON say after what the answer is another, and the exit status stays")
    func words() throws {
        func run(_ machine: InventedMachine) throws -> RunRecord {
            var run = try ExampleRun.red()
            run.learned = machine.run.learned
            return try Recorded.run(run)
        }
        let (wrong, right) = (try run(InventedMachine()), try run(InventedMachine(forgets: false)))
        let difference = RunDifference(from: right, to: wrong)
        #expect(!difference.isWorse)
        let text = difference.text(isColored: false)
        #expect(
            text.contains(
                "learned machines\n  keys: after 'A attests key 1', 'A revokes key 1', "
                    + "the answer to 'A attests key 1' was refused and is accepted\n"), "\(text)")
        let member = difference.value["machines"]?.elements?.first
        #expect(member?["inputs"] == ["attest-a1", "revoke-a1", "attest-a1"])
        #expect(member?["before"] == ["refused"] && member?["after"] == ["accepted"])
        let same = RunDifference(from: wrong, to: wrong)
        #expect(same.text(isColored: false).contains("  keys: the backend answers as it did\n"))
        #expect(same.value["machines"]?.elements?.first?["before"] == .null)
        #expect(!RunDifference(from: try ExampleRun.red(), to: wrong).text(isColored: false).contains("machines"))
    }

    @Test("Inputs are compared by their ids, and those of one run alone are left out")
    func alphabets() throws {
        let (before, after) = (
            InventedMachine(forgets: false).learned, InventedMachine(keys: 2, forgets: false).learned
        )
        #expect(MachineDifference(from: before, to: after).inputs.isEmpty)
        #expect(MachineDifference(from: after, to: InventedMachine().learned).inputs.count == 3)
    }

    @Test(
        "A report that names a state or an input that is not there is refused",
        arguments: [
            { $0.learned.states[0][0].next = 3 }, { $0.learned.states[1].removeLast() },
            { $0.specification.states = [] }, { $0.differences[0].inputs = [0, 3] }, { $0.differences[0].inputs = [] },
        ] as [@Sendable (inout LearnedMachine) -> Void])
    func torn(change: @Sendable (inout LearnedMachine) -> Void) throws {
        var run = try ExampleRun.red()
        run.learned = [InventedMachine().learned]
        #expect(try Recorded.run(run).learned == run.learned)
        change(&run.learned[0])
        #expect(throws: RunnerError.self) { try Recorded.run(run) }
    }
}
