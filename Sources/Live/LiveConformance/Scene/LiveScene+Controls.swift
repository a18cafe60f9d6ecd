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

    /// Plays an attack on a new account, between two genuine attestations of other keys.
    func betweenAttestations(
        _ attack: (LiveAccount) async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        let account = try await account()
        return try await betweenAttestations(account) { () async throws(SceneStop) in try await attack(account) }
    }

    /// Plays an attack with the genuine attestation request of a new key, between two genuine attestations of other keys.
    func betweenAttestations(
        _ attack: (LiveAccount, LiveKey, LiveRequest) async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        try await betweenAttestations { account async throws(SceneStop) in
            let key = try key()
            return try await attack(account, key, try await attestation(of: key, account))
        }
    }

    /// Plays an attack between two genuine assertions of a key.
    func betweenAssertions(
        _ key: LiveKey, _ account: LiveAccount, _ attack: () async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        try await assert(key, account).demand("assertion")
        let finding = try await attack()
        if finding.outcome == .pass { try await assert(key, account).demand("assertion afterwards") }
        return finding
    }

    /// Plays an attack on a new account, between two genuine assertions of its key.
    func betweenAssertions(
        _ attack: (LiveAccount, LiveKey) async throws(SceneStop) -> LiveFinding
    ) async throws(SceneStop) -> LiveFinding {
        let (account, key) = try await attested()
        return try await betweenAssertions(key, account) { () async throws(SceneStop) in try await attack(account, key)
        }
    }

    /// Returns a new account with a key that the backend has attested.
    func attested() async throws(SceneStop) -> (LiveAccount, LiveKey) {
        let account = try await account()
        return (account, try await attestedKey(account))
    }

    /// Returns the finding of an assertion that must be refused, with its controls.
    ///
    /// - Parameter subject: The request, as the beginning of a sentence.
    func refusedAssertion(
        _ subject: String, counter: (@Sendable (UInt32) -> UInt32)? = nil, changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> LiveFinding {
        try await betweenAssertions { account, key async throws(SceneStop) in
            let next = nextCounter(of: key)
            return try await assert(key, account, counter: counter.map { $0(next - 1) } ?? next, changes: changes)
                .wantingRefusal(subject)
        }
    }
}
