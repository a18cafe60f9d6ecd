/// The words that test whether a machine is what it was learned to be: the Wp-method (Fujiwara, von Bochmann, Khendek,
/// Amalou and Ghedamsi, Test Selection Based on Finite State Models, IEEE TSE 1991), and random words in its manner.
extension MealyMachine {
    /// Each edge, followed by what tells its end from every other state.
    package var edgeWords: [Word] {
        let (access, identifying) = (accessWords, identifyingWords)
        return states.indices.flatMap { state in
            inputs.flatMap { input in
                ([[]] + identifying[states[state][input].next]).map { access[state] + [input] + $0 }
            }
        }
    }

    /// The shortest word to each state with each set of inputs whose outputs let expect that the machine remembers them: what
    /// it remembers shows only after others.
    /// - Parameter leavesTrace: Returns whether an output lets expect such a memory.
    private func tracedAccessWords(_ leavesTrace: (Output) -> Bool) -> [Word] {
        var (places, words): ([TracedState: Word], [Word]) = ([TracedState(): []], [[]])
        var queue = [TracedState()]
        while !queue.isEmpty, words.count < Self.mostPlaces {
            let place = queue.removeFirst()
            for input in inputs {
                let edge = states[place.state][input]
                var next = TracedState(state: edge.next, traces: place.traces)
                if leavesTrace(edge.output) { next.traces.insert(input) }
                guard places[next] == nil, let word = places[place] else { continue }
                places[next] = word + [input]
                words.append(word + [input])
                queue.append(next)
            }
        }
        return words
    }

    /// The most places of a machine with a memory that are visited.
    private static var mostPlaces: Int { 96 }

    /// Each edge, also after all that may have left a trace, and each edge that leaves one after an input that seemed to do
    /// nothing. All inputs that leave the end as it is follow at once: those that leave no trace come first.
    package func tours(_ leavesTrace: (Output) -> Bool) -> [Word] {
        func toured(_ word: Word) -> Word {
            let end = state(after: word)
            let loops = inputs.filter { states[end][$0].next == end }
            let quiet = loops.filter { !leavesTrace(states[end][$0].output) }
            return word + quiet + loops.filter { leavesTrace(states[end][$0].output) }
        }
        let edges = tracedAccessWords(leavesTrace).flatMap { access in inputs.map { toured(access + [$0]) } }
        let afterNothing = zip(states, accessWords).flatMap { state, access in
            let noticed = inputs.filter { leavesTrace(state[$0].output) }
            let quiet = inputs.filter { !leavesTrace(state[$0].output) && state[$0].next == self.state(after: access) }
            return quiet.flatMap { first in noticed.map { toured(access + [first, $0]) } }
        }
        return edges + afterNothing
    }

    /// Each edge, followed by each input.
    package var pairWords: [Word] {
        accessWords.flatMap { access in inputs.flatMap { first in inputs.map { access + [first, $0] } } }
    }

    /// Returns words to random states, each with some random inputs, and with what tells its end from another state.
    ///
    /// Inputs that change the state are taken more often: what a machine hides shows behind them.
    package func randomWords(_ count: Int, using source: inout some RandomNumberGenerator) -> [Word] {
        let (access, identifying) = (accessWords, identifyingWords)
        return (0..<count).map { _ in
            var word = access.randomElement(using: &source) ?? []
            var end = state(after: word)
            repeat {
                let moving = inputs.filter { states[end][$0].next != end }
                let isMoving = !moving.isEmpty && Int.random(in: 0..<3, using: &source) > 0
                let input = (isMoving ? moving : Array(inputs)).randomElement(using: &source) ?? 0
                word.append(input)
                end = states[end][input].next
            } while Int.random(in: 0..<3, using: &source) > 0
            return word + (identifying[end].randomElement(using: &source) ?? [])
        }
    }
}

/// A state, with the inputs that a machine may remember.
private struct TracedState: Hashable {
    var state = 0
    var traces: Set<Int> = []
}
