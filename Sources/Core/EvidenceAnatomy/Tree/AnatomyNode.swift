/// A part of a piece of evidence: its place, its name, its value and its own parts.
///
/// Taking evidence apart never fails. A part that cannot be read has a `problem`, because evidence is often broken on
/// purpose.
package struct AnatomyNode: Sendable, Hashable {
    /// The name in a fault path, dotted (`authData.counter`); `nil` for a part without a name of its own.
    package var path: String?
    /// The label, for people.
    package var label: String
    /// The offset of the first byte from the beginning of the evidence.
    package var offset: Int
    /// The number of bytes, including the head.
    package var length: Int
    /// The content in a few words: a number, a text, the first bytes in hexadecimal.
    package var value: String?
    /// The meaning of the value for a server, in a few words; `nil` where the label says it all.
    package var meaning: String?
    /// The reason why it cannot be read further.
    package var problem: String?
    package var children: [AnatomyNode]

    /// Creates a part.
    package init(
        path: String? = nil, label: String, offset: Int, length: Int, value: String? = nil, meaning: String? = nil,
        problem: String? = nil, children: [AnatomyNode] = []
    ) {
        self.path = path
        self.label = label
        self.offset = offset
        self.length = length
        self.value = value
        self.meaning = meaning
        self.problem = problem
        self.children = children
    }

    package var range: Range<Int> { offset..<offset + length }

    /// This part and all parts below it.
    package var flattened: [AnatomyNode] { [self] + children.flatMap(\.flattened) }

    /// This part and all parts below it that have a name in fault paths, by that name.
    package var byPath: [String: AnatomyNode] {
        Dictionary(flattened.compactMap { part in part.path.map { ($0, part) } }) { first, _ in first }
    }

    /// Returns the same part with a name in fault paths.
    func named(_ path: String, label: String? = nil) -> AnatomyNode {
        var node = self
        node.path = path
        node.label = label ?? node.label
        return node
    }

    /// Returns the same part with another label.
    func relabelled(_ label: String) -> AnatomyNode {
        var node = self
        node.label = label
        return node
    }

    /// Returns the same part with a meaning.
    func meaning(_ meaning: String?) -> AnatomyNode {
        var node = self
        node.meaning = meaning ?? node.meaning
        return node
    }

    /// Replaces the child at a position, if it exists.
    mutating func edit(_ position: Int, _ change: (AnatomyNode) -> AnatomyNode) {
        guard children.indices.contains(position) else { return }
        children[position] = change(children[position])
    }
}
