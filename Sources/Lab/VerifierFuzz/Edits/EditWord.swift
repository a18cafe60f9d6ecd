/// The kinds of edits. Edits of bytes change the whole value of a place, or the content of one node of a tree.
package enum EditWord: String, Sendable, Hashable, CaseIterable {
    // Bytes
    case flip
    /// Replaces the bytes from an offset on.
    case tail
    /// Replaces as many bytes at the beginning.
    case head
    /// Zeroes the bytes from an offset on.
    case zeros
    /// Keeps as many bytes and drops the rest.
    case cut
    /// Drops as many bytes at the beginning.
    case dropHead = "chop"
    /// Adds bytes of a list at the end.
    case append
    /// Adds bytes of a list at the beginning.
    case prepend
    /// Writes the bytes in another way: as text, hashed, in other letters, trimmed.
    case encode
    /// Replaces the bytes with a word that Apple or WebAuthn use elsewhere.
    case word
    /// Takes the bytes of another valid object from the same place.
    case graft
    /// Replaces the bytes with a near miss: a value that one wrong comparison takes for the right one.
    case near

    // Text, numbers, times
    /// Cuts and joins the parts of a text in another way.
    case rewrite
    /// Replaces a number with one from its borders.
    case number
    /// Moves a moment.
    case shift

    // Trees of CBOR and DER
    case remove
    /// Adds a second copy of a node.
    case twice
    /// Exchanges a node and the next one.
    case swap
    /// Reverses the order of the children.
    case backwards
    /// Gives a node another type.
    case retype
    /// Declares another size than the true one.
    case size
    /// Writes a node in a form that is longer than needed.
    case longForm = "loose"
    /// Adds a child that nobody asked for.
    case extra
    /// Nests arrays in the place of a node.
    case deep
    /// Puts the genuine member of a map into a map beside it, and alters the member in its place.
    case decoy

    // JSON
    /// Gives a JSON value another type, or none.
    case json

    // Choices
    /// Takes one of the named alternatives of a place.
    case choose
}

/// One change of one place: a word with two numbers.
package struct Edit: Sendable, Hashable, LosslessStringConvertible {
    package let word: EditWord
    /// The number of the node in a tree, in preorder; 0 elsewhere.
    package let node: Int
    /// The parameter: an offset, or a position in the list of the word, which begins nearest to the genuine value.
    package let amount: Int

    package init(_ word: EditWord, node: Int = 0, amount: Int = 0) {
        (self.word, self.node, self.amount) = (word, node, amount)
    }

    /// Reads the form that `description` writes.
    package init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 3, let word = EditWord(rawValue: String(parts[0])), let node = Int(parts[1]),
            let amount = Int(parts[2]), node >= 0, amount >= 0
        else { return nil }
        self.init(word, node: node, amount: amount)
    }

    package var description: String { "\(word.rawValue) \(node) \(amount)" }

    /// The edits that come nearer to the genuine value, the nearest first.
    package var nearer: [Edit] {
        let lastBit = Edit(.flip, node: node, amount: 0)
        switch word {
        case .flip, .choose: return []
        case .tail, .zeros, .cut: return [lastBit] + [1, 2, 8, 32].map { Edit(word, node: node, amount: amount + $0) }
        case .head, .dropHead, .append, .prepend, .encode, .word, .graft, .near, .deep:
            return [lastBit] + Self.less(amount).map { Edit(word, node: node, amount: $0) }
        default: return Self.less(amount).map { Edit(word, node: node, amount: $0) }
        }
    }

    private static func less(_ amount: Int) -> [Int] {
        Set([0, amount / 2, amount - 1]).filter { $0 >= 0 && $0 < amount }.sorted()
    }
}
