// The modules that most files of these tests use.
@_exported import LiveMapping
import TestBasics

@testable import LiveConformance

/// A backend in a few lines, for the learner: right by its policies, or with one fault.
struct ModelBackend {
    /// Something that a wrong backend does after an input was answered.
    typealias Fault = @Sendable (inout ModelBackend, LearnInput, LearnedAnswer) -> Void

    struct Key: Equatable {
        var owner: LearnInput.Account
        var isRevoked = false
        var isRetired = false
        var counter = 0
    }

    struct Challenge: Equatable {
        var owner: LearnInput.Account
        var purpose: ChallengePurpose
        var isFailed = false
    }

    let policies: Policies
    var fault: Fault = { _, _, _ in }
    var keys: [LearnInput.Key: Key] = [:]
    var attested: Set<LearnInput.Account> = []
    /// The challenges that are good, by number, and those that account A has kept.
    var good: [Int: Challenge] = [:]
    var kept: [ChallengePurpose: Int] = [:]
    var last: [LearnInput.Key: Int] = [:]
    var signedOut: Set<LearnInput.Account> = []
    /// The accounts with a session before the last, and whether it is good.
    var former: [LearnInput.Account: Bool] = [:]
    var served: Set<LearnInput.Account> = []
    var number = 0

    static func answers(
        to inputs: [LearnInput], policies: Policies, fault: @escaping Fault = { _, _, _ in }
    ) -> [LearnedAnswer] {
        var backend = ModelBackend(policies: policies, fault: fault)
        return inputs.map { input in
            let answer = backend.answer(input)
            backend.fault(&backend, input, answer)
            return answer
        }
    }

    private mutating func answer(_ input: LearnInput) -> LearnedAnswer {
        if input.hasAccount, signedOut.contains(input.account), ![.login, .replay, .former].contains(input.verb) {
            return .refused
        }
        switch input.verb {
        case .attest: return evidence(input) { $0.attest(input) }
        case .assert: return evidence(input) { $0.assert(input) }
        case .bare:
            return attested.contains(input.account) || policies.unsupportedDevices != .accept ? .refused : .accepted
        case .replay:
            return policies.repeated == .sameAnswer && served.contains(input.account)
                ? (signedOut.contains(input.account) ? .accepted : .acceptedWithoutEffect) : .refused
        case .revoke:
            guard keys[input.key]?.owner == input.account, keys[input.key]?.isRevoked == false else { return .refused }
            keys[input.key]?.isRevoked = true
            if policies.revocationEndsSessions {
                signedOut.insert(input.account)
                if former[input.account] != nil { former[input.account] = false }
            }
            return .accepted
        case .keepAttest, .keepAssert:
            if policies.isChallengeRepeatedUntilUsed, let old = kept[input.purpose], good[old]?.isFailed == false {
                return .accepted
            }
            number += 1
            good[number] = Challenge(owner: .a, purpose: input.purpose)
            kept[input.purpose] = number
            return .accepted
        case .former: return former[input.account] == true && assert(input) ? .accepted : .refused
        case .login:
            former[input.account] = !signedOut.contains(input.account)
            signedOut.remove(input.account)
            return .accepted
        case .logout:
            signedOut.insert(input.account)
            return .accepted
        case .restart: return .accepted
        case .wait:
            good = [:]
            return .accepted
        }
    }

    /// Answers evidence: its challenge must be good, and is used up or has failed then.
    private mutating func evidence(_ input: LearnInput, _ work: (inout ModelBackend) -> Bool) -> LearnedAnswer {
        guard input.challenge != .fresh else { return work(&self) ? .accepted : .refused }
        let number = kept[input.purposeOfChallenge]
        guard let number, let challenge = good[number] else { return .refused }
        let isBound = policies.challengeBinding == .key && input.verb == .assert && input.key != .first
        let isFit =
            (challenge.owner == input.account || policies.challengeBinding == .none)
            && (challenge.purpose == input.purpose || !policies.separatesPurposes) && !isBound
            && !(challenge.isFailed && policies.challengeAfterFailure == .reject)
        let copy = self
        if isFit, work(&self) {
            good[number] = nil
            return .accepted
        }
        self = copy
        if challenge.owner == input.account { good[number]?.isFailed = true }
        return .refused
    }

    private mutating func attest(_ input: LearnInput) -> Bool {
        guard input.flaw == .none else { return false }
        if input.key != .new, let key = keys[input.key] {
            guard key.owner == input.account, !key.isRevoked, policies.sameAccountReattestation == .accept else {
                return false
            }
        } else if input.key != .new {
            keys[input.key] = Key(owner: input.account)
        }
        attested.insert(input.account)
        for (name, key) in keys where policies.olderKey == .retire && key.owner == input.account {
            keys[name]?.isRetired = name != input.key
        }
        return true
    }

    private mutating func assert(_ input: LearnInput) -> Bool {
        let sent = last[input.key] ?? 0
        let counter =
            switch input.flaw {
            case .none: sent + 10
            case .same: sent
            case .lower: sent - min(sent, 5)
            case .forged: sent + 1000
            }
        guard let key = keys[input.key], key.owner == input.account, !key.isRevoked, !key.isRetired,
            input.flaw != .forged, counter > key.counter
        else { return false }
        keys[input.key]?.counter = counter
        last[input.key] = max(sent, counter)
        served.insert(input.account)
        return true
    }
}
