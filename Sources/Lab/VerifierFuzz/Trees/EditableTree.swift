/// A tree of an encoding, whose nodes can be changed one by one and written again, right or wrong.
protocol EditableTree {
    var children: [Self] { get set }
    /// The bytes of a node without children.
    var content: [UInt8] { get }
    var encoded: [UInt8] { get }
    /// The children that belong together: 2 in a map of CBOR, 1 elsewhere.
    var stride: Int { get }

    /// Reads one node of definite length from the beginning of the bytes; `nil` for anything else.
    static func read(_ bytes: inout ArraySlice<UInt8>, depth: Int) -> Self?

    /// Returns the changed node; `nil` when the edit is not for such a node.
    func changed(by edit: Edit, with material: EditMaterial, donor: Self?) -> Self?

    func edits(as node: Int) -> [Edit]

    /// Returns the name of a child among its siblings; `nil` for one without a name.
    func name(ofChild position: Int) -> String?

    /// Returns a member with a name that nobody asked for, which holds another member; `nil` where members have no names.
    static func decoy(holding member: [Self]) -> [Self]?
}

extension EditableTree {
    /// Reads the one node that fills the bytes.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let tree = Self.read(&rest, depth: 0), rest.isEmpty else { return nil }
        self = tree
    }

    /// The ways to all nodes in preorder, as positions among the children.
    var paths: [[Int]] { [[]] + children.enumerated().flatMap { index, child in child.paths.map { [index] + $0 } } }

    /// The weights of all nodes in preorder: each depth shares 1, so that a certificate's many nodes hide no others.
    var nodeWeights: [Double] {
        let depths = paths.map(\.count)
        let counts = Dictionary(depths.map { ($0, 1.0) }, uniquingKeysWith: +)
        return depths.map { 1 / (counts[$0] ?? 1) }
    }

    subscript(path: ArraySlice<Int>) -> Self? {
        guard let first = path.first else { return self }
        return children.indices.contains(first) ? children[first][path.dropFirst()] : nil
    }

    func replacing(_ path: ArraySlice<Int>, _ change: (Self) -> Self?) -> Self? {
        guard let first = path.first else { return change(self) }
        guard children.indices.contains(first),
            let child = children[first].replacing(path.dropFirst(), change)
        else { return nil }
        var copy = self
        copy.children[first] = child
        return copy
    }

    func applying(_ edit: Edit, with material: EditMaterial) -> Self? {
        let paths = paths
        let path = paths[edit.node % paths.count]
        switch edit.word {
        case .remove, .swap, .twice, .decoy:
            guard let last = path.last else { return nil }
            return replacing(path.dropLast()) { parent in
                parent.rearranged(
                    edit, around: last,
                    donor: Self.donor(edit.amount / 6, from: material)?[path.dropLast()[...]]?.children, with: material)
            }
        default:
            let donor = Self.donor(edit.amount, from: material)?[path[...]]
            return replacing(path[...]) { $0.changed(by: edit, with: material, donor: donor) }
        }
    }

    static func donor(_ number: Int, from material: EditMaterial) -> Self? {
        material.donor(number).flatMap { Self($0) }
    }

    /// Returns the node with a child removed, exchanged or doubled, together with what belongs to it.
    private func rearranged(_ edit: Edit, around index: Int, donor: [Self]?, with material: EditMaterial) -> Self? {
        let start = index / stride * stride
        let range = start..<min(start + stride, children.count)
        var copy = self
        switch edit.word {
        case .remove: copy.children.removeSubrange(range)
        case .swap:
            let next = range.upperBound..<range.upperBound + stride
            guard next.upperBound <= children.count else { return nil }
            copy.children.replaceSubrange(range.lowerBound..<next.upperBound, with: children[next] + children[range])
        case .decoy:
            guard let decoy = Self.decoy(holding: Array(children[range])), let value = children[range].last else {
                return nil
            }
            let places = Self.alteredPlaces
            copy.children[range.upperBound - 1] = value.altered(
                at: places[edit.amount / 2 % places.count], with: material)
            copy.children.insert(contentsOf: decoy, at: edit.amount % 2 == 0 ? 0 : copy.children.count)
        default:
            var twin = Array(children[range])
            if edit.amount % 6 >= 4, let donor, donor.indices.contains(range.upperBound - 1) {
                twin = Array(donor[range])
            } else if edit.amount % 6 >= 2, let value = twin.last {
                twin[twin.count - 1] = value.altered(with: material)
            }
            copy.children.insert(contentsOf: twin, at: edit.amount % 2 == 0 ? range.upperBound : range.lowerBound)
        }
        return copy
    }

    /// The bytes in which a member beside its decoy differs: the last one, the flags of authData, and the first one.
    private static var alteredPlaces: [Int?] { [nil, 32, 0] }

    /// The node with a small difference in its content, or in that of its last leaf.
    /// - Parameter place: the position of the byte that differs; `nil` for the last one.
    private func altered(at place: Int? = nil, with material: EditMaterial) -> Self {
        let bit = place.map { max(0, content.count - 1 - $0) * 8 } ?? 0
        if let changed = changed(by: Edit(.flip, amount: bit), with: material, donor: nil) { return changed }
        guard let last = children.last else { return self }
        var copy = self
        copy.children[children.count - 1] = last.altered(at: place, with: material)
        return copy
    }

    var edits: [Edit] {
        paths.enumerated().flatMap { number, path -> [Edit] in
            let own = self[path[...]]?.edits(as: number) ?? []
            let grafted = (0..<EditMaterial.donors).flatMap { [4 + 6 * $0, 5 + 6 * $0] }
            var among = [Edit(.remove, node: number), Edit(.swap, node: number)]
            among += (Array(0..<4) + grafted).map { Edit(.twice, node: number, amount: $0) }
            // Members have names only in maps.
            if let parent = self[path.dropLast()], parent.stride > 1 {
                among += (0..<2 * Self.alteredPlaces.count).map { Edit(.decoy, node: number, amount: $0) }
            }
            return own + (path.isEmpty ? [] : among)
        }
    }
}
