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
}

extension VectorSupply {
    /// Returns the id of the vector that a person names.
    ///
    /// - Parameter others: other words that the name may stand for, to suggest them.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the one that was probably meant.
    package func id(named name: String, or others: [String] = []) throws(RunnerError) -> VectorID {
        let ids = outlines.map(\.id)
        switch NamedVector(name, among: ids) {
        case .one(let id): return id
        case .several(let ids):
            let list = ids.map { "\n  \($0)" }.joined()
            throw RunnerError(.usage, "'\(name)' is the end of \(ids.count) ids; give more of one:\(list)")
        case .none:
            let words = ids.map(\.description) + others
            let near = Spelling.nearest(name, among: words) ?? Spelling.nearest(name, among: ids.map(\.name))
            let hint = near.map { " (did you mean '\($0)'?)" } ?? ""
            throw RunnerError(.usage, "there is no vector '\(name)'\(hint); 'appattest list' shows them all")
        }
    }
}
