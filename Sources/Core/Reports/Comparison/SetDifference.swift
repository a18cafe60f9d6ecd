import AttestModel

/// The difference between the vectors of a profile in an earlier version of the suite and now, and its meaning for a run.
package struct SetDifference: Document {
    private let version: String
    private let profile: Profile.Choice
    /// The vectors that the profile has now, and did not have then. No vector is ever renamed or left out.
    private let added: [VectorOutline]
    /// The facts of the earlier version that were wrong.
    private let corrections: [Correction]
    /// The levels of now.
    private let levels: [VectorID: Level]
    /// The failures of a run with the vectors of now; `nil` without a run.
    private let failures: [VectorResult]?

    /// - Throws: `RunnerError.usage` for a version whose profiles are not known.
    package init(
        since version: String, of profile: Profile.Choice, among outlines: [VectorOutline], frozen: FrozenProfiles,
        corrections: [Correction], run: RunRecord?
    ) throws(RunnerError) {
        let earlier = try frozen.ids(of: profile, in: version)
        (self.version, self.profile) = (version, profile)
        self.levels = Dictionary(outlines.map { ($0.id, $0.level) }) { $1 }
        added = outlines.filter { profile.levels.contains($0.level) && !earlier.contains($0.id) }
        self.corrections = corrections.filter { $0.concerns(version) && earlier.contains($0.id) }
        failures = run.map { run in run.results.filter { run.header.status(of: $0).isFailure }.gravestFirst }
    }

    /// The failures of vectors that the earlier profile did not have.
    private var newFailures: [VectorResult] {
        let ids = Set(added.map(\.id))
        return (failures ?? []).filter { ids.contains($0.id) }
    }

    package func lines(_ style: TextStyle) -> [String] {
        let blocks = [addedLines(style), correctedLines(style), failureLines(style)].filter { !$0.isEmpty }
        return Array(blocks.joined(separator: [""]))
    }

    private func addedLines(_ style: TextStyle) -> [String] {
        let must = added.count { $0.level == .must }
        let count = Count.text(added.count, "vector")
        let title = "\(profile.rawValue) has \(count) more than in \(version), \(must) of them must"
        let groups = Dictionary(grouping: added, by: \.requirement).sorted { $0.key.id < $1.key.id }
        return [style.bold(title)] + groups.map { "  \($0.key.id.padded(to: 16))  \($0.value.count)" }
    }

    private func correctedLines(_ style: TextStyle) -> [String] {
        guard !corrections.isEmpty else { return [] }
        let title = "\(Count.text(corrections.count, "vector")) of \(version) had a fault that is corrected now"
        return [style.bold(title)]
            + corrections.map { correction in
                guard let then = correction.level, let now = levels[correction.id] else { return "  \(correction.id)" }
                return "  \(correction.id): was \(then.rawValue), is \(now.rawValue)"
            }
    }

    private func failureLines(_ style: TextStyle) -> [String] {
        guard let failures else { return [] }
        let new = newFailures
        let earlier = failures.count - new.count
        let title = "the run fails \(Count.text(new.count, "vector")) that \(version) did not have"
        let rest = earlier == 0 ? [] : ["  and \(Count.text(earlier, "vector")) that \(version) had"]
        return [style.bold(title)] + new.map { "  \($0.id)  \($0.impact.rawValue)" } + rest
    }

    package var value: JSONValue {
        .of([
            "since": version, "profile": profile, "added": added.map(\.id), "corrected": corrections.map(\.id),
            "newFailures": failures.map { _ in newFailures.map(\.id) }, "failures": failures?.count,
        ])
    }
}
