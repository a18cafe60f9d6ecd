import AttestModel
import LiveMapping

/// The answers that a right backend may give to a sequence of inputs, whatever its policies leave open.
///
/// The answers that are open steer what follows: a backend that accepted a second attestation is held to what it owes
/// afterwards. `spec/learn.md` has the rules as a table.
struct LearnSpecification: Sendable {
    let policies: Policies
    /// A Boolean value that indicates whether the request that revokes names a key; without it, all keys are revoked.
    let revokesOneKey: Bool
    /// A Boolean value that indicates whether the backend tells the number of requests that took effect.
    let tellsEffects: Bool

    /// The specification without a mapping.
    static let usual = LearnSpecification(policies: Policies(), revokesOneKey: true, tellsEffects: true)

    private init(policies: Policies, revokesOneKey: Bool, tellsEffects: Bool) {
        (self.policies, self.revokesOneKey, self.tellsEffects) = (policies, revokesOneKey, tellsEffects)
    }

    init(_ mapping: BackendMapping) {
        policies = mapping.policies
        revokesOneKey = mapping.flows.revoke.map { !$0.places(of: ["key_id"]).isEmpty } ?? false
        tellsEffects = mapping.flows.effects != nil
    }

    /// The facts that a backend knows.
    struct State: Sendable, Hashable {
        fileprivate var keys: [LearnInput.Key: Registration] = [:]
        /// The accounts that have ever attested a key.
        fileprivate var attested: Set<LearnInput.Account> = []
        fileprivate var kept: [ChallengePurpose: Kept] = [:]
        /// The accounts with a request that was accepted.
        fileprivate var served: Set<LearnInput.Account> = []
        /// The accounts whose session was ended.
        fileprivate var signedOut: Set<LearnInput.Account> = []
        /// The accounts with a session before the last; a Boolean value indicates whether that session may still be good.
        fileprivate var former: [LearnInput.Account: Bool] = [:]
        /// The accounts that have attested keys that no input names again.
        fileprivate var others: Set<LearnInput.Account> = []
    }

    fileprivate struct Registration: Hashable {
        /// `open` where the policies do not say whether the key is good.
        enum Standing { case good, open, retired, revoked }
        var owner: LearnInput.Account
        var standing = Standing.good
    }

    /// The fate of a challenge that account A has kept.
    fileprivate enum Kept { case fresh, used, failed, open, expired }

    /// The answer that a right backend gives to one part of a request.
    fileprivate enum Chance: Int, Comparable {
        case no, open, yes
        static func < (lhs: Chance, rhs: Chance) -> Bool { lhs.rawValue < rhs.rawValue }

        var answers: [LearnedAnswer] {
            switch self {
            case .no: [.refused]
            case .open: [.accepted, .refused]
            case .yes: [.accepted]
            }
        }
    }

    /// Returns the answers that are right.
    func allowed(_ input: LearnInput, in state: State) -> [LearnedAnswer] {
        let isSignedOut = input.hasAccount && state.signedOut.contains(input.account)
        if isSignedOut, ![.login, .replay, .former].contains(input.verb) {
            return (input.verb == .logout ? Chance.open : .no).answers
        }
        switch input.verb {
        case .attest:
            let flawed = input.flaw == .none ? Chance.yes : .no
            return min(flawed, attestation(of: input, in: state), challenge(of: input, in: state)).answers
        case .assert:
            return min(assertion(of: input, in: state), challenge(of: input, in: state)).answers
        case .former:
            return state.former[input.account] == true
                ? min(assertion(of: input, in: state), .open).answers : [.refused]
        case .bare:
            let isOwed = state.attested.contains(input.account) || policies.unsupportedDevices != .accept
            return (isOwed ? Chance.no : .open).answers
        case .replay:
            guard policies.repeated == .sameAnswer, state.served.contains(input.account) else { return [.refused] }
            return [tellsEffects && !isSignedOut ? .acceptedWithoutEffect : .accepted, .refused]
        case .revoke:
            let isGood = state.keys[input.key] == Registration(owner: input.account)
            return (isGood ? Chance.yes : .open).answers
        case .keepAssert, .keepAttest:
            let needsKey = input.verb == .keepAssert && policies.challengeBinding == .key
            let isGood = state.keys[.first] == Registration(owner: input.account)
            return (needsKey && !isGood ? Chance.open : .yes).answers
        case .login, .logout, .restart, .wait: return [.accepted]
        }
    }

    /// Returns what a backend knows after it has answered an input.
    func next(_ input: LearnInput, answered answer: LearnedAnswer, in state: State) -> State {
        var state = state
        let isAccepted = answer == .accepted
        if input.verb == .login {
            state.former[input.account] = !state.signedOut.contains(input.account)
            state.signedOut.remove(input.account)
        }
        if input.hasAccount, state.signedOut.contains(input.account), input.verb != .former { return state }
        if input.isEvidence { spend(input, isAccepted, &state) }
        switch input.verb {
        case .attest where isAccepted: attest(input, &state)
        case .assert where isAccepted, .former where isAccepted: state.served.insert(input.account)
        case .revoke:
            loosen(&state)
            for (key, found) in state.keys where isAccepted && found.owner == input.account {
                if key == input.key || !revokesOneKey { state.keys[key]?.standing = .revoked }
            }
            guard isAccepted, policies.revocationEndsSessions else { break }
            state.signedOut.insert(input.account)
            if state.former[input.account] != nil { state.former[input.account] = false }
        // A request without evidence has fetched a challenge, too.
        case .bare where input.account == .a: loosen(&state)
        case .keepAssert, .keepAttest:
            guard isAccepted else { break }
            let old = state.kept[input.purpose]
            // A backend may hand the same challenge out until it is used, or keep one challenge for each account.
            let isRepeated = policies.isChallengeRepeatedUntilUsed && old != nil && old != .used && old != .expired
            loosen(&state)
            state.kept[input.purpose] = isRepeated ? .open : .fresh
        case .login, .restart: loosen(&state)
        case .logout where isAccepted:
            state.signedOut.insert(input.account)
            loosen(&state)
        case .wait: state.kept = state.kept.mapValues { $0 == .used ? .used : .expired }
        default: break
        }
        return state
    }

    /// Returns the requirement that an acceptance of an input breaks where it must be refused.
    func requirement(of input: LearnInput, in state: State) -> Requirement {
        let isFormer = input.verb == .former
        let isSignedOut = isFormer ? state.former[input.account] != true : state.signedOut.contains(input.account)
        if input.hasAccount, isSignedOut { return .liveSession }
        guard input.isEvidence else { return input.requirement }
        if challenge(of: input, in: state) == .no { return .liveFreshness }
        if input.flaw == .same || input.flaw == .lower { return .liveCounter }
        let isOthers = state.keys[input.key].map { $0.owner != input.account } ?? false
        return isOthers ? .liveOwner : .liveKeys
    }

    // MARK: Keys

    private func attestation(of input: LearnInput, in state: State) -> Chance {
        guard input.key != .new, let found = state.keys[input.key] else {
            // A backend may allow an account a number of keys, if only one.
            let isFirst = state.keys.values.allSatisfy { $0.owner != input.account || $0.standing == .revoked }
            return isFirst && !state.others.contains(input.account) ? .yes : .open
        }
        // A person may have signed out, and another may use the device.
        if found.standing == .revoked { return .open }
        guard found.owner == input.account else { return .no }
        switch policies.sameAccountReattestation {
        case .accept: return .yes
        case .reject: return .no
        case .either: return .open
        }
    }

    private func attest(_ input: LearnInput, _ state: inout State) {
        state.attested.insert(input.account)
        let found = state.keys[input.key]
        let isAgain = input.key != .new && found?.owner == input.account
        // A revoked key that its owner attests again stays revoked.
        if isAgain, found?.standing == .revoked { return }
        for (key, other) in state.keys where policies.olderKey == .retire && other.owner == input.account {
            guard key != input.key, [.good, .open].contains(other.standing) else { continue }
            state.keys[key]?.standing = isAgain ? .open : .retired
        }
        guard input.key != .new else {
            state.others.insert(input.account)
            return
        }
        if isAgain {
            if found?.standing == .retired { state.keys[input.key]?.standing = .open }
        } else {
            state.keys[input.key] = Registration(owner: input.account)
        }
    }

    private func assertion(of input: LearnInput, in state: State) -> Chance {
        guard let found = state.keys[input.key], found.owner == input.account else { return .no }
        let key =
            switch found.standing {
            case .good: Chance.yes
            case .open: Chance.open
            case .retired, .revoked: Chance.no
            }
        switch input.flaw {
        case .none: return key
        case .same, .forged: return .no
        case .lower: return policies.outOfOrder == .either ? min(key, .open) : .no
        }
    }

    // MARK: Challenges

    private func challenge(of input: LearnInput, in state: State) -> Chance {
        guard input.challenge != .fresh else { return .yes }
        let base: Chance
        switch state.kept[input.purposeOfChallenge] {
        case nil, .used, .expired: return .no
        case .fresh: base = .yes
        case .open: base = .open
        case .failed: base = policies.challengeAfterFailure == .reject ? .no : .open
        }
        if input.challenge == .other { return policies.separatesPurposes ? .no : min(base, .open) }
        if input.account != .a { return policies.challengeBinding == .none ? min(base, .open) : .no }
        let isBound = policies.challengeBinding == .key && input.verb == .assert
        return isBound && input.key != .first ? .no : base
    }

    /// Notes what evidence has done to the kept challenges.
    private func spend(_ input: LearnInput, _ isAccepted: Bool, _ state: inout State) {
        guard input.challenge != .fresh else {
            // The evidence has fetched a challenge, in place of which the kept one may be forgotten.
            return input.account == .a ? loosen(&state) : ()
        }
        let purpose = input.purposeOfChallenge
        guard let kept = state.kept[purpose] else { return }
        if isAccepted {
            state.kept[purpose] = .used
        } else if kept == .fresh {
            state.kept[purpose] = input.account == .a && input.challenge == .kept ? .failed : .open
        }
    }

    /// Leaves open whether challenges that were kept are still good.
    private func loosen(_ state: inout State) { state.kept = state.kept.mapValues { $0 == .fresh ? .open : $0 } }
}
