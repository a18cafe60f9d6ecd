import AppleServices
import AttestModel
import ClientCheck
import Devices
import FixtureForge
import LiveMapping
import Primitives

/// Returns the SHA-256 of a text, in hexadecimal.
func sha256Text(_ text: String) -> String { sha256(Array(text.utf8)).hex }

/// A key whose attestation the backend has accepted, and the calls about its receipt.
struct ReceiptRound: Sendable {
    /// The receipt in the attestation, BER.
    let receipt: [UInt8]
    let scene: LiveScene
    let account: LiveAccount
    let key: LiveKey
    private let connection: AppleConnection

    /// Attests a new key.
    /// - Throws: `SceneStop.finding`, inconclusive, when there is no simulated Apple, or the attestation is not accepted.
    init(_ scene: LiveScene) async throws(SceneStop) {
        self.scene = scene
        connection = try scene.backend.appleConnection()
        await connection.apple.receipts?.forgetScript()
        account = try await scene.account()
        key = try await scene.key()
        let values = try await scene.challenge(.attestation, account, key: key)
        let hash = try scene.prepared(scene.flows.attest, key, values)["client_data_hash"] ?? []
        let object = try key.attestation(over: hash, at: scene.backend.milliseconds)
        let sent = try await scene.attest(
            key, account, over: values, changes: RequestChanges(evidence: { _ in object.object }))
        try sent.demand("attestation")
        receipt = object.receipt
    }

    /// Attests another key of the account with a receipt that is not its own, and returns the receipt. No signature covers
    /// the receipt in an attestation, so that a right backend may accept the attestation.
    /// - Parameter other: The thing in which the receipt differs: `key`, `app` or `root`.
    func attest(withReceiptOfOther other: String) async throws(SceneStop) -> [UInt8] {
        let (key, context) = (try await scene.key(), scene.backend.context(scene.mapping.environment))
        let values = try await scene.challenge(.attestation, account, key: key)
        let hash = try scene.prepared(scene.flows.attest, key, values)["client_data_hash"]
        let plan = DraftEdit<AttestationDraft>(.plan) { $0.rawClientData = hash }
        var subject = context.subject
        if other == "app" { subject.app = AppIdentity(teamId: subject.app.teamId, bundleId: "com.example.stranger") }
        let stranger = ForgeContext(
            seed: other == "root" ? Seed("stranger") : context.seed, time: context.time, subject: subject)
        let receipt = AttestationDraft.forge(
            "stranger", in: stranger, device: other == "key" ? nil : key.secret, edits: [plan]
        ).receipt
        let own = AttestationDraft.forge(
            "own", in: context, device: key.secret, edits: [plan, DraftEdit(.chain) { $0.receipt = receipt }])
        _ = try await scene.attest(key, account, over: values, changes: RequestChanges(evidence: { _ in own.encoded }))
        return receipt
    }

    /// Makes the backend exchange its receipts, and returns the calls that arrived.
    func refresh() async throws(SceneStop) -> [ReceiptCall] {
        guard let step = scene.flows.refreshReceipts else { return [] }
        let before = connection.apple.log.count
        let account = try await scene.renewed(account)
        let sent = try await scene.perform(step, as: account)
        guard sent.reaction.isAccepted || sent.reaction.isRefused || sent.reaction == .failed(503) else {
            throw .finding(sent.failure("the request to exchange receipts"))
        }
        return connection.apple.log.dropFirst(before).compactMap(ReceiptCall.init)
    }

    /// Makes the backend exchange its receipts, and returns the first call.
    /// - Parameter status: The status of its answer; `nil` for any.
    /// - Throws: `SceneStop.finding`, inconclusive, when no such call arrives.
    func call(answered status: Int? = nil) async throws(SceneStop) -> ReceiptCall {
        let call = try await refresh().first
        guard let call, status == nil || call.status == status else {
            throw .finding(.inconclusive("no call was answered with \(status.map(String.init) ?? "any status")"))
        }
        return call
    }

    /// Returns the first call a day later: the backend still has a receipt.
    func call(aDayAfter event: String) async throws(SceneStop) -> ReceiptCall {
        try await waitADay()
        guard let call = try await refresh().first else {
            throw .finding(.lockout("no call arrived any more, a day after \(event)"))
        }
        return call
    }

    /// Lets the next call be answered as an entry of a script says.
    func script(_ entry: String) async throws(SceneStop) {
        try await prepare { service async throws(ServiceError) in
            _ = try await service.append(try AttestationDataService.scriptEntries(of: entry.utf8))
        }
    }

    /// Changes the simulated Apple's exchange of receipts.
    func prepare(_ change: (AttestationDataService) async throws(ServiceError) -> Void) async throws(SceneStop) {
        guard let service = connection.apple.receipts else { return }
        do throws(ServiceError) { try await change(service) } catch {
            throw .mapping("the simulated Apple cannot be prepared: \(error)")
        }
    }

    /// Moves the clocks on to a time at which a new receipt can be exchanged.
    func waitADay() async throws(SceneStop) { try await scene.backend.hooks.advanceClock(by: 25 * 3600) }
}

/// One call to attestationData, as the log of the simulated Apple has it.
struct ReceiptCall: Sendable {
    /// The line of the log.
    private let json: JSONValue
    /// The environment of the host (`production`).
    let environment: String
    let status: Int

    /// Reads a call of the log; `nil` for one of another service.
    init?(_ json: JSONValue) {
        guard json["service"]?.string == "attestationData", let environment = json["environment"]?.string,
            case .integer(let status)? = json["answer"]?["status"]
        else { return nil }
        (self.json, self.environment, self.status) = (json, environment, Int(status))
    }

    /// The reason for the answer; empty for the service's own.
    var reason: String { json["answer"]?["reason"]?.string ?? "" }
    var bodySHA256: String { json["body"]?["sha256"]?.string ?? "" }
    /// The SHA-256 of the receipt that was sent; empty when there was none.
    var receiptSHA256: String { json["receipt"]?["sha256"]?.string ?? "" }
    private var issued: JSONValue? { json["answer"]?["issued"] }
    /// The SHA-256 of the new receipt; empty when there was none.
    var issuedSHA256: String { issued?["sha256"]?.string ?? "" }
    /// The risk metric in the new receipt; `nil` when there was none.
    var riskMetric: Int? { if case .integer(let metric)? = issued?["riskMetric"] { Int(metric) } else { nil } }
}
