extension Baseline {
    /// The baseline that a target is exactly as. Reasons and links of an older one are kept; so are its entries about
    /// vectors that were not asked, and its flaky ones. Entries that no longer fail are left out.
    /// - Parameters:
    ///   - failures: the failure at each vector that was asked, whatever a baseline says; `nil` when it passed.
    ///   - vectors: every vector of the set, or every check.
    ///   - old: the baseline that it takes the place of, of this set or another.
    ///   - reason: why the failures that are new are tolerated.
    /// - Throws: `RunnerError.configuration` when the old one contradicts itself.
    package init(
        file: String, of failures: [VectorID: FoundFailure?], on set: BaselineSet, with vectors: [VectorOutline],
        replacing old: Baseline?, reason: String
    ) throws(RunnerError) {
        let index = if let old { try BaselineIndex(old, over: vectors) } else { BaselineIndex?.none }
        var tolerated: [Impact: Int] = [:]
        let known = vectors.compactMap { vector -> BaselineEntry? in
            let before = index?.entry(for: vector.id)
            if let before, before.failure == nil { return nil }
            var entry = before ?? BaselineEntry(pattern: Glob(""), failure: nil, reason: reason)
            entry.pattern = Glob(vector.id.description)
            entry.title = vector.title
            let isHole: Bool
            if let asked = failures[vector.id] {
                guard let found = asked else { return nil }
                (entry.failure, entry.answer, entry.impact) = (found.failure, found.answer, found.impact)
                isHole = found.isHole
            } else {
                guard before != nil else { return nil }
                entry.impact = entry.impact ?? vector.impact
                isHole = vector.expect == .reject && (entry.isVague || entry.answer == .accepted)
            }
            if isHole, let impact = entry.impact { tolerated[impact, default: 0] += 1 }
            return entry
        }
        let lost = Set(index?.unmatched.map(\.entry) ?? [])
        self.init(
            file: file, suiteVersion: set.suiteVersion, digest: set.digest, tolerated: tolerated, known: known,
            flaky: old?.flaky.filter { !lost.contains($0) } ?? [])
    }
}
