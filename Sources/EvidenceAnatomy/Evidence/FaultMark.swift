import AttestModel

/// Where in the anatomy of a vector's evidence its fault lies.
package struct FaultMark: Sendable {
    /// The bytes that the fault touched; empty when they lie in the request, or were taken away altogether.
    package let ranges: [Range<Int>]

    /// Finds the parts that the fault's path names. A path may name several, joined by `+`, and may end in the
    /// offset of the change within the part.
    package init(_ fault: FaultRecord, in root: AnatomyNode) {
        let parts = root.flattened
        ranges = fault.path.split(separator: "+").compactMap { component in
            let (name, offset) = Self.taken(component)
            guard let part = Self.part(named: name, of: parts) else { return nil }
            guard let offset, !part.range.isEmpty else { return part.range }
            // What was cut off at the end is marked at the last byte that is left.
            let content = part.offset + (name == root.path ? 0 : Self.head(of: part))
            let start = min(content + offset, part.range.upperBound - 1)
            return start..<min(start + max(fault.after?.count ?? 0, 1), part.range.upperBound)
        }
    }

    /// Whether a part is touched: it lies in a marked range, or holds some of one.
    package func touches(_ node: AnatomyNode) -> Bool { ranges.contains { $0.overlaps(node.range) } }

    /// How the mark of a part is shown.
    package enum Display: Sendable {
        /// The fault is not here.
        case none
        /// The fault is somewhere inside.
        case inside
        /// The whole part is the fault, or it is the smallest one that the fault lies in.
        case here
    }

    package func display(of node: AnatomyNode) -> Display {
        guard touches(node) else { return .none }
        let isCovered = ranges.contains { $0.lowerBound <= node.offset && node.range.upperBound <= $0.upperBound }
        return isCovered || !node.children.contains { touches($0) } ? .here : .inside
    }

    /// `x5c[1][123...]` is the part `x5c[1]` at 123.
    private static func taken(_ component: Substring) -> (String, Int?) {
        guard component.hasSuffix("...]"), let bracket = component.lastIndex(of: "["),
            let offset = Int(component[component.index(after: bracket)...].dropLast(4))
        else { return (String(component), nil) }
        return (String(component[..<bracket]), offset)
    }

    /// The part of this name; when it was removed, the nearest one above it that is there.
    private static func part(named name: String, of parts: [AnatomyNode]) -> AnatomyNode? {
        var name = name
        while true {
            if let part = parts.first(where: { $0.path == name }) { return part }
            guard let dot = name.lastIndex(of: ".") else { return nil }
            name = String(name[..<dot])
        }
    }

    /// How far a part's content lies behind its beginning: its key and its head, where it has a content inside.
    private static func head(of part: AnatomyNode) -> Int {
        part.children.first.map { $0.offset - part.offset } ?? 0
    }
}
