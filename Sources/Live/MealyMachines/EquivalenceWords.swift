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

    /// Each edge, followed by each input: a state that was taken for another shows by its answer.
    package var pairWords: [Word] {
        let access = accessWords
        return states.indices.flatMap { state in
            inputs.flatMap { first in inputs.map { access[state] + [first, $0] } }
        }
    }

    /// Each pair of edges, followed by what tells its end from every other state: it finds all machines with one state more.
    package var identifiedPairWords: [Word] {
        let identifying = identifyingWords
        return pairWords.flatMap { word in identifying[state(after: word)].map { word + $0 } }
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
