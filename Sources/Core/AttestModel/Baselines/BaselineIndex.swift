/// A baseline held against a vector set: which entry speaks of which vector.
package struct BaselineIndex: Sendable, Hashable {
    /// An entry that speaks of no vector.
    package struct Unmatched: Sendable, Hashable {
        package var entry: BaselineEntry
        /// The id that was probably meant.
        package var nearest: VectorID?
    }

    package let baseline: Baseline
    /// The entries that match nothing; each fails the run.
    package let unmatched: [Unmatched]
    private let entryByID: [VectorID: BaselineEntry]

    /// - Throws: `RunnerError.configuration` for two entries that speak of one vector.
    package init(_ baseline: Baseline, over vectors: [VectorOutline]) throws(RunnerError) {
        self.baseline = baseline
        var entryByID: [VectorID: BaselineEntry] = [:]
        var unmatched: [Unmatched] = []
        for entry in baseline.entries {
            let ids = Self.ids(of: entry, in: vectors)
            if ids.isEmpty {
                let nearest = Spelling.nearest(entry.pattern.description, among: vectors.map(\.id.description))
                unmatched.append(Unmatched(entry: entry, nearest: nearest.flatMap(VectorID.init)))
            }
            for id in ids {
                if let other = entryByID[id] { throw Self.contradiction(other, entry, on: id, in: baseline) }
                entryByID[id] = entry
            }
        }
        (self.entryByID, self.unmatched) = (entryByID, unmatched)
    }

    /// Creates the index that a report states: the patterns that match nothing, and no entries.
    init(recorded baseline: Baseline, unmatched: [String]) {
        self.baseline = baseline
        self.unmatched = unmatched.map {
            Unmatched(entry: BaselineEntry(pattern: Glob($0), failure: nil, reason: ""), nearest: nil)
        }
        entryByID = [:]
    }

    package func entry(for id: VectorID) -> BaselineEntry? { entryByID[id] }

    /// Returns the entries all of whose vectors have a property, in the order of the file.
    package func entries(onlyFor hasProperty: (VectorID) -> Bool) -> [BaselineEntry] {
        let others = Set(entryByID.filter { !hasProperty($0.key) }.values)
        return Set(entryByID.values).subtracting(others).sorted { $0.line < $1.line }
    }

    /// A glob leaves out what is never judged.
    private static func ids(of entry: BaselineEntry, in vectors: [VectorOutline]) -> [VectorID] {
        if let id = VectorID(entry.pattern.description) { return vectors.contains { $0.id == id } ? [id] : [] }
        return vectors.filter { $0.level != .info && entry.pattern.matches($0.id.description) }.map(\.id)
    }

    private static func contradiction(
        _ first: BaselineEntry, _ second: BaselineEntry, on id: VectorID, in baseline: Baseline
    ) -> RunnerError {
        func word(_ entry: BaselineEntry) -> String { entry.failure?.description ?? "flaky" }
        let what =
            first.failure == second.failure
            ? "is listed twice" : "is \(word(first)) by line \(first.line) and \(word(second)) by line \(second.line)"
        return RunnerError(
            .configuration,
            "\(baseline.file):\(second.line): '\(id)' \(what) (lines \(first.line) and \(second.line)); "
                + "one vector has one entry.")
    }
}

/// One line of a baseline: which vectors fail, how, and why that is tolerated.
package struct BaselineEntry: Sendable, Hashable {
    /// The id of a vector, or a glob over ids; it then speaks of every judged vector that it matches.
    package var pattern: Glob
    /// The failure of these vectors; `nil` for flaky ones, which may fail in any way or not at all.
    package var failure: Failure?
    /// The answer of the target; `nil` when the file does not say. Then any answer with the outcome is meant.
    package var answer: ReceivedAnswer?
    /// The cost of the failure; for people.
    package var impact: Impact?
    /// The title of the vector, which the file has as a comment; `nil` for an entry that was read.
    package var title: String?
    /// The reason why that is tolerated; never empty.
    package var reason: String
    /// The link to the place that tracks the failure.
    package var link: String?
    /// The line in the file, counted from 1; 0 for an entry that was not read from a file.
    package var line: Int

    package init(
        pattern: Glob, failure: Failure?, answer: ReceivedAnswer? = nil, reason: String, link: String? = nil,
        line: Int = 0
    ) {
        (self.pattern, self.failure, self.answer) = (pattern, failure, answer)
        (self.reason, self.link, self.line) = (reason, link, line)
    }

    /// Returns whether a failure is exactly the one that the entry lists. An entry without an answer is from before errors were
    /// an outcome of their own: its wrong verdict may have been an error.
    func lists(_ found: Failure, answered received: ReceivedAnswer) -> Bool {
        guard let answer else {
            return found == failure || (failure == .outcome(.wrongVerdict) && found == .outcome(.error))
        }
        return found == failure && received == answer
    }

    /// A Boolean value that indicates whether the entry cannot tell an acceptance from another wrong answer.
    package var isVague: Bool { failure == .outcome(.wrongVerdict) && answer == nil }
}
