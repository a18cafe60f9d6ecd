import AttestModel
import FixtureForge

/// The attestation of a simulated device's key, with all that its app would send to a backend.
struct SimulatedAttestation: Sendable {
    private let draft: AttestationDraft
    private let token: [UInt8]

    init(_ command: AttestCommand, at now: Int64, seed: Seed) {
        let context = ForgeContext(seed: seed, time: Timestamp(secondsSinceEpoch: now / 1000))
        let name = "device \(command.device), key \(command.key)"
        let token = seed.receiptToken(ofDevice: command.device)
        self.token = token
        draft = AttestationDraft.forge(
            name, in: context, device: DeviceKey(context.key(name)),
            edits: [
                DraftEdit(.plan) { draft in
                    draft.app = command.app
                    draft.environment = command.environment
                    draft.challenge = command.challenge
                    draft.issuedAt = now
                    draft.receiptToken = token
                }
            ])
    }

    var record: AttestationRecord {
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

/// A command to attest a key of a simulated device.
struct AttestCommand: Sendable, Hashable {
    private(set) var app = AppIdentity.example
    private(set) var environment = AttestEnvironment.production
    /// The name of the simulated device; keys of one device count together.
    private(set) var device = ""
    /// The name of the key; the same name is the same key.
    private(set) var key = ""
    /// The raw one-time challenge, any length.
    private(set) var challenge: [UInt8] = []

    private static let fields = FieldTable<AttestCommand>([
        .required("appId", \.app, .appID), .defaulting("environment", \.environment, to: .production, .word),
        .defaulting("device", \.device, to: "device", .string), .defaulting("key", \.key, to: "key", .string),
        .defaulting("challenge", \.challenge, to: Array("challenge".utf8), .base64),
    ])

    private init() {}

    /// - Throws: `ServiceError.badControl` that names the member.
    init(_ body: [UInt8]) throws(ServiceError) {
        self = try ControlCommand.read(body, Self.fields, empty: AttestCommand())
    }
}
