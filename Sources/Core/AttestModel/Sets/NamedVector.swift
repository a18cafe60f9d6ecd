/// The vectors that a person names: by a whole id, or by the end of one.
package enum NamedVector {
    /// Returns the ids that are a name or end with it, sorted.
    package static func ids(_ name: String, among ids: [VectorID]) -> [VectorID] {
        let name = name.trimmingPrefix("/")
        guard !name.isEmpty else { return [] }
        return ids.filter { $0.description == name || $0.description.hasSuffix("/\(name)") }.sorted()
    }

    /// Returns the name that was probably meant as a question in brackets; empty when there is none. A name with fewer
    /// parts than an id is compared with the ends of the ids.
    ///
    /// - Parameter others: other words that the name may stand for.
    package static func hint(_ name: String, among ids: [VectorID], or others: [String] = []) -> String {
        let count = max(1, name.split(separator: "/").count)
        let ends = Set(ids.map { $0.description.split(separator: "/").suffix(count).joined(separator: "/") })
        guard let near = Spelling.nearest(name, among: ends.sorted() + others) else { return "" }
        let found = NamedVector.ids(near, among: ids)
        return " (did you mean '\(found.count == 1 ? found[0].description : near)'?)"
    }

    /// Returns the id that a person names.
    ///
    /// - Parameter others: other words that the name may stand for, to suggest them.
    /// - Throws: `RunnerError.usage` that lists the ids that end so, or names the one that was probably meant.
    package static func id(
        named name: String, among ids: [VectorID], or others: [String] = []
    ) throws(RunnerError) -> VectorID {
        let found = NamedVector.ids(name, among: ids)
        guard let first = found.first else {
            let hint = hint(name, among: ids, or: others)
            throw RunnerError(.usage, "there is no vector '\(name)'\(hint); 'appattest list' shows them all")
        }
        guard found.count == 1 else {
            let list = found.map { "\n  \($0)" }.joined()
            throw RunnerError(.usage, "'\(name)' is the end of \(found.count) ids; give more of one:\(list)")
        }
        return first
    }
}
