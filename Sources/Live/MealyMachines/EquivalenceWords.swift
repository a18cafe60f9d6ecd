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

    /// The shortest words of at most some inputs to each state with each collection of inputs that the machine may remember, and
    /// the places that they lead to.
    private func tracedAccessWords(upTo length: Int, _ leavesTrace: (Output) -> Bool) -> [(word: Word, state: Int)] {
        var seen: Set = [TracedState(traces: inputs.map { _ in 0 })]
        var queue = seen.map { ($0, Word()) }
        for place in 0... {
            guard place < queue.count, queue[place].1.count < length else { break }
            let (from, word) = queue[place]
            for input in inputs where leavesTrace(states[from.state][input].output) {
                var next = TracedState(state: states[from.state][input].next, traces: from.traces)
                next.traces[input] = min(next.traces[input] + 1, Self.mostRemembered)
                if seen.insert(next).inserted { queue.append((next, word + [input])) }
            }
        }
        return queue.map { ($0.1, $0.0.state) }
    }

    /// The number of times that an input is remembered: what a machine counts shows with the third.
    private static var mostRemembered: Int { 2 }

    /// Each edge that may leave a trace, after at most some others, and each edge of a state after an input that seemed to do
    /// nothing. All inputs that leave the end as it is follow at once: those that leave no trace come first.
    /// - Parameters:
    ///   - length: The most inputs before the edge.
    ///   - backwards: Has the inputs that leave no trace follow from the last to the first, and once more in their order: a
    ///     machine may forget with one what another would show.
    ///   - leavesTrace: Returns whether an output lets expect that the machine remembers the input, which shows only after others.
    package func tours(after length: Int, backwards: Bool, _ leavesTrace: (Output) -> Bool) -> [Word] {
        func toured(_ word: Word) -> Word {
            let end = state(after: word)
            let loops = inputs.filter { states[end][$0].next == end }
            let quiet = loops.filter { !leavesTrace(states[end][$0].output) }
            return word + (backwards ? quiet.reversed() + quiet : quiet)
                + loops.filter { leavesTrace(states[end][$0].output) }
        }
        let edges = tracedAccessWords(upTo: length, leavesTrace).flatMap { access, state in
            inputs.filter { leavesTrace(states[state][$0].output) }.map { toured(access + [$0]) }
        }
        guard !backwards else { return edges }
        let afterNothing = zip(states, accessWords).flatMap { state, access in
            let noticed = inputs.filter { leavesTrace(state[$0].output) }
            let quiet = inputs.filter { !leavesTrace(state[$0].output) }
            return quiet.flatMap { first in
                let isLoop = state[first].next == self.state(after: access)
                return [toured(access + [first])] + (isLoop ? noticed.map { toured(access + [first, $0]) } : [])
            }
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

/// A state, with the number of times that a machine may remember each input.
private struct TracedState: Hashable {
    var state = 0
    var traces: [Int]
}
