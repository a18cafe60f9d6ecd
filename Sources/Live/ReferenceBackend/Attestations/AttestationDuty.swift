import AttestModel
import GRDB
import ReferenceVerifier

/// The duty about attestations: to verify all of the evidence, and to bind the key to the account for ever.
package struct Attestations: Sendable {
    package var form = { @Sendable (call: BackendCall) throws -> AttestationForm in try AttestationForm(call) }

    /// Returns the values of an attestation whose evidence is accepted; `nil` for any other.
    ///
    /// The verifier checks the chain up to the trust anchors, the nonce over the challenge, the key identifier, the app ID,
    /// the counter and the environment (Apple, Validating apps that connect to your server). The hash of the challenge is
    /// made here: one that the app sends proves nothing.
    package var verify = {
        @Sendable (surroundings: Surroundings, form: AttestationForm, account: Int64) -> VerifiedAttestation? in
        let request = Attestations.request(form, in: surroundings)
        guard let output = surroundings.verifier.assess(.attestation(request)).output else { return nil }
        return Attestations.values(of: request, output, account: account, in: surroundings)
    }

    /// Uses the challenge up and stores the key, in one transaction.
    ///
    /// A key that was ever attested is refused, also by the same account: a second attestation would set its counter to 0, so
    /// that every assertion so far could be sent again, or move it to another account. The answer does not tell the two
    /// apart. Other keys of the account stay as they are: a person has several devices.
    /// - Throws: `Refusal`.
    package var record:
        @Sendable (
            Surroundings, Challenges, PresentedChallenge, VerifiedAttestation
        ) async throws -> Void = { surroundings, challenges, challenge, attestation in
            let (now, limit) = (surroundings.now, surroundings.limits.keysPerAccount)
            let refusal = try await surroundings.store.transaction { db -> Refusal? in
                guard try challenges.consume(db, challenge, now) else { return .refused }
                let count = try Int64.fetchOne(
                    db, sql: "SELECT COUNT(*) FROM key WHERE account = ? AND NOT is_revoked",
                    arguments: [attestation.key.account])
                guard count ?? 0 < limit else { return .conflict }
                return try KeyTable.insert(attestation, at: now, in: db) ? nil : .conflict
            }
            if let refusal { throw refusal }
        }

    /// - Throws: `Refusal`; the challenge is used up then as well.
    package func attest(
        _ call: BackendCall, account: Int64, challenges: Challenges, in surroundings: Surroundings
    ) async throws {
        let form = try form(call)
        let challenge = PresentedChallenge(bytes: form.challenge, account: account, purpose: .attestation)
        guard let attestation = verify(surroundings, form, account) else {
            try await challenges.burn(surroundings, challenge)
            throw Refusal.refused
        }
        try await record(surroundings, challenges, challenge, attestation)
    }

    package static func request(_ form: AttestationForm, in surroundings: Surroundings) -> AttestationRequest {
        let configuration = surroundings.configuration
        return AttestationRequest(
            attestation: form.attestation, challenge: form.challenge, clientDataHash: digest(form.challenge),
            keyId: form.keyId, app: configuration.app, environment: configuration.environment,
            roots: configuration.attestationRoots, time: surroundings.time)
    }

    /// Returns the values to store from an attestation that was accepted; `nil` when one is missing.
    package static func values(
        of request: AttestationRequest, _ output: VerifiedOutput, account: Int64, in surroundings: Surroundings
    ) -> VerifiedAttestation? {
        guard let publicKey = output.publicKey, let environment = output.environment else { return nil }
        let key = StoredKey(
            id: request.keyId, account: account, publicKey: publicKey, environment: environment, counter: 0)
        let receipt = ReceiptContents.receipt(inAttestation: request.attestation)
        let isGood = receipt.map {
            ReceiptVerification.accepts(
                $0, type: .attest, of: key, clientDataHash: request.clientDataHash, in: surroundings)
        }
        return VerifiedAttestation(key: key, receipt: isGood == true ? receipt : nil)
    }
}

package struct AttestationForm: Sendable, Hashable {
    /// The key identifier, 32 bytes. Only standard base64 is read, so that a key has one name.
    package var keyId: [UInt8]
    /// The attestation object, CBOR.
    package let attestation: [UInt8]
    /// The challenge as the app received it.
    package let challenge: [UInt8]

    package init(keyId: [UInt8], attestation: [UInt8], challenge: [UInt8]) {
        (self.keyId, self.attestation, self.challenge) = (keyId, attestation, challenge)
    }

    /// Reads the body. A hash of the challenge has no place in it: the backend makes its own.
    package init(_ call: BackendCall) throws(Refusal) {
        var reader = try call.object()
        self = try reader.form { reader throws(ModelError) in
            AttestationForm(
                keyId: try reader.bytes("key_id"), attestation: try reader.bytes("attestation"),
                challenge: try reader.bytes("challenge"))
        }
    }
}
