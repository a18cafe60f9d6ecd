import AttestModel
import LiveMapping

/// Every check of running backends.
package enum LiveChecks {
    /// Returns the checks for an app, the most basic first.
    ///
    /// - Parameter faults: The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
    package static func all(
        about subject: EvidenceSubject = .example, faults: Set<VectorID>? = nil
    ) throws(RunnerError) -> [LiveCheck] {
        let first = [
            challenges, load, genuine, systems, highCounters, freshness, bindings, keys, counters, tamperedBodies,
            tamperedClientData, requests, sessions, input, errors, sizes, resources, connections, hostileTokens,
            deviceCheck,
        ]
        let last = [clocks, restarts, races, receipts, keptAnswers, foreignReceipts]
        return try described(first) + self.faults(about: subject, among: faults) + described(last)
    }

    private static func described(_ groups: [Scenes]) throws(RunnerError) -> [LiveCheck] {
        try groups.flatMap(\.all).map { (scene) throws(RunnerError) in try LiveCheck(scene) }
    }
}

/// The scenes of checks, in the order in which they are played. `Resources/live-checks.json` has the facts about each.
struct Scenes: ExpressibleByDictionaryLiteral, Sendable {
    let all: [CheckScene]

    init(_ all: [CheckScene]) { self.all = all }

    init(dictionaryLiteral elements: (String, LiveCheck.Play)...) {
        all = elements.map { CheckScene(id: $0.0, play: $0.1) }
    }
}
