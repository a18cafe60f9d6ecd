import AttestModel
import GRDB
import ReferenceVerifier

/// The duty about assertions: a protected request has its effect when a key of its own account has signed just this request,
/// over a challenge that was never used, with a counter that was never reached.
package struct Assertions: Sendable {
    /// Reads the evidence of a request.
    package var form: @Sendable (Surroundings, BackendCall) throws -> AssertionForm = {
        try AssertionForm($1, limits: $0.limits)
    }

    /// Returns whether the client data describe the request as received. Otherwise a signed request can be sent with
    /// another body, or to another endpoint.
    package var describes: @Sendable (ClientData, BackendCall) -> Bool = { clientData, call in
        clientData.method == call.method && clientData.path == call.path && clientData.bodyHash == digest(call.body)
    }

    /// Returns the keys that may have signed.
    ///
    /// The request does not name its key, so each of the few keys of the account is tried. Keys of other accounts are
    /// never looked at.
    package var candidates: @Sendable (Surroundings, AssertionForm, _ account: Int64) async throws -> [StoredKey] = {
        surroundings, _, account in
        try await surroundings.store.read { db in try KeyTable.keys(of: account, in: db) }
    }

    /// Returns the counter of an assertion that is accepted for a key; `nil` for any other.
    ///
    /// The verifier checks the signature over the client data as received, the app ID, and that the counter is above the
    /// stored one. Gaps are right: assertions get lost.
    package var verify: @Sendable (Surroundings, AssertionForm, StoredKey) -> VerifiedAssertion? = {
        Assertions.verified($1, $2, by: $0.verifier, in: $0)
    }

    /// Sets the counter of a key that is in use, and returns whether it was below that of the assertion.
    ///
    /// The comparison is part of the statement that sets it. When the counter is read first and written later, two requests
    /// with the same counter read the same value, and both pass.
    package var advance: @Sendable (Database, VerifiedAssertion) throws -> Bool = { db, assertion in
        try db.execute(
            sql: "UPDATE key SET counter = ? WHERE id = ? AND counter < ? AND NOT is_revoked",
            arguments: [assertion.counter, Blob(assertion.key.id), assertion.counter])
        return db.changesCount == 1
    }

    /// Has the effect of a request, in one transaction: the challenge is used up, the counter is set, and the purchase is
    /// made. Returns false, without a purchase, when the challenge cannot be used or the counter has been reached meanwhile.
    package var perform: @Sendable (Surroundings, Challenges, Assertions, Purchase) async throws -> Bool = {
        surroundings, challenges, assertions, purchase in
        let now = surroundings.now
        return try await surroundings.store.transaction { db in
            guard try challenges.consume(db, purchase.challenge, now), try assertions.advance(db, purchase.assertion)
            else { return false }
            try purchase.insert(at: now, in: db)
            return true
        }
    }

    /// Makes a purchase.
    ///
    /// - Throws: `Refusal`; the challenge is used up then, and no counter has changed.
    func purchase(
        _ call: BackendCall, account: Int64, challenges: Challenges, in surroundings: Surroundings
    ) async throws {
        let form = try form(surroundings, call)
        let challenge = PresentedChallenge(form.clientData.challenge, account: account, purpose: .assertion)
        do {
            let assertion = try await verified(form, call, account: account, in: surroundings)
            let purchase = Purchase(challenge: challenge, assertion: assertion, call: call)
            guard try await perform(surroundings, challenges, self, purchase) else { throw Refusal.refused }
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
}

extension Assertions {
    /// Returns the assertion that a verifier accepts for a key; `nil` for any other.
    package static func verified(
        _ form: AssertionForm, _ key: StoredKey, by verifier: ReferenceVerifier, in surroundings: Surroundings
    ) -> VerifiedAssertion? {
        verifier.assess(.assertion(request(form, key, in: surroundings))).output?.counter
            .map { VerifiedAssertion(key: key, counter: $0) }
    }

    /// Returns the question for the verifier.
    package static func request(
        _ form: AssertionForm, _ key: StoredKey, in surroundings: Surroundings
    ) -> AssertionRequest {
        AssertionRequest(
            assertion: form.assertion, clientData: form.clientData.bytes,
            clientDataHash: digest(form.clientData.bytes), publicKey: key.publicKey,
            publicKeyPEM: PEM.publicKey(key.publicKey) ?? "", credentialCertificate: [], keyId: key.id,
            app: surroundings.configuration.app, environment: surroundings.configuration.environment,
            storedCounter: key.counter, challenge: nil, time: surroundings.time)
    }
}
