import AttestModel
import LiveMapping
import Transport

/// One sequence of inputs, played with accounts, devices and keys of its own.
struct LearnPlayer {
    private let scene: LiveScene
    private var accounts: [LearnInput.Account: LiveAccount] = [:]
    /// The accounts with their sessions before the last.
    private var former: [LearnInput.Account: LiveAccount] = [:]
    private var keys: [LearnInput.Key: LiveKey] = [:]
    /// The key of the next attestation of a new key, for which a challenge may have been kept.
    private var newKey: LiveKey?
    private var kept: [ChallengePurpose: [UInt8]] = [:]
    /// The last counter of each key that was accepted.
    private var counters: [LearnInput.Key: UInt32] = [:]
    private var requests: [LearnInput.Account: LiveRequest] = [:]
    /// The accounts whose session was ended.
    private var signedOut: Set<LearnInput.Account> = []
    /// The count of effects that the requests that were accepted explain.
    private var effects: [LearnInput.Account: Int] = [:]

    init(_ scene: LiveScene) { self.scene = scene }

    /// Returns the answers to some inputs, one after the other.
    mutating func answers(to inputs: [LearnInput]) async throws(SceneStop) -> [LearnedAnswer] {
        var answers: [LearnedAnswer] = []
        for input in inputs { answers.append(try await answer(to: input)) }
        return answers
    }

    /// Returns the answer to an input, with the effect that a protected request had.
    mutating func answer(to input: LearnInput) async throws(SceneStop) -> LearnedAnswer {
        guard input.isProtected, !signedOut.contains(input.account) else { return try await plainAnswer(to: input) }
        let account = try await account(input.account)
        if effects[input.account] == nil { effects[input.account] = try await scene.effects(account) }
        let answer = try await plainAnswer(to: input)
        guard let before = effects[input.account] else { return answer }
        guard answer != .failed, let after = try await scene.effects(account) else { return answer }
        let isNew = answer == .accepted && input.verb != .replay
        // A count may lag behind.
        effects[input.account] = max(after, isNew ? before + 1 : before)
        if isNew { return after > before + 1 ? .acceptedWithMoreEffects : .accepted }
        if answer == .accepted { return after > before ? .accepted : .acceptedWithoutEffect }
        return after > before ? .refusedWithEffect : answer
    }

    private mutating func plainAnswer(to input: LearnInput) async throws(SceneStop) -> LearnedAnswer {
        switch input.verb {
        case .attest, .assert: return try await evidence(input, as: try await account(input.account))
        case .former:
            guard let account = former[input.account] else { return .refused }
            return try await evidence(input, as: account)
        case .bare: return try await bare(input)
        case .replay:
            guard let request = requests[input.account] else { return .refused }
            return try await send(request, to: scene.flows.assert, as: accounts[input.account], for: input).answer()
        case .revoke:
            guard let step = scene.flows.revoke else { return .refused }
            let account = try await account(input.account)
            let values = account.values.merging(["key_id": try await key(input.key).keyId])
            let answer = try await scene.perform(step, as: account, values).answer()
            if answer == .accepted, scene.mapping.policies.revocationEndsSessions { signOut(input.account) }
            return answer
        case .login:
            let account = try await account(input.account)
            former[input.account] = account
            accounts[input.account] = try await scene.renewed(account)
            signedOut.remove(input.account)
            return .accepted
        case .logout:
            guard let step = scene.mapping.freshAccount?.logout else { return .refused }
            let answer = try await scene.perform(step, as: try await account(input.account)).answer()
            if answer == .accepted { signOut(input.account) }
            return answer
        case .keepAttest, .keepAssert:
            let key = try await input.verb == .keepAttest ? pendingKey() : key(.first)
            let fetched = try await fetch(input.purpose, for: try await account(input.account), key)
            if let challenge = fetched.values["challenge"] { kept[input.purpose] = challenge }
            return fetched.answer
        case .restart:
            try await scene.backend.hooks.restart()
            return .accepted
        case .wait:
            try await scene.backend.hooks.advanceClock(
                by: Int64(scene.mapping.policies.challengeSeconds) + LiveChecks.margin)
            for (name, account) in accounts where !signedOut.contains(name) {
                accounts[name] = try await scene.renewed(account)
            }
            return .accepted
        }
    }

    // MARK: Requests

    private mutating func evidence(
        _ input: LearnInput, as account: LiveAccount
    ) async throws(SceneStop) -> LearnedAnswer {
        let key = input.key == .new ? try await pendingKey() : try await key(input.key)
        var challenge = account.values
        if input.challenge == .fresh {
            let fetched = try await fetch(input.purpose, for: account, key)
            guard fetched.answer == .accepted else { return fetched.answer }
            challenge = fetched.values
        } else {
            let purpose = input.purposeOfChallenge
            challenge["challenge"] = kept[purpose] ?? scene.ownChallenge(purpose)
        }
        let sent: Sent
        if input.verb == .attest {
            if input.key == .new { newKey = nil }
            let request = try await scene.attestation(
                of: key, account, over: challenge, changes: input.flaw == .none ? RequestChanges() : .endingInZeros)
            sent = try await send(request, to: scene.flows.attest, as: account, for: input)
            if case .accepted(let captures) = sent.reaction { await scene.attested(key, captures) }
        } else {
            let last = counters[input.key] ?? 0
            let counter =
                switch input.flaw {
                case .none: last + 10
                case .same: last
                case .lower: last - min(last, 5)
                case .forged: last + 1000
                }
            let forged = RequestChanges(evidence: ForgedSignature.of)
            let request = try await scene.assertion(
                by: key, account, counter: counter, over: challenge,
                changes: input.flaw == .forged ? forged : RequestChanges())
            sent = try await send(request, to: scene.flows.assert, as: account, for: input)
            if try sent.answer() == .accepted {
                counters[input.key] = max(last, counter)
                requests[input.account] = request
            }
        }
        return try sent.answer()
    }

    private mutating func bare(_ input: LearnInput) async throws(SceneStop) -> LearnedAnswer {
        let (account, step) = (try await account(input.account), scene.flows.assert)
        let key = try await key(.first)
        let fetched = try await fetch(.assertion, for: account, key)
        let form = EvidenceForm.all(of: step, .absent, in: scene.flows).first?.changes ?? RequestChanges()
        let request = try await scene.assertion(
            by: key, account, counter: (counters[.first] ?? 0) + 10, over: fetched.values, changes: form)
        return try await send(request, to: step, as: account, for: input).answer()
    }

    /// Sends a request. Of several replicas, the last gets what is unusual: what one of them knows, all must know.
    private func send(
        _ request: LiveRequest, to step: Step, as account: LiveAccount?, for input: LearnInput
    ) async throws(SceneStop) -> Sent {
        let isUsual = input.flaw == .none && input.challenge == .fresh && input.account == .a && input.verb != .replay
        let replica = isUsual ? 0 : scene.backend.wires.count - 1
        return try await scene.send(request, to: step, as: account, replica: replica)
    }

    /// Fetches a challenge, and returns the values of the account with it.
    private func fetch(
        _ purpose: ChallengePurpose, for account: LiveAccount, _ key: LiveKey
    ) async throws(SceneStop) -> (values: Values, answer: LearnedAnswer) {
        let asked = try await scene.askedChallenge(purpose, account, key: key)
        guard let sent = asked.sent, !sent.reaction.isAccepted else { return (asked.values, .accepted) }
        return (asked.values.merging(["challenge": scene.ownChallenge(purpose)]), try sent.answer())
    }

    // MARK: Accounts and keys

    private mutating func signOut(_ name: LearnInput.Account) {
        signedOut.insert(name)
        effects[name] = nil
    }

    private mutating func account(_ name: LearnInput.Account) async throws(SceneStop) -> LiveAccount {
        if let known = accounts[name] { return known }
        let account = name == .a ? try await scene.account() : try await scene.otherAccount()
        accounts[name] = account
        return account
    }

    private mutating func key(_ name: LearnInput.Key) async throws(SceneStop) -> LiveKey {
        if let known = keys[name] { return known }
        let key = try await scene.key()
        keys[name] = key
        return key
    }

    private mutating func pendingKey() async throws(SceneStop) -> LiveKey {
        let key = if let newKey { newKey } else { try await scene.key() }
        newKey = key
        return key
    }
}

extension Sent {
    /// Returns the answer as a learned machine has it.
    /// - Throws: `SceneStop.finding`, inconclusive, for status 429: the backend has not looked at the request.
    fileprivate func answer() throws(SceneStop) -> LearnedAnswer {
        switch reaction {
        case .accepted: return .accepted
        case .refused(429):
            throw .finding(.inconclusive("the backend answers 429 again and again; lower limits.requests_per_second"))
        case .refused: return .refused
        case .unclear: return isUnlistedRefusal ? .refused : .failed
        case .failed, .lost: return .failed
        }
    }
}
