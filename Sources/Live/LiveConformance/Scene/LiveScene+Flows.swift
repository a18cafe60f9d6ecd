import AttestModel
import Devices
import LiveMapping

enum ChallengePurpose: String, Sendable, CaseIterable {
    case attestation, assertion
}

extension Flows {
    /// Returns the step that fetches a challenge; `nil` when the backend has none for the purpose.
    func challengeStep(_ purpose: ChallengePurpose) -> Step? {
        purpose == .attestation ? attestChallenge : assertChallenge
    }

    /// Returns whether the challenges of a purpose are text.
    func hasTextChallenges(_ purpose: ChallengePurpose) -> Bool {
        challengeStep(purpose)?.captures.first { $0.name == "challenge" }?.encoding == .utf8
    }
}

/// The changes that a check makes to a request of a genuine device.
struct RequestChanges: Sendable {
    /// The values that the device signs in place of those of the request, by name.
    var signing: [String: [UInt8]] = [:]
    /// Changes the values after the device has signed: the request carries the change alone.
    var sent: @Sendable (inout Values) -> Void = { _ in }
    var evidence: @Sendable ([UInt8]) -> [UInt8] = { $0 }
    /// Values whose client data and its hash the device signs in place of those of the request.
    var clientData: Values?
    /// Returns other forms of places of the request, by the values that the device has signed.
    var forms: @Sendable (Step, Values) throws(MappingError) -> [RequestPlace: Replacement] = {
        (_, _) throws(MappingError) in [:]
    }
    /// Changes the whole request.
    var request: @Sendable (inout LiveRequest, Values) -> Void = { _, _ in }

    /// Evidence whose last 40 bytes are zero.
    static let endingInZeros = RequestChanges(evidence: { $0.dropLast(40) + [UInt8](repeating: 0, count: 40) })
}

extension LiveScene {
    // MARK: Challenges

    /// Returns the step that fetches a challenge; `nil` when the backend has none for the purpose.
    nonisolated func challengeStep(_ purpose: ChallengePurpose) -> Step? {
        flows.challengeStep(purpose)
    }

    /// Fetches a challenge, and returns the values of the account with what was captured.
    /// - Parameter key: The key that the challenge is for, where the backend asks.
    /// - Throws: `SceneStop.finding`, inconclusive, when there is no challenge.
    func challenge(
        _ purpose: ChallengePurpose, _ account: LiveAccount, key: LiveKey? = nil
    ) async throws(SceneStop) -> Values {
        let asked = try await askedChallenge(purpose, account, key: key)
        guard let sent = asked.sent, !sent.reaction.isAccepted else { return asked.values }
        throw .finding(.inconclusive("the request for a challenge was \(sent.reaction.description)"))
    }

    /// Asks for a challenge, and returns the values of the account with what was captured, and the answer, whatever it is;
    /// `nil` where the backend has no challenges.
    func askedChallenge(
        _ purpose: ChallengePurpose, _ account: LiveAccount, key: LiveKey?
    ) async throws(SceneStop) -> (values: Values, sent: Sent?) {
        var values = account.values
        values["key_id"] = key?.keyId
        if let key, purpose == .assertion { values = values.merging(captures(of: key)) }
        guard let step = challengeStep(purpose) else { return (values, nil) }
        let sent = try await perform(step, as: account, values)
        if case .accepted(let captures) = sent.reaction { values = values.merging(captures) }
        return (values, sent)
    }

    // MARK: Attestations

    /// Returns a request with a genuine attestation, over a new challenge unless one is given, changed.
    func attestation(
        of key: LiveKey, _ account: LiveAccount, over challenge: Values? = nil,
        changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> LiveRequest {
        let challenge =
            if let challenge { challenge } else { try await self.challenge(.attestation, account, key: key) }
        let step = flows.attest
        var values = try prepared(step, key, challenge, changes)
        let hash = values["client_data_hash"] ?? []
        values["attestation"] = changes.evidence(try key.attestation(over: hash, at: backend.milliseconds).object)
        return try finished(step, values, account, changes)
    }

    /// Sends a genuine attestation, changed.
    func attest(
        _ key: LiveKey, _ account: LiveAccount, over challenge: Values? = nil,
        changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> Sent {
        let request = try await attestation(of: key, account, over: challenge, changes: changes)
        let sent = try await send(request, to: flows.attest, as: account)
        if case .accepted(let captures) = sent.reaction { attested(key, captures) }
        return sent
    }

    /// Returns a new key that the backend has attested.
    /// - Throws: `SceneStop.finding`, inconclusive, when it refuses the genuine attestation.
    func attestedKey(_ account: LiveAccount) async throws(SceneStop) -> LiveKey {
        let key = try key()
        try await attest(key, account).demand("attestation")
        return key
    }

    // MARK: Assertions

    /// Returns a request with a genuine assertion, over a new challenge unless one is given, changed.
    /// - Parameters:
    ///   - step: The protected request; `nil` for the first of the mapping.
    ///   - counter: The counter of the assertion; `nil` for the next counter of the device.
    func assertion(
        by key: LiveKey, _ account: LiveAccount, to step: Step? = nil, counter: UInt32? = nil,
        over challenge: Values? = nil, changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> LiveRequest {
        let challenge = if let challenge { challenge } else { try await self.challenge(.assertion, account, key: key) }
        let step = step ?? flows.assert
        let number = counter ?? nextCounter(of: key)
        used(number, with: key)
        let counted = Values(captures(of: key)).merging(challenge.all).merging(["counter": Array("\(number)".utf8)])
        var values = try prepared(step, key, counted, changes)
        if let signed = changes.clientData {
            for name in ["client_data", "client_data_hash"] { values[name] = signed[name] }
        }
        let hash = values["client_data_hash"] ?? []
        values["assertion"] = changes.evidence(try key.assertion(over: hash, counter: number))
        return try finished(step, values, account, changes)
    }

    /// Sends a genuine assertion, changed.
    func assert(
        _ key: LiveKey, _ account: LiveAccount, to step: Step? = nil, counter: UInt32? = nil,
        over challenge: Values? = nil, changes: RequestChanges = RequestChanges()
    ) async throws(SceneStop) -> Sent {
        let request = try await assertion(
            by: key, account, to: step, counter: counter, over: challenge, changes: changes)
        return try await send(request, to: step ?? flows.assert, as: account)
    }

    // MARK: Evidence of either purpose

    /// Returns a key that can make the evidence of a purpose: for an assertion, the backend has attested it.
    func key(for purpose: ChallengePurpose, _ account: LiveAccount) async throws(SceneStop) -> LiveKey {
        purpose == .assertion ? try await attestedKey(account) : try key()
    }

    /// Sends the evidence of a purpose, over a new challenge unless one is given.
    func evidence(
        _ purpose: ChallengePurpose, _ key: LiveKey, _ account: LiveAccount, over challenge: Values? = nil
    ) async throws(SceneStop) -> Sent {
        purpose == .assertion
            ? try await assert(key, account, over: challenge) : try await attest(key, account, over: challenge)
    }

    // MARK: Parts

    /// Returns the values of a step before there is evidence.
    nonisolated func prepared(
        _ step: Step, _ key: LiveKey, _ challenge: Values, _ changes: RequestChanges = RequestChanges()
    ) throws(SceneStop) -> Values {
        let values = challenge.merging(["key_id": key.keyId])
        return try Self.mapped { () throws(MappingError) in
            try step.prepared(values, for: base, signing: changes.signing)
        }
    }

    private nonisolated func finished(
        _ step: Step, _ values: Values, _ account: LiveAccount, _ changes: RequestChanges
    ) throws(SceneStop) -> LiveRequest {
        let prepared = values
        var values = values
        changes.sent(&values)
        let sent = values
        let plain = try Self.mapped { () throws(MappingError) in
            // Values that the step makes of a changed value change with it, such as a path with the key identifier. The
            // signed values stay.
            let names = Set(prepared.all.keys).union(sent.all.keys).filter { prepared[$0] != sent[$0] }
            let forms = try changes.forms(step, prepared)
            let shaped = step.replacing(forms)
            var renewed = try shaped.renewed(sent, after: names, keeping: ["client_data", "client_data_hash"])
            for name in RequestPlace.remade(forms.keys, of: step).subtracting(names) { renewed[name] = nil }
            return try shaped.request(renewed, headers: account.headers)
        }
        var request = account.withCookies(plain)
        changes.request(&request, values)
        return request
    }
}
