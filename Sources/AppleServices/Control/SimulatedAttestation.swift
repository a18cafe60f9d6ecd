import AttestModel
import FixtureForge

/// A key that a simulated device has just had attested, with all that its app would send to a backend.
struct SimulatedAttestation: Sendable {
    private let draft: AttestationDraft
    private let token: [UInt8]

    /// - Parameter now: milliseconds since 1970.
    init(_ order: AttestCommand, at now: Int64, seed: Seed) {
        let context = ForgeContext(seed: seed, time: Timestamp(secondsSinceEpoch: now / 1000))
        let name = "device \(order.device), key \(order.key)"
        let token = seed.bytes(64, for: "receipt token of device \(order.device)")
        self.token = token
        draft = AttestationDraft.forge(
            name, in: context,
            edits: [
                DraftEdit(.plan) { draft in
                    draft.app = order.app
                    draft.environment = order.environment
                    draft.challenge = order.challenge
                    draft.device = DeviceKey(context.key(name))
                    draft.issuedAt = now
                },
                DraftEdit(.chain) { draft in
                    draft.receipt = context.receipts.receipt(
                        ReceiptValues(
                            appId: draft.app.appId, attestedCertificate: draft.credCert.der,
                            clientDataHash: draft.clientDataHash, token: token, environment: draft.environment,
                            createdAt: now))
                },
            ])
    }

    /// What the simulated Apple remembers of it.
    var known: AttestationRecord {
        AttestationRecord(
            appId: draft.app.appId, environment: draft.environment, device: token.base64, keyId: draft.device.keyId,
            clientDataHash: draft.clientDataHash, attestedAt: draft.issuedAt)
    }

    var json: JSONValue {
        .members([
            "attestation": .base64(draft.encoded), "receipt": .base64(draft.receipt),
            "keyId": .base64(draft.device.keyId), "publicKey": .base64(draft.device.key.point),
            "challenge": .base64(draft.challenge), "clientDataHash": .base64(draft.clientDataHash),
            "appId": .string(draft.app.appId), "environment": .string(draft.environment.rawValue),
        ])
    }
}
