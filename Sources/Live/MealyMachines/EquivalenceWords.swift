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

    /// The inputs of a state that may change the machine, and those that should change nothing.
    private func divided(_ state: Int, _ leavesTrace: (Output) -> Bool) -> (active: Word, quiet: Word) {
        let isActive = states[state].map { leavesTrace($0.output) || $0.next != state }
        return (inputs.filter { isActive[$0] }, inputs.filter { !isActive[$0] })
    }

    /// The shortest words of at most some inputs to each state with each collection of inputs that the machine may remember, and
    /// the states that they lead to.
    private func tracedAccessWords(upTo length: Int, _ leavesTrace: (Output) -> Bool) -> [(word: Word, state: Int)] {
        var seen: Set = [TracedState(traces: inputs.map { _ in 0 })]
        var queue = seen.map { ($0, Word()) }
        for place in 0... {
            guard place < queue.count, queue[place].1.count < length else { break }
            let (from, word) = queue[place]
            for input in divided(from.state, leavesTrace).active {
                let edge = states[from.state][input]
                var next = TracedState(state: edge.next, traces: from.traces)
                if leavesTrace(edge.output) { next.traces[input] = min(next.traces[input] + 1, Self.mostRemembered) }
                if seen.insert(next).inserted { queue.append((next, word + [input])) }
            }
        }
        return queue.map { ($0.1, $0.0.state) }
    }

    /// The number of times that an input is remembered: what a machine counts shows with the third.
    private static var mostRemembered: Int { 2 }

    /// Returns a word followed by all inputs that leave its end as it is. Those that leave no trace come first.
    private func toured(_ word: Word, backwards: Bool = false, _ leavesTrace: (Output) -> Bool) -> Word {
        let end = state(after: word)
        let (active, quiet) = divided(end, leavesTrace)
        return word + (backwards ? quiet.reversed() + quiet : quiet) + active.filter { states[end][$0].next == end }
    }

    /// Each edge that may change the machine, after at most some others, followed by all inputs that leave its end as it is.
    /// - Parameters:
    ///   - length: The most inputs before the edge.
    ///   - backwards: Has the inputs that leave no trace come before the edge, too, and follow it from the last to the first and
    ///     once more in their order: a machine may forget with one what another would show.
    ///   - leavesTrace: Returns whether an output lets expect that the machine remembers the input, which shows only after others.
    package func tours(after length: Int, backwards: Bool, _ leavesTrace: (Output) -> Bool) -> [Word] {
        tracedAccessWords(upTo: length, leavesTrace).flatMap { access, state in
            let (active, quiet) = divided(state, leavesTrace)
            return active.map {
                toured(access + (backwards ? quiet.reversed() : []) + [$0], backwards: backwards, leavesTrace)
            }
        }
    }

    /// Each edge of a state that may change the machine, after each input that seemed to do nothing, followed by all inputs that
    /// leave its end as it is.
    package func toursAfterNothing(_ leavesTrace: (Output) -> Bool) -> [Word] {
        zip(states.indices, accessWords).flatMap { state, access in
            let (active, quiet) = divided(state, leavesTrace)
            return quiet.flatMap { first in active.map { toured(access + [first, $0], leavesTrace) } }
        }
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
