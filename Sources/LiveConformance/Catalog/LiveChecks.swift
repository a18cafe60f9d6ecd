import AttestModel
import LiveMapping

/// Every check of running backends.
package enum LiveChecks {
    /// The range of a check that goes on at the levels above.
    static let always = LiveLevel.hostile...LiveLevel.apple
    static let fromL1 = LiveLevel.testRoot...LiveLevel.apple
    static let fromL2 = LiveLevel.hooks...LiveLevel.apple
    static let fromL3 = LiveLevel.apple...LiveLevel.apple

    /// Returns the checks of a level for an app, the most basic first.
    ///
    /// - Throws: `RunnerError`, practically never: when the catalogue cannot be listed.
    package static func all(
        about subject: EvidenceSubject = .example
    ) throws(RunnerError) -> [LiveCheck] {
        challenges + genuine + freshness + bindings + keys + counters + requests + sessions + input + resources
            + deviceCheck + (try faults(about: subject)) + clocks + restarts + races + receipts
    }
}
