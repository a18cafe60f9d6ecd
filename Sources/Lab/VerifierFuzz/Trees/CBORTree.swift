import AttestModel
import FixtureForge

/// An item of CBOR that can be written wrongly.
struct CBORTree: EditableTree {
    /// The major type, 0 to 7.
    var major: UInt8
    /// The argument of the head; for arrays and maps it follows from the children.
    var argument: UInt64
    var content: [UInt8] = []
    var children: [CBORTree] = []
    /// Another head than the right one.
    var head: [UInt8]?
    /// Bytes in the place of the item.
    var raw: [UInt8]?
    /// Bytes before the item, such as a tag.
    var prefix: [UInt8] = []
    /// Bytes after the item.
    var suffix: [UInt8] = []

    var stride: Int { major == 5 ? 2 : 1 }

    var encoded: [UInt8] {
        if let raw { return raw }
        return prefix + (head ?? rightHead) + content + children.map(\.encoded).concatenated + suffix
    }

    private var size: UInt64 {
        switch major {
        case 2, 3: UInt64(content.count)
        case 4: UInt64(children.count)
        case 5: UInt64(children.count / 2)
        default: argument
        }
    }

    private var rightHead: [UInt8] { CBORValue.head(major, size) }

    private init(_ major: UInt8, _ argument: UInt64) { (self.major, self.argument) = (major, argument) }

    static func read(_ bytes: inout ArraySlice<UInt8>, depth: Int) -> CBORTree? {
        guard depth < 16, let first = bytes.popFirst() else { return nil }
        let info = first & 0x1F
        var tree = CBORTree(first >> 5, UInt64(info))
        if info >= 24 {
            guard info <= 27 else { return nil }
            let width = 1 << Int(info - 24)
            guard bytes.count >= width else { return nil }
            tree.argument = UInt64(bigEndian: bytes.prefix(width))
            bytes = bytes.dropFirst(width)
        }
        guard tree.argument <= UInt64(bytes.count) || ![2, 3, 4, 5].contains(tree.major) else { return nil }
        switch tree.major {
        case 2, 3:
            tree.content = Array(bytes.prefix(Int(tree.argument)))
            bytes = bytes.dropFirst(Int(tree.argument))
        case 4, 5:
            for _ in 0..<Int(tree.argument) * tree.stride {
                guard let child = read(&bytes, depth: depth + 1) else { return nil }
                tree.children.append(child)
            }
        case 6, 7: return nil
        default: break
        }
        return tree
    }

    func changed(by edit: Edit, with material: EditMaterial, donor: CBORTree?) -> CBORTree? {
        var copy = self
        switch edit.word {
        case .retype: copy.raw = Self.retypings[edit.amount % Self.retypings.count](self)
        case .size:
            let sizes = Self.sizes(size)
            let number = edit.amount % (sizes.count + 3)
            guard major >= 2 else { return nil }
            copy.head = CBORValue.head(
                major, number < sizes.count ? sizes[number] : [size, size + 1, .max][number - sizes.count])
            // A break ends items of indefinite length only.
            if number >= sizes.count { copy.suffix = [0xFF] }
        case .longForm: return inLongForm(edit.amount)
        case .deep: copy.raw = [UInt8](repeating: 0x81, count: [3, 100, 1000, 10_000][edit.amount % 4]) + [0x00]
        case .backwards:
            guard major == 4 || major == 5, children.count > stride else { return nil }
            copy.children = Swift.stride(from: children.count - stride, through: 0, by: -stride)
                .flatMap { children[$0..<$0 + stride] }
        case .extra:
            guard major == 4 || major == 5 else { return nil }
            let key = CBORTree(text: "unknown\(edit.amount)")
            let value = Self.additions(edit.amount / 2, to: self, donor: donor)
            copy.children.insert(
                contentsOf: major == 5 ? [key, value] : [value], at: edit.amount % 2 == 0 ? children.count : 0)
        case .graft: return donor
        case .number:
            guard major < 2, let bytes = edit.renumbering([UInt8](bigEndian: argument, count: 8)) else { return nil }
            copy.argument = UInt64(bigEndian: bytes)
        default:
            if major < 2, edit.word == .flip {
                copy.argument ^= 1 << UInt64(edit.amount % 8)
                return copy
            }
            guard major == 2 || major == 3, let bytes = edit.changing(content, with: material) else { return nil }
            copy.content = bytes
        }
        return copy
    }

    func edits(as node: Int) -> [Edit] {
        func all(_ word: EditWord, _ count: Int) -> [Edit] { Edit.all(word, 0..<count, node: node) }
        let shared = all(.retype, Self.retypings.count) + all(.deep, 4) + all(.graft, EditMaterial.donors)
        let sized = major >= 2 ? all(.size, Self.sizes(0).count + 3) + all(.longForm, 6) : all(.number, 20)
        switch major {
        case 4, 5: return shared + sized + all(.extra, 14) + [Edit(.backwards, node: node)]
        case 2, 3:
            return shared + sized + Edit.ofBytes(content.count, node: node)
                + (major == 3 ? Edit.ofWords(node: node) : [])
        default: return shared + sized
        }
    }

    static func decoy(holding member: [CBORTree]) -> [CBORTree]? {
        member.count == 2 ? [CBORTree(text: "unknown"), container(5, member)] : nil
    }

    init(text: String) {
        self.init(3, 0)
        content = Array(text.utf8)
    }

    private static func container(_ major: UInt8, _ children: [CBORTree]) -> CBORTree {
        var tree = CBORTree(major, 0)
        tree.children = children
        return tree
    }

    /// Returns an item that nobody asked for; the last ones repeat the node's own keys in another place.
    private static func additions(_ number: Int, to tree: CBORTree, donor: CBORTree?) -> CBORTree {
        var bytes = CBORTree(2, 0)
        bytes.content = [0x01, 0x02]
        switch number % 7 {
        case 0: return bytes
        case 1: return CBORTree(text: "x")
        case 2: return CBORTree(0, 1)
        case 3: return container(4, [CBORTree(0, 1), bytes])
        case 4: return donor ?? tree
        case 5: return container(4, [donor ?? tree])
        default: return tree
        }
    }

    private static func sizes(_ size: UInt64) -> [UInt64] {
        [
            size &+ 1, size &- 1, 0, size &+ 256, size &+ 0x1_0000, size &+ (1 << 32), 0xFFFF_FFFF, 1 << 31, 1 << 62,
            1 << 63, UInt64.max, UInt64.max - 1,
        ]
    }

    /// The same value in a form that CBOR allows and no device writes.
    private func inLongForm(_ number: Int) -> CBORTree? {
        var copy = self
        let type = major << 5
        switch number % 6 {
        case 0: copy.head = [type | 24] + [UInt8](bigEndian: size, count: 1)
        case 1: copy.head = [type | 25] + [UInt8](bigEndian: size, count: 2)
        case 2: copy.head = [type | 27] + [UInt8](bigEndian: size, count: 8)
        case 3:
            guard major >= 2 else { return nil }
            (copy.head, copy.suffix) = ([type | 31], [0xFF])
            if major < 4 { copy.content = rightHead + content }
        case 4: copy.prefix = [0xD9, 0xD9, 0xF7]
        default: copy.prefix = [0xD8, 0x18]
        }
        return copy
    }

    private static let retypings: [@Sendable (CBORTree) -> [UInt8]] = [
        { CBORValue.head($0.major == 2 ? 3 : 2, UInt64($0.content.count)) + $0.content },
        { CBORValue.text($0.content.base64).encoded }, { CBORValue.text($0.content.hex).encoded }, { _ in [0xF6] },
        { _ in [0xF4] }, { _ in [0x00] }, { _ in [0x20] }, { _ in [0x40] }, { _ in [0x60] }, { _ in [0x80] },
        { _ in [0xA0] },
        { [0x81] + $0.encoded }, { [0xA1, 0x61, 0x78] + $0.encoded }, { _ in [0xFB, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0] },
        { _ in [0xFF] }, { _ in [] }, { CBORValue.bytes($0.encoded).encoded },
        {
            $0.children.isEmpty
                ? [0xF7]
                : CBORTree.container(4, $0.children.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)).encoded
        },
    ]
}
