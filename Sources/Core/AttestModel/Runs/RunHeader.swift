/// The facts about a run that are known before the first vector is asked.
package struct RunHeader: Sendable {
    package var suiteVersion: String
    /// `Manifest.digest` of the set.
    package var digest: [UInt8]
    package var seed: String
    /// The time base of the set.
    package var time: Timestamp
    /// The target as the user named it.
    package var target: String
    /// The target's description of itself, with the capabilities that the run uses.
    package var description: TargetDescription
    package var options: RunOptions
    /// The number of vectors that the run will have results of.
    package var count: Int
    /// The number of vectors about hardening (`should`) that the profile leaves out of those that `only` and `skip` select.
    package var unjudgedCount: Int
    /// The number of vectors in the set; 0 where a report does not tell.
    package var setCount: Int
    /// The moment when the run began; `nil` when nobody read a clock.
    package var started: Timestamp?
    /// `options.baseline` held against the set.
    package var baseline: BaselineIndex?
    /// The facts that the version of the profile states wrongly, by vector; empty for a profile without a version.
    package var corrections: [VectorID: [Correction]] = [:]
    /// The site that reports link to; `nil` for none.
    package var site: SuiteSite?

    package init(
        suiteVersion: String, digest: [UInt8], seed: String, time: Timestamp, target: String,
        description: TargetDescription, options: RunOptions, count: Int, unjudgedCount: Int = 0,
        setCount: Int = 0, started: Timestamp? = nil, baseline: BaselineIndex? = nil
    ) {
        (self.suiteVersion, self.digest, self.seed, self.time) = (suiteVersion, digest, seed, time)
        (self.target, self.description, self.options, self.count) = (target, description, options, count)
        (self.unjudgedCount, self.setCount, self.started, self.baseline) = (unjudgedCount, setCount, started, baseline)
    }

    /// Returns whether `core` of the set's own version does not judge a vector that `core` of the profile's version judges.
    package func isReleased(_ id: VectorID) -> Bool {
        options.profile.choice == .core && corrections[id]?.contains { $0.level != nil } == true
    }

    package var targetName: String {
        description.version.isEmpty ? description.name : "\(description.name) \(description.version)"
    }
}

/// An event of a run. Events come in order and one at a time.
package enum RunEvent: Sendable {
    /// The target has described itself. Once, first; not when the run throws before.
    case started(RunHeader)
    case result(VectorResult)
    /// A result turned out to be another: a control that was accepted at the start is rejected at the end, or
    /// the target answered twice. Replaces the earlier one of the same id.
    case revised(VectorResult)
    /// The run is over. Once, last; not when the run throws. Its results are those that were told and not revised.
    case ended(RunRecord)
}
