/// The vector that a person names: by its whole id, or by the end of one that no other id has.
package enum NamedVector: Sendable, Hashable {
    case one(VectorID)
    /// The text is the end of several ids, sorted.
    case several([VectorID])
    /// The text is the end of no id.
    case none

    /// Looks for a name among the ids of a set.
    package init(_ name: String, among ids: [VectorID]) {
        let name = String(name.trimmingPrefix("/"))
        let found = name.isEmpty ? [] : ids.filter { $0.description == name || $0.description.hasSuffix("/\(name)") }
        self = found.isEmpty ? .none : found.count == 1 ? .one(found[0]) : .several(found.sorted())
    }

    /// Returns the name that was probably meant as a question in brackets; empty when there is none. A name with fewer
    /// parts than an id is compared with the ends of the ids.
    ///
    /// - Parameter others: other words that the name may stand for.
    package static func hint(_ name: String, among ids: [VectorID], or others: [String] = []) -> String {
        let count = max(1, name.split(separator: "/").count)
        let ends = Set(ids.map { $0.description.split(separator: "/").suffix(count).joined(separator: "/") })
        guard let near = Spelling.nearest(name, among: ends.sorted() + others) else { return "" }
        let id = if case .one(let id) = NamedVector(near, among: ids) { id.description } else { near }
        return " (did you mean '\(id)'?)"
    }
}

extension VectorSupply {
    /// Returns the id of the vector that a person names.
    ///
    /// - Parameter others: other words that the name may stand for, to suggest them.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the one that was probably meant.
    package func id(named name: String, or others: [String] = []) throws(RunnerError) -> VectorID {
        try NamedVector.id(named: name, among: outlines.map(\.id), or: others)
    }
}

extension NamedVector {
    /// Returns the id that a person names.
    ///
    /// - Parameter others: other words that the name may stand for, to suggest them.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the one that was probably meant.
    package static func id(
        named name: String, among ids: [VectorID], or others: [String] = []
    ) throws(RunnerError) -> VectorID {
        switch NamedVector(name, among: ids) {
        case .one(let id): return id
        case .several(let ids):
            let list = ids.map { "\n  \($0)" }.joined()
            throw RunnerError(.usage, "'\(name)' is the end of \(ids.count) ids; give more of one:\(list)")
        case .none:
            let hint = NamedVector.hint(name, among: ids, or: others)
            throw RunnerError(.usage, "there is no vector '\(name)'\(hint); 'appattest list' shows them all")
        }
    }
}
