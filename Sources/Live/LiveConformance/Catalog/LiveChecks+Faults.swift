import AttestModel
import FixtureForge
import LiveMapping
import VectorCatalog

/// F-31, F-38, F-65 and F-66: the faults of the catalogue, forged over the backend's own challenges.
extension LiveChecks {
    /// The capabilities of a verifier that every backend has.
    private static let usual: Set<Capability> = [.attestation, .assertion, .roots]

    /// The groups about values that a server keeps, or makes itself; other checks are about them.
    private static let excluded: Set = ["clientdata", "challenge", "key", "counter"]

    static func faults(about subject: EvidenceSubject, among ids: Set<VectorID>?) throws(RunnerError) -> [LiveCheck] {
        let outlines: [VectorOutline]
        do throws(CatalogError) {
            outlines = try Catalog.outlines(about: subject)
        } catch { throw RunnerError(.vectorSet, error.message) }
        let chosen = outlines.filter { outline in
            (ids?.contains(outline.id) ?? true) && outline.expect == .reject && outline.needs.isSubset(of: usual)
                && outline.unless.isEmpty && !outline.tags.contains(Vector.killsProcess)
        }
        return chosen.compactMap { outline in
            switch outline.id.suite {
            case Suite.attestation.rawValue: attestationFault(outline)
            case Suite.assertion.rawValue where !excluded.contains(outline.id.group): assertionFault(outline)
            default: nil
            }
        }
    }

    /// Returns the outline of the check: that of the vector, with an id of its own.
    private static func outline(_ vector: VectorOutline) -> VectorOutline {
        var outline = vector
        outline.id = vector.id.sent
        (outline.control, outline.needs, outline.alsoBreaks) = (nil, [], nil)
        outline.tags = ["live", "F-31", LiveLevel.hostile.rawValue]
        return outline
    }

    private static func attestationFault(_ vector: VectorOutline) -> LiveCheck {
        LiveCheck(
            outline: outline(vector), levels: .hostile ... .apple, vector: vector.id, cost: 8,
            play: betweenAttestations { scene, account async throws(SceneStop) in
                let key = try await scene.key()
                let values = try await scene.challenge(.attestation, account, key: key)
                guard let forged = try await scene.forged(vector.id, by: key, values) else {
                    return LiveScene.inexpressible
                }
                let changes = RequestChanges(
                    sent: { if let keyId = forged.keyId { $0["key_id"] = keyId } }, evidence: { _ in forged.object })
                let sent = try await scene.attest(key, account, over: values, changes: changes)
                return try sent.wantingAnyRefusal("an attestation (\(vector.id))")
            })
    }

    private static func assertionFault(_ vector: VectorOutline) -> LiveCheck {
        LiveCheck(
            outline: outline(vector), levels: .testRoot ... .apple, vector: vector.id, cost: 10,
            play: betweenAssertions { scene, account, key async throws(SceneStop) in
                let values = try await scene.challenge(.assertion, account, key: key)
                guard let made = try await scene.forgedAssertion(vector, by: key, account, values) else {
                    return LiveScene.inexpressible
                }
                let sent = try await scene.send(made, to: scene.flows.assert, as: account)
                return try sent.wantingAnyRefusal("an assertion (\(vector.id))")
            })
    }
}

extension LiveScene {
    /// The finding of a fault that lies in a value of the server, which no client can set.
    static let inexpressible = LiveFinding.notTested("the fault lies in a value that the server keeps itself")

    /// Evidence with a fault of the catalogue, and the key identifier that the client sends, where it is another one.
    typealias ForgedObject = (object: [UInt8], keyId: [UInt8]?)

    /// Returns a forged attestation over a challenge; `nil` for a fault that lies elsewhere than in evidence.
    func forged(_ id: VectorID, by key: LiveKey, _ challenge: Values) throws(SceneStop) -> ForgedObject? {
        let prepared = try prepared(mapping.flows.attest, key, challenge)
        var plan = EvidencePlan()
        plan.device = key.secret
        plan.clientDataHash = prepared["client_data_hash"]
        plan.challenge = prepared["client_data"] ?? prepared["challenge"]
        return try forged(id, over: plan)
    }

    /// Returns a request with a forged assertion; `nil` for a fault that lies elsewhere than in evidence.
    func forgedAssertion(
        _ vector: VectorOutline, by key: LiveKey, _ account: LiveAccount, _ challenge: Values
    ) async throws(SceneStop) -> LiveRequest? {
        let counter = nextCounter(of: key)
        let genuine = try await assertion(by: key, account, counter: counter, over: challenge)
        let prepared = try prepared(mapping.flows.assert, key, challenge.merging(["counter": Array("\(counter)".utf8)]))
        var plan = EvidencePlan()
        plan.device = key.secret
        plan.storedCounter = counter - 1
        plan.clientData = prepared["client_data"]
        plan.clientDataHash = prepared["client_data_hash"]
        guard let forged = try forged(vector.id, over: plan) else { return nil }
        let request = try await assertion(
            by: key, account, counter: counter, over: challenge,
            changes: RequestChanges(evidence: { _ in forged.object }))
        return request == genuine ? nil : request
    }

    private func forged(_ id: VectorID, over plan: EvidencePlan) throws(SceneStop) -> ForgedObject? {
        let made: PlannedCase
        do throws(CatalogError) {
            made = try Catalog.forge(id, over: plan, in: backend.context(mapping.environment))
        } catch { return nil }
        guard Set(made.replaced).isSubset(of: ["keyId", "time"]), let request = made.vector.request else { return nil }
        let zeros = [UInt8](repeating: 0, count: made.vector.trailingZeros)
        var sentKey: [UInt8]?
        if made.replaced.contains("keyId"), case .attestation(let attestation) = request { sentKey = attestation.keyId }
        return (request.evidence + zeros, sentKey)
    }
}
