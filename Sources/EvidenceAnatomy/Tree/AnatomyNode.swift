/// A part of a piece of evidence: where it lies, what it is, and what it is made of.
///
/// Anatomy never refuses: what cannot be read is a part with a `problem`, for evidence is often broken on purpose.
package struct AnatomyNode: Sendable, Hashable {
    /// Dotted, in the vocabulary of a vector's fault (`authData.counter`); `nil` for a part without a name of its own.
    package var path: String?
    /// What to call it where it stands.
    package var label: String
    /// The first byte, counted from the beginning of the evidence.
    package var offset: Int
    /// How many bytes it has, its head among them.
    package var length: Int
    /// Its content in a few words: a number, a text, the beginning of its bytes in hexadecimal.
    package var value: String?
    /// Why it cannot be read further.
    package var problem: String?
    package var children: [AnatomyNode]

    package init(
        path: String? = nil, label: String, offset: Int, length: Int, value: String? = nil, problem: String? = nil,
        children: [AnatomyNode] = []
    ) {
        self.path = path
        self.label = label
        self.offset = offset
        self.length = length
        self.value = value
        self.problem = problem
        self.children = children
    }

    package var range: Range<Int> { offset..<offset + length }

    /// This part and all parts below it.
    package var flattened: [AnatomyNode] { [self] + children.flatMap(\.flattened) }

    /// The same part under a name of the fault vocabulary.
    func named(_ path: String, label: String? = nil) -> AnatomyNode {
        var node = self
        node.path = path
        node.label = label ?? node.label
        return node
    }
}
