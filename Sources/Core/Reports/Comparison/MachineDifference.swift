import AttestModel

/// The comparison of what two runs learned of a backend with inputs of the same name.
struct MachineDifference: Sendable {
    let name: String
    /// The inputs of the shortest sequence whose last is answered otherwise; empty when there is none.
    let inputs: [LearnedMachine.Input]
    /// The answers to the last input, in the earlier and the later run.
    let answers: [[LearnedAnswer]]

    /// Searches the pairs of states that the same inputs lead to, breadth first. Inputs of one run alone are left out.
    init(from before: LearnedMachine, to after: LearnedMachine) {
        let shared = before.inputs.indices.compactMap { place in
            after.inputs.firstIndex { $0.id == before.inputs[place].id }.map { (place, $0) }
        }
        var (found, seen) = ([(states: [0, 0], inputs: [Int]())], Set([[0, 0]]))
        var place = 0
        while place < found.count {
            let (states, inputs) = found[place]
            for (old, new) in shared {
                let edges = [before.learned.states[states[0]][old], after.learned.states[states[1]][new]]
                guard edges[0].answers == edges[1].answers else {
                    self.init(
                        name: before.name, inputs: (inputs + [old]).map { before.inputs[$0] },
                        answers: edges.map(\.answers))
                    return
                }
                let next = edges.map(\.next)
                if seen.insert(next).inserted { found.append((next, inputs + [old])) }
            }
            place += 1
        }
        self.init(name: before.name, inputs: [], answers: [])
    }

    private init(name: String, inputs: [LearnedMachine.Input], answers: [[LearnedAnswer]]) {
        (self.name, self.inputs, self.answers) = (name, inputs, answers)
    }

    /// The comparison in a sentence.
    var sentence: String {
        let quoted = inputs.map { "'\(OneLine.of($0.text))'" }
        guard let last = quoted.last else { return "\(OneLine.of(name)): the backend answers as it did" }
        let way = quoted.count > 1 ? "after \(quoted.dropLast().joined(separator: ", ")), " : ""
        return "\(OneLine.of(name)): \(way)the answer to \(last) was \(answers[0].words) and is \(answers[1].words)"
    }

    var value: JSONValue {
        .object([
            "name": .string(name), "inputs": .strings(inputs.map(\.id)),
            "before": answers.first.map { .strings($0.map(\.rawValue)) } ?? .null,
            "after": answers.last.map { .strings($0.map(\.rawValue)) } ?? .null,
        ])
    }
}
