import AttestModel
import LiveMapping

/// Every check of running backends.
package enum LiveChecks {
    /// The range of a check that goes on at the levels above.
    static let always = LiveLevel.hostile...LiveLevel.apple
    static let fromL1 = LiveLevel.testRoot...LiveLevel.apple
    static let fromL2 = LiveLevel.hooks...LiveLevel.apple
    static let fromL3 = LiveLevel.apple...LiveLevel.apple

    /// The scenes of checks by their ids, in the order in which they are played. `Resources/live-checks.json` has the facts.
    typealias Scenes = KeyValuePairs<String, LiveCheck.Play>

    /// Returns the checks for an app, the most basic first.
    ///
    /// - Parameter faults: The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
    /// - Throws: `RunnerError`, practically never: when the catalogue cannot be listed.
    package static func all(
        about subject: EvidenceSubject = .example, faults: Set<VectorID>? = nil
    ) throws(RunnerError) -> [LiveCheck] {
        var checks = try described(challenges, load, genuine) + systems + highCounters
        checks += try described(freshness, bindings, keys, counters) + tamperedBodies + tamperedClientData
        checks += try described(requests, sessions) + input + described(errors) + sizes
        checks += try described(resources, connections) + hostileTokens + described(deviceCheck)
        checks += try self.faults(about: subject, among: faults) + clocks + described(restarts, races)
        for (id, play) in receipts { checks.append(try LiveCheck(id, play: played(play))) }
        return checks + keptAnswers + foreignReceipts
    }

    private static func described(_ groups: Scenes...) throws(RunnerError) -> [LiveCheck] {
        var checks: [LiveCheck] = []
        for (id, play) in groups.joined() { checks.append(try LiveCheck(id, play: play)) }
        return checks
    }
}
