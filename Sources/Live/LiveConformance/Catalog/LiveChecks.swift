import AttestModel

/// Every check of running backends.
package enum LiveChecks {
    /// Returns the checks for an app, the most basic first.
    /// - Parameter faults: The faults of the catalogue that are sent, as the ids of their vectors; `nil` for all.
    package static func all(
        about subject: EvidenceSubject = .example, faults: Set<VectorID>? = nil
    ) throws(RunnerError) -> [LiveCheck] {
        let first = [
            evidence, challenges, load, genuine, systems, highCounters, freshness, bindings, keys, counters,
            counterWidths, tamperedBodies, tamperedClientData, requests, derived, sessions, input, errors, sizes,
            resources, connections, hostileTokens, deviceCheck, fallbacks,
        ]
        let last = [clocks, restarts, races, receipts, keptAnswers, foreignReceipts, swappedReceipts, risks, rollouts]
        return try described(first) + self.faults(about: subject, among: faults) + described(last)
    }

    private static func described(_ groups: [[CheckScene]]) throws(RunnerError) -> [LiveCheck] {
        try groups.joined().map { (scene) throws(RunnerError) in try LiveCheck(scene) }
    }

    typealias AccountPlay = @Sendable (LiveScene, LiveAccount) async throws(SceneStop) -> LiveFinding
    typealias KeyPlay = @Sendable (LiveScene, LiveAccount, LiveKey) async throws(SceneStop) -> LiveFinding

    /// Returns scenes in the order in which they are played. `Resources/live-checks.json` has the facts about each.
    static func scenes(_ plays: KeyValuePairs<String, LiveCheck.Play>) -> [CheckScene] {
        plays.map { CheckScene(id: $0, play: $1) }
    }

    static func withAccount(_ play: @escaping AccountPlay) -> LiveCheck.Play {
        { scene async throws(SceneStop) in try await play(scene, try await scene.account()) }
    }

    /// Returns the scene of a new account with a key that the backend has attested.
    static func withKey(_ play: @escaping KeyPlay) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            try await play(scene, account, try await scene.attestedKey(account))
        }
    }

    /// Returns the scene of an attack on a new account, between two genuine attestations of other keys.
    static func betweenAttestations(_ attack: @escaping AccountPlay) -> LiveCheck.Play {
        withAccount { scene, account async throws(SceneStop) in
            try await scene.betweenAttestations(account) { () async throws(SceneStop) in
                try await attack(scene, account)
            }
        }
    }

    /// Returns the scene of an attack on a new account, between two genuine assertions of its key.
    static func betweenAssertions(_ attack: @escaping KeyPlay) -> LiveCheck.Play {
        withKey { scene, account, key async throws(SceneStop) in
            try await scene.betweenAssertions(key, account) { () async throws(SceneStop) in
                try await attack(scene, account, key)
            }
        }
    }
}
