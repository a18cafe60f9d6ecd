import AttestModel
import GRDB
import ReferenceVerifier

/// The duty about assertions: a protected request has its effect when a key of its own account has signed just this request,
/// over a challenge that was never used, with a counter that was never reached.
package struct Assertions: Sendable {
    /// Returns what a request needs in place of an assertion: `reject` when only the assertion will do.
    ///
    /// Evidence that is sent is verified, also while the remote flag is off: a forged assertion shows no old client. With the
    /// flag on, an account that has attested a key owes its evidence. A revoked key counts: otherwise whoever has the session
    /// revokes the key, and needs no device any more.
    package var treatment = {
        @Sendable (surroundings: Surroundings, call: BackendCall, account: Int64) async throws -> UnsupportedDevices in
        for name in [AssertionForm.header, ClientData.header] where try call.header(name) != nil { return .reject }
        guard surroundings.configuration.demandsEvidence() else { return .accept }
        let hasAttested = try await surroundings.store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM key WHERE account = ?)", arguments: [account])
        }
        return hasAttested == false ? surroundings.configuration.unsupportedDevices : .reject
    }

    package var form = { @Sendable (surroundings: Surroundings, call: BackendCall) throws -> AssertionForm in
        try AssertionForm(call, limits: surroundings.limits)
    }

    /// Returns whether the client data describe the request as received. Otherwise a signed request can be sent with
    /// another body, or to another endpoint.
    package var describes = { @Sendable (clientData: ClientData, call: BackendCall) -> Bool in
        clientData.method == call.method && clientData.path == call.path && clientData.bodyHash == digest(call.body)
    }

    /// Returns the keys that may have signed.
    ///
    /// The request does not name its key: each of the few keys of the account is tried, and never another account's.
    package var candidates = {
        @Sendable (surroundings: Surroundings, form: AssertionForm, account: Int64) async throws -> [StoredKey] in
        try await surroundings.store.read { db in try KeyTable.keys(of: account, in: db) }
    }

    /// Returns the counter of an assertion that is accepted for a key; `nil` for any other.
    ///
    /// The verifier checks the signature over the client data as received, the app ID, and that the counter is above the
    /// stored one. Gaps are right: assertions get lost.
    package var verify = {
        @Sendable (surroundings: Surroundings, form: AssertionForm, key: StoredKey) -> VerifiedAssertion? in
        let request = Assertions.request(form, key, in: surroundings)
        let counter = surroundings.verifier.assess(.assertion(request)).output?.counter
        return counter.map { VerifiedAssertion(key: key, counter: $0) }
    }

    /// Has the effect of a request, in one transaction: the challenge is used up, the counter is set, and the purchase is
    /// made. Returns false, without a purchase, when the challenge cannot be used or the counter has been reached meanwhile.
    package var perform = effect { assertion, _, db in
        try CounterTable.advance(assertion.key.id, to: assertion.counter, in: db)
    }

    package typealias Effect =
        @Sendable (Surroundings, Challenges, PresentedChallenge, VerifiedAssertion, BackendCall) async throws -> Bool

    /// Returns the effect of a request.
    /// - Parameter advance: Sets the counter, and returns whether it was below the new one.
    package static func effect(
        advancing advance: @escaping @Sendable (VerifiedAssertion, BackendCall, Database) throws -> Bool
    ) -> Effect {
        { surroundings, challenges, challenge, assertion, call in
            let now = surroundings.now
            return try await surroundings.store.transaction { db in
                guard try challenges.consume(db, challenge, now), try advance(assertion, call, db) else { return false }
                try PurchaseTable.insert(call, by: assertion, account: challenge.account, at: now, in: db)
                return true
            }
        }
    }

    /// Makes a purchase that an assertion protects, for the account itself or as a gift.
    /// - Throws: `Refusal`; the challenge is used up then, and no counter has changed.
    func purchase(
        _ call: BackendCall, account: Int64, challenges: Challenges, in surroundings: Surroundings
    ) async throws {
        let form = try form(surroundings, call)
        let challenge = PresentedChallenge(bytes: form.clientData.challenge, account: account, purpose: .assertion)
        do {
            let assertion = try await verified(form, call, account: account, in: surroundings)
            guard try await perform(surroundings, challenges, challenge, assertion, call) else { throw Refusal.refused }
        } catch let refusal as Refusal {
            try await challenges.burn(surroundings, challenge)
            throw refusal
        }
    }

    private func verified(
        _ form: AssertionForm, _ call: BackendCall, account: Int64, in surroundings: Surroundings
    ) async throws -> VerifiedAssertion {
        guard describes(form.clientData, call) else { throw Refusal.refused }
        // The purchase itself is JSON like every other body.
        _ = try call.object()
        for key in try await candidates(surroundings, form, account) {
            if let assertion = verify(surroundings, form, key) { return assertion }
        }
        throw Refusal.refused
    }

    package static func request(
        _ form: AssertionForm, _ key: StoredKey, in surroundings: Surroundings
    ) -> AssertionRequest {
        AssertionRequest(
            assertion: form.assertion, clientData: form.clientData.bytes, clientDataHash: digest(form.clientData.bytes),
            publicKey: key.publicKey, publicKeyPEM: PEM.publicKey(key.publicKey) ?? "", credentialCertificate: [],
            keyId: key.id, app: surroundings.configuration.app, environment: surroundings.configuration.environment,
            storedCounter: key.counter, challenge: nil, time: surroundings.time)
    }
}

/// The counters of the keys in the database.
package enum CounterTable {
    /// Sets the counter of a key that is in use, and returns whether it was below the new one.
    ///
    /// The comparison is part of the statement that sets it. When the counter is read first and written later, two requests
    /// with the same counter read the same value, and both pass.
    package static func advance(_ keyId: [UInt8], to counter: Int64, in db: Database) throws -> Bool {
        try db.execute(
            sql: "UPDATE key SET counter = ? WHERE id = ? AND counter < ? AND NOT is_revoked",
            arguments: [counter, Blob(keyId), counter])
        return db.changesCount == 1
    }
}

/// The purchases in the database: the effect that assertions protect.
package enum PurchaseTable {
    /// Stores a purchase with the assertion that protects it; `nil` for none.
    package static func insert(
        _ call: BackendCall, by assertion: VerifiedAssertion?, account: Int64, at now: Int64, in db: Database
    ) throws {
        try db.execute(
            sql: "INSERT INTO purchase (account, key, counter, body, made) VALUES (?, ?, ?, ?, ?)",
            arguments: [account, Blob(assertion?.key.id ?? []), assertion?.counter ?? 0, Blob(call.body), now])
    }

    package static func count(of account: Int64, in db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT COUNT(*) FROM purchase WHERE account = ?", arguments: [account]) ?? 0
    }
}
