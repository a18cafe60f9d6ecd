import LiveMapping

/// One input of a machine that is learned: what a device, an account or the operator does.
struct LearnInput: Sendable, Hashable {
    enum Verb: String, Sendable, CaseIterable {
        case attest, assert, bare, replay, revoke, login, logout, former
        case keepAttest = "keep-attest"
        case keepAssert = "keep-assert"
        case restart, wait
    }
    enum Account: String, Sendable, CaseIterable { case a, b }
    enum Key: String, Sendable, CaseIterable {
        case first = "1"
        case second = "2"
        /// A key that no input before has used.
        case new = "-new"
    }
    /// The thing that is wrong with evidence, or unusual.
    enum Flaw: String, Sendable, CaseIterable { case none, same, lower, forged }
    /// The challenge that evidence is made over.
    enum Challenge: String, Sendable, CaseIterable {
        case fresh
        /// The challenge that the account kept for evidence of this kind.
        case kept
        /// The challenge that the account kept for evidence of the other kind.
        case other
    }

    let verb: Verb
    var account = Account.a
    var key = Key.first
    var flaw = Flaw.none
    var challenge = Challenge.fresh

    /// The word of the input, like `attest-a1` or `assert-b1-kept`.
    var id: String {
        var words = [verb.rawValue]
        if hasAccount { words.append(account.rawValue + (hasKey ? key.rawValue : "")) }
        return (words + [flaw.rawValue, challenge.rawValue].filter { $0 != "none" && $0 != "fresh" })
            .joined(separator: "-")
    }

    private static let all: [String: LearnInput] = {
        var inputs: [String: LearnInput] = [:]
        for verb in Verb.allCases {
            for account in Account.allCases {
                for key in Key.allCases {
                    for flaw in Flaw.allCases {
                        for challenge in Challenge.allCases {
                            let input = LearnInput(
                                verb: verb, account: account, key: key, flaw: flaw, challenge: challenge)
                            if input.isPlain { inputs[input.id] = input }
                        }
                    }
                }
            }
        }
        return inputs
    }()

    private init(verb: Verb, account: Account, key: Key, flaw: Flaw, challenge: Challenge) {
        (self.verb, self.account, self.key, self.flaw, self.challenge) = (verb, account, key, flaw, challenge)
    }

    /// Returns the input of a word; `nil` for a word that is none.
    init?(_ id: String) {
        guard let known = Self.all[id] else { return nil }
        self = known
    }

    var hasAccount: Bool { verb != .restart && verb != .wait }
    private var hasKey: Bool { [.attest, .assert, .revoke].contains(verb) }
    /// A Boolean value that indicates whether the input sends evidence.
    var isEvidence: Bool { [.attest, .assert, .former].contains(verb) }
    /// A Boolean value that indicates whether the input is a protected request.
    var isProtected: Bool { [.assert, .bare, .replay, .former].contains(verb) }
    /// A Boolean value that indicates whether the input changes the backend for all accounts.
    var disturbs: Bool { !hasAccount }

    /// The purpose of the challenge of evidence.
    var purpose: ChallengePurpose { verb == .attest || verb == .keepAttest ? .attestation : .assertion }
    /// The purpose for which the challenge of the evidence was made.
    var purposeOfChallenge: ChallengePurpose {
        challenge == .other ? (purpose == .attestation ? .assertion : .attestation) : purpose
    }

    /// A Boolean value that indicates whether the input has no part that its verb does not know.
    private var isPlain: Bool {
        switch verb {
        case .attest: (flaw == .none || flaw == .forged) && (challenge == .fresh || key == .new)
        case .assert: key != .new
        case .revoke: key != .new && flaw == .none && challenge == .fresh
        case .keepAttest, .keepAssert: account == .a && key == .first && flaw == .none && challenge == .fresh
        default: key == .first && flaw == .none && challenge == .fresh && (hasAccount || account == .a)
        }
    }
}

extension LearnInput: CustomStringConvertible {
    /// The input as a sentence without its full stop.
    var description: String {
        let who = account.rawValue.uppercased()
        let over =
            switch challenge {
            case .fresh: ""
            case .kept: " over the kept challenge"
            case .other: " over the challenge that was kept for the other flow"
            }
        let object = key == .new ? "a new key" : "key \(key.rawValue)"
        switch verb {
        case .attest:
            return flaw == .forged ? "\(who) sends a broken attestation\(over)" : "\(who) attests \(object)\(over)"
        case .assert:
            let words =
                switch flaw {
                case .none: ""
                case .same: " and a used counter"
                case .lower: " and a lower counter"
                case .forged: " and a broken signature"
                }
            return "\(who) sends a request with \(object)\(words)\(over)"
        case .bare: return "\(who) sends a request without evidence"
        case .replay: return "\(who)'s last request is sent again"
        case .revoke: return "\(who) revokes \(object)"
        case .login: return "\(who) opens a new session"
        case .logout: return "\(who) signs out"
        case .former: return "\(who) sends a request with key 1 in the session before"
        case .keepAttest: return "\(who) keeps a challenge for an attestation"
        case .keepAssert: return "\(who) keeps a challenge for a request"
        case .restart: return "the backend restarts"
        case .wait: return "the kept challenges expire"
        }
    }
}

extension LearnInput {
    /// Returns whether a mapping has what the input needs.
    func isPossible(in mapping: BackendMapping, _ controls: BackendControls) -> Bool {
        let flows = mapping.flows
        guard account == .a || !mapping.accounts.isEmpty,
            challenge == .fresh || flows.challengeStep(purposeOfChallenge) != nil
        else { return false }
        // A template for text takes no other bytes.
        if challenge == .other, flows.hasTextChallenges(purpose), !flows.hasTextChallenges(purposeOfChallenge) {
            return false
        }
        switch verb {
        case .attest, .assert, .replay: return true
        case .bare: return !EvidenceForm.all(of: flows.assert, .absent, in: flows).isEmpty
        case .revoke: return flows.revoke != nil
        case .login, .former: return mapping.freshAccount?.login != nil
        case .logout: return mapping.freshAccount?.login != nil && mapping.freshAccount?.logout != nil
        case .keepAttest, .keepAssert: return flows.challengeStep(purpose) != nil
        case .restart: return LiveNeed.named("restart")?.isMet(mapping, controls) == true
        case .wait: return LiveNeed.named("clock")?.isMet(mapping, controls) == true
        }
    }
}
