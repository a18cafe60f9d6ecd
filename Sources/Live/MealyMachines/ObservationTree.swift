/// Everything that was seen of a machine: a tree of its answers to the words that it was asked.
struct ObservationTree<Output: Hashable & Sendable>: Sendable {
    private struct Node {
        var parent = 0
        var input = 0
        var children: [Int: (output: Output, node: Int)] = [:]
    }

    private var nodes = [Node()]

    /// Adds the answers to a word.
    /// - Returns: The beginning of the word whose last output contradicts what was seen before; `nil` for none.
    mutating func insert(_ word: Word, _ outputs: [Output]) -> Word? {
        var node = 0
        for (place, (input, output)) in zip(word, outputs).enumerated() {
            if let child = nodes[node].children[input] {
                guard child.output == output else { return Word(word[...place]) }
                node = child.node
            } else {
                nodes.append(Node(parent: node, input: input))
                nodes[node].children[input] = (output, nodes.count - 1)
                node = nodes.count - 1
            }
        }
        return nil
    }

    func child(of node: Int, by input: Int) -> Int? { nodes[node].children[input]?.node }

    func output(of node: Int, by input: Int) -> Output? { nodes[node].children[input]?.output }

    /// Returns the node that a word leads to; `nil` when it was not asked.
    func node(after word: Word) -> Int? { word.reduce(0) { node, input in node.flatMap { child(of: $0, by: input) } } }

    /// Returns the word that leads to a node.
    func word(to node: Int) -> Word {
        var (word, node) = (Word(), node)
        while node != 0 {
            word.append(nodes[node].input)
            node = nodes[node].parent
        }
        return word.reversed()
    }

    /// Returns the shortest word to which two nodes are known to give other outputs: they are states apart. `nil` when
    /// nothing tells them apart.
    func witness(_ first: Int, _ second: Int) -> Word? {
        var queue = [(first, second, Word())]
        while !queue.isEmpty {
            let (left, right, word) = queue.removeFirst()
            for (input, child) in nodes[left].children {
                guard let other = nodes[right].children[input] else { continue }
                guard child.output == other.output else { return word + [input] }
                queue.append((child.node, other.node, word + [input]))
            }
        }
        return nil
    }

    /// Returns the shortest word after which a machine answers an input otherwise than it was seen to.
    func contradiction(of machine: MealyMachine<Output>) -> Word? {
        var queue = [(node: 0, state: 0)]
        while !queue.isEmpty {
            let (node, state) = queue.removeFirst()
            for (input, child) in nodes[node].children {
                let edge = machine.states[state][input]
                guard child.output == edge.output else { return word(to: node) }
                queue.append((child.node, edge.next))
            }
        }
        return nil
    }
}
