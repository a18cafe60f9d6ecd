import AttestModel

/// The location of a vector's fault in the anatomy of its evidence.
package struct FaultLocation: Sendable {
    /// The ranges of bytes that the fault changed; empty when it changed only the request or removed the bytes.
    package let ranges: [Range<Int>]

    /// Finds the parts that a fault's path names, joined by `+`, each perhaps with the offset of the change within it.
    package init(_ fault: FaultRecord, in root: AnatomyNode) {
        let parts = root.flattened
        ranges = fault.path.split(separator: "+").compactMap { component in
            let (name, offset) = Self.split(component)
            guard let part = Self.part(named: name, of: parts) else { return nil }
            guard let offset, !part.range.isEmpty else { return part.range }
            // A fault that cut off the end is marked at the last byte that is left.
            // The content of a part begins after its key and head, where its first part is.
            let content = name == root.path ? part.offset : part.children.first?.offset ?? part.offset
            let start = min(content + offset, part.range.upperBound - 1)
            return start..<min(start + max(fault.after?.count ?? 0, 1), part.range.upperBound)
        }
    }

    /// The display of the fault at a part.
    package enum Display: Sendable {
        /// The fault is not here.
        case none
        /// The fault is in a part of this part.
        case inside
        /// The fault is the whole part, or this is the smallest part around it.
        case here
    }

    package func display(of node: AnatomyNode) -> Display {
        func touches(_ node: AnatomyNode) -> Bool { ranges.contains { $0.overlaps(node.range) } }
        guard touches(node) else { return .none }
        let isCovered = ranges.contains { $0.lowerBound <= node.offset && node.range.upperBound <= $0.upperBound }
        return isCovered || !node.children.contains(where: touches) ? .here : .inside
    }

    /// Splits a path from its offset: `x5c[1][123...]` is offset 123 of the part `x5c[1]`.
    package static func split(_ component: some StringProtocol) -> (name: String, offset: Int?) {
        guard component.hasSuffix("...]"), let bracket = component.lastIndex(of: "["),
            let offset = Int(component[component.index(after: bracket)...].dropLast(4))
        else { return (String(component), nil) }
        return (String(component[..<bracket]), offset)
    }

    /// Returns the part with a name, or the nearest one around it when the fault removed it.
    private static func part(named name: String, of parts: [AnatomyNode]) -> AnatomyNode? {
        var name = name
        while true {
            if let part = parts.first(where: { $0.path == name }) { return part }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = String(name[..<dot])
        }
    }
}
