/// A part of a piece of evidence: its place, its name, its value and its own parts.
///
/// Taking evidence apart never fails. A part that cannot be read has a `problem`, because evidence is often broken on purpose.
package struct AnatomyNode: Sendable, Hashable {
    /// The name in a fault path, dotted (`authData.counter`); `nil` for a part without a name of its own.
    package var path: String?
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
    package var children: [AnatomyNode] = []

    package var range: Range<Int> { offset..<offset + length }

    /// This part and all parts below it.
    package var flattened: [AnatomyNode] { [self] + children.flatMap(\.flattened) }

    /// This part and all parts below it that have a name in fault paths, by that name.
    package var byPath: [String: AnatomyNode] {
        Dictionary(flattened.compactMap { part in part.path.map { ($0, part) } }) { first, _ in first }
    }

    /// Sets the name in fault paths, the label and the meaning; those that are `nil` stay as they are.
    mutating func name(_ path: String? = nil, label: String? = nil, meaning: String? = nil) {
        self.path = path ?? self.path
        self.label = label ?? self.label
        self.meaning = meaning ?? self.meaning
    }

    /// Names the first parts in their order, each with the last component of its name as its label.
    mutating func nameParts(_ names: [String], prefix: String) {
        for (part, name) in zip(children.indices, names) { children[part].name(prefix + name, label: name) }
    }

    mutating func editParts(_ change: (inout AnatomyNode) -> Void) {
        for part in children.indices { change(&children[part]) }
    }

    /// Changes the part that positions lead to, if it exists.
    mutating func edit(_ positions: Int..., by change: (inout AnatomyNode) -> Void) { edit(positions[...], change) }

    private mutating func edit(_ positions: ArraySlice<Int>, _ change: (inout AnatomyNode) -> Void) {
        guard let position = positions.first else { return change(&self) }
        guard children.indices.contains(position) else { return }
        children[position].edit(positions.dropFirst(), change)
    }
}

/// Evidence with its parts by their names in fault paths.
package struct EvidenceParts {
    package let bytes: [UInt8]
    package let root: AnatomyNode
    private let parts: [String: AnatomyNode]

    package init(of bytes: [UInt8], _ root: AnatomyNode) { (self.bytes, self.root, parts) = (bytes, root, root.byPath) }

    package subscript(_ path: String) -> AnatomyNode? { parts[path] }

    /// Returns the bytes of a part, its head among them.
    package func bytes(of part: AnatomyNode) -> [UInt8] { Array(bytes[part.range]) }

    /// Returns the content of a byte string that holds parts: the bytes behind its key and its head.
    package func content(_ path: String) -> [UInt8]? {
        guard let part = self[path], let start = part.children.first?.offset else { return nil }
        return Array(bytes[start..<part.range.upperBound])
    }

    /// Returns the content of a primitive part in DER, without its tag and length.
    package func primitive(_ part: AnatomyNode) -> [UInt8] { ByteReader(bytes).primitive(part)?.content ?? [] }

    package func octets(of part: AnatomyNode) -> [UInt8] { ByteReader(bytes).octets(of: part) }
}
