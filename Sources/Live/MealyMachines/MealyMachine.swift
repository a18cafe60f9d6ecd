/// A sequence of inputs, each as its place in the alphabet.
package typealias Word = [Int]

/// A deterministic machine that answers each input with an output. Its first state is that before all inputs.
package struct MealyMachine<Output: Hashable & Sendable>: Sendable {
    package struct Edge: Sendable {
        package let output: Output
        /// The place of the state that follows.
        package let next: Int

        package init(_ output: Output, to next: Int) { (self.output, self.next) = (output, next) }
    }

    /// The edges of each state, in the order of the alphabet.
    package let states: [[Edge]]

    package init(_ states: [[Edge]]) { self.states = states }

    package var inputs: Range<Int> { states[0].indices }

    package func state(after word: Word, from state: Int = 0) -> Int { word.reduce(state) { states[$0][$1].next } }

    package func outputs(of word: Word, from state: Int = 0) -> [Output] {
        var state = state
        return word.map { input in
            defer { state = states[state][input].next }
            return states[state][input].output
        }
    }

    /// The shortest word that leads to each state from the first; empty for a state that none leads to.
    package var accessWords: [Word] {
        var words: [Int: Word] = [0: []]
        var queue = [0]
        while !queue.isEmpty {
            let state = queue.removeFirst()
            for input in inputs {
                let next = states[state][input].next
                guard words[next] == nil else { continue }
                words[next] = words[state, default: []] + [input]
                queue.append(next)
            }
        }
        return states.indices.map { words[$0] ?? [] }
    }

    /// Returns the shortest word to which two states give other outputs; `nil` for states that are equivalent.
    package func wordThatSeparates(_ first: Int, _ second: Int) -> Word? {
        shortestDifference(from: first, to: self, from: second)
    }

    /// Returns the shortest word to which two machines over one alphabet give other outputs; `nil` for equivalent ones.
    package func shortestDifference(from state: Int = 0, to other: MealyMachine, from otherState: Int = 0) -> Word? {
        var queue = [(state, otherState, Word())]
        var seen: Set<[Int]> = [[state, otherState]]
        while !queue.isEmpty {
            let (own, others, word) = queue.removeFirst()
            for input in inputs {
                let edges = (states[own][input], other.states[others][input])
                guard edges.0.output == edges.1.output else { return word + [input] }
                guard seen.insert([edges.0.next, edges.1.next]).inserted else { continue }
                queue.append((edges.0.next, edges.1.next, word + [input]))
            }
        }
        return nil
    }

    /// The words that tell each state from all others.
    package var identifyingWords: [[Word]] {
        states.indices.map { state in
            states.indices.reduce(into: [Word]()) { words, other in
                guard other != state,
                    words.allSatisfy({ outputs(of: $0, from: state) == outputs(of: $0, from: other) }),
                    let word = wordThatSeparates(state, other)
                else { return }
                words.append(word)
            }
        }
    }

    /// The machine without states that no word reaches, and with one state for all that are equivalent, in the order of their
    /// distance from the first.
    package var minimized: MealyMachine {
        var classes: [Int: Int] = [:]
        var leaders: [Int] = []
        func leader(of state: Int) -> Int {
            if let known = classes[state] { return known }
            let found = leaders.firstIndex { wordThatSeparates($0, state) == nil }
            if found == nil { leaders.append(state) }
            classes[state] = found ?? leaders.count - 1
            return found ?? leaders.count - 1
        }
        var result: [[Edge]] = []
        _ = leader(of: 0)
        while result.count < leaders.count {
            result.append(states[leaders[result.count]].map { Edge($0.output, to: leader(of: $0.next)) })
        }
        return MealyMachine(result)
    }
}
