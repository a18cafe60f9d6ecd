/// The end of learning before there is a machine.
package enum LearningStop<Failure: Error>: Error {
    /// The machine could not be asked.
    case asking(Failure)
    /// The machine answered the last input of a word in two ways: it is not deterministic.
    case contradiction(Word)
}

/// The algorithm L# (Vaandrager, Garhewal, Rot and Wißmann, A New Approach for Active Automata Learning Based on Apartness,
/// TACAS 2022), which asks several words at once wherever none of them waits for the answer to another.
package struct MealyLearner<Output: Hashable & Sendable, Failure: Error> {
    /// Asks words, each from the first state, and returns the outputs of each.
    package typealias Ask = ([Word]) async throws(Failure) -> [[Output]]

    private let alphabet: Range<Int>
    private let ask: Ask
    private var tree = ObservationTree<Output>()
    /// The nodes of the tree that are known to be states of their own.
    private var basis = [0]

    /// - Parameter inputs: The number of inputs.
    package init(inputs: Int, asking ask: @escaping Ask) { (alphabet, self.ask) = (0..<inputs, ask) }

    /// Asks words that were not asked before, as tests of a machine. `machine()` heeds the answers.
    package mutating func test(_ words: [Word]) async throws(LearningStop<Failure>) {
        let unknown = words.filter { tree.node(after: $0) == nil }
        // A word tells about its beginnings, too.
        let beginnings = Set(unknown.flatMap { word in word.indices.dropFirst().map { Word(word[..<$0]) } })
        let wanted = Set(unknown).subtracting(beginnings)
        guard !wanted.isEmpty else { return }
        let asked = wanted.sorted { $0.lexicographicallyPrecedes($1) }
        let answers: [[Output]]
        do throws(Failure) { answers = try await ask(asked) } catch { throw .asking(error) }
        for (word, outputs) in zip(asked, answers) {
            if let word = tree.insert(word, outputs) { throw .contradiction(word) }
        }
    }

    /// Returns the smallest machine that gives all answers that were seen.
    package mutating func machine() async throws(LearningStop<Failure>) -> MealyMachine<Output> {
        while true {
            let machine = try await hypothesis()
            guard let word = tree.contradiction(of: machine) else { return machine }
            try await refine(machine, by: word)
        }
    }

    /// Asks until each edge leads to exactly one state.
    private mutating func hypothesis() async throws(LearningStop<Failure>) -> MealyMachine<Output> {
        while true {
            let (known, alphabet) = (tree, alphabet)
            let missing = basis.flatMap { state in
                alphabet.filter { known.child(of: state, by: $0) == nil }.map { known.word(to: state) + [$0] }
            }
            if !missing.isEmpty {
                try await test(missing)
                continue
            }
            let edges = basis.map { state in alphabet.map { known.child(of: state, by: $0) ?? 0 } }
            let places = edges.map { nodes in
                nodes.map { node in
                    basis.firstIndex(of: node).map { [$0] }
                        ?? basis.indices.filter { known.witness(basis[$0], node) == nil }
                }
            }
            if let (state, input) = first(places, where: \.isEmpty) {
                basis.append(edges[state][input])
                continue
            }
            var words: [Word] = []
            for (nodes, candidates) in zip(edges, places) {
                for (node, places) in zip(nodes, candidates) where places.count > 1 {
                    guard let word = known.witness(basis[places[0]], basis[places[1]]) else { continue }
                    words.append(known.word(to: node) + word)
                }
            }
            guard !words.isEmpty else {
                return MealyMachine(
                    zip(basis, places).map { state, places in
                        zip(alphabet, places).compactMap { input, place in
                            known.output(of: state, by: input).map { MealyMachine.Edge($0, to: place[0]) }
                        }
                    })
            }
            try await test(words)
        }
    }

    private func first(_ rows: [[[Int]]], where isWanted: ([Int]) -> Bool) -> (row: Int, column: Int)? {
        for (row, cells) in rows.enumerated() {
            if let column = cells.firstIndex(where: isWanted) { return (row, column) }
        }
        return nil
    }

    /// Asks until a word that contradicts a machine shows an edge that leads elsewhere (the paper's ProcCounterEx).
    private mutating func refine(
        _ machine: MealyMachine<Output>, by word: Word
    ) async throws(LearningStop<Failure>) {
        var word = word
        while let node = tree.node(after: word), !basis.contains(node), !isFrontier(node) {
            let edge = (0...word.count).first { length in
                tree.node(after: Word(word[..<length])).map(isFrontier) == true
            }
            let middle = ((edge ?? 0) + word.count) / 2
            let (head, tail) = (Word(word[..<middle]), Word(word[middle...]))
            let state = basis[machine.state(after: head)]
            guard let reached = tree.node(after: head) else { return }
            let end = basis[machine.state(after: word)]
            let suffix = tree.witness(end, node) ?? []
            try await test([tree.word(to: state) + tail + suffix])
            word = tree.witness(state, reached) != nil ? head : tree.word(to: state) + tail
        }
    }

    private func isFrontier(_ node: Int) -> Bool {
        !basis.contains(node) && basis.contains { state in alphabet.contains { tree.child(of: state, by: $0) == node } }
    }
}
