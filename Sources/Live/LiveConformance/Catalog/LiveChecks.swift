import AttestModel
import LiveMapping

/// Every check of running backends.
package enum LiveChecks {
    /// The range of a check that goes on at the levels above.
    static let always = LiveLevel.hostile...LiveLevel.apple
    static let fromL1 = LiveLevel.testRoot...LiveLevel.apple
    static let fromL2 = LiveLevel.hooks...LiveLevel.apple
    static let fromL3 = LiveLevel.apple...LiveLevel.apple

    /// Returns checks whose facts are in `Resources/live-checks.json`.
    ///
    /// - Parameter scenes: The scenes by the ids of their checks, in the order in which they are played.
    static func described(_ scenes: KeyValuePairs<String, LiveCheck.Play>) -> [LiveCheck] {
        scenes.map { LiveCheck(CheckFacts.of($0), play: $1) }
    }

    /// Returns the checks for an app, the most basic first.
    ///
    /// - Parameter faults: The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
    /// - Throws: `RunnerError`, practically never: when the catalogue cannot be listed.
    package static func all(
        about subject: EvidenceSubject = .example, faults: Set<VectorID>? = nil
    ) throws(RunnerError) -> [LiveCheck] {
        challenges + load + genuine + freshness + bindings + keys + counters + requests + sessions + input + errors
            + resources + connections + deviceCheck + (try self.faults(about: subject, among: faults)) + clocks
            + restarts + races + receipts
    }
}
