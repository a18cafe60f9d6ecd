import AttestModel

/// A machine with its states in the order of a breadth-first search, without those that no inputs reach.
struct OrderedMachine {
    /// One input in one state.
    struct Row {
        let state: Int
        let input: String
        /// The answers, and for a fault those that are allowed in their place.
        let answer: String
        let next: Int
        let isFault: Bool
        /// A Boolean value that indicates whether the input is refused and changes nothing, and that is no fault.
        let isQuiet: Bool
    }

    /// All inputs that lead from one state to another, by their answers.
    struct Arrow {
        let start: Int
        let end: Int
        let parts: [(answer: String, isFault: Bool, inputs: [String])]
    }

    /// The number of inputs that lead to each state.
    let layers: [Int]
    /// The inputs of every state, in the order of the alphabet.
    let rows: [[Row]]

    /// - Parameter differences: the faults of the machine.
    init(_ machine: AnswerMachine, _ inputs: [LearnedMachine.Input], differences: [LearnedMachine.Difference] = []) {
        var (found, layers, numbers) = ([0], [0], [0: 0])
        var place = 0
        while place < found.count {
            for edge in machine.states[found[place]] where numbers[edge.next] == nil {
                numbers[edge.next] = found.count
                found.append(edge.next)
                layers.append(layers[place] + 1)
            }
            place += 1
        }
        var allowed: [[Int]: String] = [:]
        for difference in differences {
            let start = difference.inputs.dropLast().reduce(0) { machine.states[$0][$1].next }
            allowed[[start] + difference.inputs.suffix(1)] = difference.allowed.words
        }
        self.layers = layers
        rows = found.enumerated().map { number, state in
            zip(inputs, machine.states[state]).enumerated().map { index, pair in
                let ((input, edge), fault) = (pair, allowed[[state, index]])
                let next = numbers[edge.next] ?? 0
                return Row(
                    state: number, input: OneLine.of(input.text),
                    answer: edge.answers.words + (fault.map { "; allowed: \($0)" } ?? ""), next: next,
                    isFault: fault != nil, isQuiet: edge.answers == [.refused] && next == number && fault == nil)
            }
        }
    }

    /// The arrows of all inputs that are not quiet.
    var arrows: [Arrow] {
        rows.flatMap { rows in
            let loud = Dictionary(grouping: rows.filter { !$0.isQuiet }, by: \.next).sorted { $0.key < $1.key }
            return loud.map { next, rows in
                let parts = Dictionary(grouping: rows, by: \.answer).sorted { $0.key < $1.key }
                return Arrow(
                    start: rows[0].state, end: next, parts: parts.map { ($0, $1[0].isFault, $1.map(\.input)) })
            }
        }
    }

    /// Returns the texts of a state: its name, and the inputs that are refused there.
    func texts(of state: Int) -> [String] {
        let quiet = rows[state].filter(\.isQuiet).map(\.input)
        let list = quiet.count > 4 ? ["refused here: \(quiet.count) others"] : ["refused here:"] + quiet
        return ["S\(state)" + (state == 0 ? " before all" : "")] + (quiet.isEmpty ? [] : list)
    }
}

extension [LearnedAnswer] {
    /// The answers as the end of a sentence.
    var words: String { map(\.description).joined(separator: " or ") }
}
