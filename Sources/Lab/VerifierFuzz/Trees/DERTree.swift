import FixtureForge

/// A node of DER or BER that can be written wrongly. An OCTET STRING whose content is a node itself is opened.
struct DERTree: EditableTree {
    /// The identifier octets.
    var tag: [UInt8]
    /// The content of a primitive node; of an opened string, what comes before its node.
    var content: [UInt8] = []
    var children: [DERTree] = []
    /// Another length than the right one.
    var length: [UInt8]?
    /// Bytes in the place of the node.
    var raw: [UInt8]?
    /// Bytes after the node.
    var suffix: [UInt8] = []

    var stride: Int { 1 }

    var encoded: [UInt8] {
        if let raw { return raw }
        let body = content + children.map(\.encoded).concatenated
        return tag + (length ?? DERBytes.length(body.count)) + body + suffix
    }

    static func read(_ bytes: inout ArraySlice<UInt8>, depth: Int) -> DERTree? {
        guard depth < 24, let first = bytes.popFirst() else { return nil }
        var tree = DERTree(tag: [first])
        if first & 0x1F == 0x1F {
            while let next = bytes.popFirst() {
                tree.tag.append(next)
                if next < 0x80 { break }
            }
        }
        guard let short = bytes.popFirst() else { return nil }
        var size = Int(short)
        if short >= 0x80 {
            let width = Int(short & 0x7F)
            guard (1...4).contains(width), bytes.count >= width else { return nil }
            size = bytes.prefix(width).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(width)
        }
        guard bytes.count >= size else { return nil }
        var body = bytes.prefix(size)
        bytes = bytes.dropFirst(size)
        if first & 0x20 != 0 {
            while !body.isEmpty {
                guard let child = read(&body, depth: depth + 1) else { return nil }
                tree.children.append(child)
            }
        } else if let inner = opened(first, Array(body), depth: depth) {
            (tree.content, tree.children) = (Array(body.prefix(body.count - inner.encoded.count)), [inner])
        } else {
            tree.content = Array(body)
        }
        return tree
    }

    /// Returns the node inside an OCTET STRING or BIT STRING.
    private static func opened(_ tag: UInt8, _ content: [UInt8], depth: Int) -> DERTree? {
        guard tag == 0x04 || tag == 0x03 else { return nil }
        var rest = content[(tag == 0x03 ? min(1, content.count) : 0)...]
        guard let first = rest.first, [0x30, 0x31, 0x03].contains(first), let tree = read(&rest, depth: depth + 1),
            rest.isEmpty
        else { return nil }
        return tree
    }

    func changed(by edit: Edit, with material: EditMaterial, donor: DERTree?) -> DERTree? {
        var copy = self
        let isConstructed = tag[0] & 0x20 != 0
        let body = content + children.map(\.encoded).concatenated
        switch edit.word {
        case .retype:
            let number = edit.amount % (Self.tags.count + 1)
            // The last one is the same type, primitive for constructed or the other way round.
            copy.tag = Self.tags.indices.contains(number) ? [Self.tags[number]] : [tag[0] ^ 0x20] + tag.dropFirst()
        case .size:
            let sizes = [body.count + 1, body.count - 1, 0, body.count + 256, 0xFFFF, 0x7FFF_FFFF]
            copy.length = DERBytes.length(max(0, sizes[edit.amount % sizes.count]))
        case .longForm:
            switch edit.amount % 4 {
            case 0: copy.length = [0x81] + [UInt8](bigEndian: body.count, count: 1)
            case 1: copy.length = [0x84] + [UInt8](bigEndian: body.count, count: 4)
            case 2:
                guard isConstructed else { return nil }
                (copy.length, copy.suffix) = ([0x80], [0x00, 0x00])
            default:
                guard !isConstructed, tag == [0x04] else { return nil }
                copy.raw = BERBytes.octetString(body, chunkedBy: max(1, body.count / 2))
            }
            if copy.length?.first == 0x81, body.count > 0xFF { return nil }
        case .deep:
            copy.raw = (0..<[3, 100, 1000][edit.amount % 3]).reduce([]) { inner, _ in DERBytes.sequence(inner) }
        case .backwards:
            guard children.count > 1 else { return nil }
            copy.children.reverse()
        case .extra:
            guard isConstructed else { return nil }
            guard let child = DERTree(Self.additions[edit.amount / 2 % Self.additions.count]) else { return nil }
            copy.children.insert(child, at: edit.amount % 2 == 0 ? children.count : 0)
        case .graft: return donor
        default:
            guard children.isEmpty, !isConstructed || body.isEmpty, let bytes = edit.changing(body, with: material)
            else { return nil }
            copy.content = bytes
        }
        return copy
    }

    func edits(as node: Int) -> [Edit] {
        func all(_ word: EditWord, _ count: Int) -> [Edit] { Edit.all(word, 0..<count, node: node) }
        let shared =
            all(.retype, Self.tags.count + 1) + all(.size, 6) + all(.longForm, 4) + all(.graft, EditMaterial.donors)
        if children.isEmpty { return shared + Edit.ofBytes(content.count, node: node) }
        return shared + all(.extra, Self.additions.count * 2) + all(.deep, 3) + [Edit(.backwards, node: node)]
    }

    static func decoy(holding member: [DERTree]) -> [DERTree]? { nil }

    private static let tags: [UInt8] = [
        0x04, 0x30, 0x31, 0x02, 0x0C, 0x03, 0x05, 0xA0, 0xA1, 0xA2, 0x81, 0x01, 0x06, 0x16, 0x24, 0x81,
    ]

    private static let additions: [[UInt8]] = [
        [0x05, 0x00], [0x02, 0x01, 0x01], [0x04, 0x01, 0x00], [0x30, 0x00], [0x01, 0x01, 0xFF], [0x04, 0x00],
    ]
}
