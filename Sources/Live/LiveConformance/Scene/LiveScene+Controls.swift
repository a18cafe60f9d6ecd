import AttestModel

/// The genuine requests right before and after a hostile request, without which a refusal means nothing.
extension LiveScene {
    /// Plays an attack between two genuine attestations of other keys.
    func betweenAttestations(
        _ account: LiveAccount, _ attack: () async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        guard hasControls else { return try await attack() }
        _ = try await attestedKey(account)
        let finding = try await attack()
        // An attack that was accepted is proved by its answer alone.
        if finding.outcome == .pass { try await attest(try key(), account).demand("attestation afterwards") }
        return finding
    }

    /// Plays an attack between two genuine assertions of a key.
    func betweenAssertions(
        _ key: LiveKey, _ account: LiveAccount, _ attack: () async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        let before = try await effects(account) { () async throws(SceneStop) in
            try await assert(key, account).demand("assertion")
        }
        let accepted = acceptedRequests(of: account)
        let finding = try await attack()
        guard finding.outcome == .pass else { return finding }
        let since = acceptedRequests(of: account) - accepted
        if let late = try await lateEffect(account, since: before, accepted: since) { return late }
        try await assert(key, account).demand("assertion afterwards")
        return finding
    }

    /// Returns a new account with a key that the backend has attested.
    func attested() async throws(SceneStop) -> (LiveAccount, LiveKey) {
        let account = try await account()
        let key = try await attestedKey(account)
        return (account, key)
    }

    /// Returns the finding of an assertion that must be refused, with its controls.
    func refusedAssertion(
        counter: (@Sendable (UInt32) -> UInt32)? = nil, changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> LiveFinding {
        let (account, key) = try await attested()
        return try await betweenAssertions(key, account) { () async throws(SceneStop) in
            let next = nextCounter(of: key)
            return try await assert(key, account, counter: counter.map { $0(next - 1) } ?? next, changes: changes)
                .wantingRefusal()
        }
    }
}
