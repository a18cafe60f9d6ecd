import AttestModel
import LiveMapping

/// One duty of a running backend: a scene that is played with it, and the judgement of its answers.
package struct LiveCheck: Sendable {
    /// The facts that lists and reports state.
    package internal(set) var outline: VectorOutline
    /// The levels at which the check is made.
    package let levels: ClosedRange<LiveLevel>
    /// The vector with the same fault; `nil` for a check that no vector is like.
    var vector: VectorID?
    /// The parts of the mapping without which it cannot be made.
    var needs: [LiveNeed] = []
    /// The request that decides it, as the beginning of a sentence; empty where there is none, or more than one.
    var subject = ""
    /// The number of requests that it usually sends; a race sends them in each round.
    let cost: Int
    /// The most rounds of a race; `nil` for a check without rounds.
    var rounds: Int?
    /// The part of the duties of a backend that the check is about; `nil` for a check about none that is owed.
    var part: LivePart?
    /// The policies whose promise it holds the backend to, as keys of the mapping.
    var promises: Set<String> = []
    /// A Boolean value that indicates whether it waits on one connection while the others are made.
    var isSlow = false
    let play: Play

    /// Plays a scene and judges it.
    typealias Play = @Sendable (LiveScene) async throws(SceneStop) -> LiveFinding

    /// Returns the check as a mapping's policies want it: a promise that the mapping states itself is a must.
    func promised(by policies: Policies) -> LiveCheck {
        guard outline.level == .should, !promises.isDisjoint(with: policies.stated) else { return self }
        var check = self
        check.outline.level = .must
        return check
    }

    /// Returns the number of requests that it usually sends within the limits of a run.
    func requests(within limits: Limits) -> Int { cost * min(rounds ?? 1, limits.rounds) }
}

/// A part of the mapping, or a policy in it, that a check needs.
struct LiveNeed: Sendable {
    /// The part, as the end of the sentence "The mapping has no …".
    let description: String
    let isMet: @Sendable (BackendMapping, BackendControls) -> Bool
    /// A Boolean value that indicates whether the check cuts connections, or moves the clock.
    var disturbs = false
    /// A Boolean value that indicates whether the check moves the clock of the backend.
    var movesClock = false

    static let apple = LiveNeed("part 'apple' beside 'start', and no --key is given") { mapping, controls in
        controls.connect != nil || controls.knownApple != nil || mapping.apple != nil && mapping.start != nil
    }

    private init(
        _ words: String, disturbs: Bool = false, movesClock: Bool = false,
        isMet: @escaping @Sendable (BackendMapping, BackendControls) -> Bool
    ) { (self.description, self.disturbs, self.movesClock, self.isMet) = (words, disturbs, movesClock, isMet) }

    /// Returns the need of a name in `Resources/live-checks.json`: a part of the mapping, or a policy with its choice;
    /// `nil` for any other name. Checks about another choice are not made.
    static func named(_ name: String) -> LiveNeed? {
        let words = name.split(separator: ": ").map(String.init)
        guard parts[name] == nil, Policies().choices[words[0]] != nil else { return parts[name] }
        let wanted = Set(words.last?.split(separator: " or ").map(String.init) ?? [])
        return LiveNeed("policy \(name)") { mapping, _ in
            words.count == 1
                ? mapping.policies.stated.contains(name)
                : !wanted.isDisjoint(with: mapping.policies.choices[words[0]] ?? [])
        }
    }

    private static let parts: [String: LiveNeed] = [
        "apple": apple,
        "attestChallenge": LiveNeed("flows.attest_challenge") { mapping, _ in mapping.flows.attestChallenge != nil },
        "assertChallenge": LiveNeed("flows.assert_challenge") { mapping, _ in mapping.flows.assertChallenge != nil },
        "clock": LiveNeed("hooks.clock", disturbs: true, movesClock: true) { mapping, controls in
            controls.moveClock != nil || mapping.hooks.clock != nil
        },
        "deviceCheck": LiveNeed("flows.device_check") { mapping, _ in mapping.flows.deviceCheck != nil },
        "effects": LiveNeed("flows.effects") { mapping, _ in mapping.flows.effects != nil },
        "fallback": LiveNeed("flows.fallback") { mapping, _ in mapping.flows.fallback != nil },
        "flag": LiveNeed("hooks.flag", disturbs: true) { mapping, controls in
            controls.switchFlag != nil || mapping.hooks.flag != nil
        },
        "freshAccount": LiveNeed("plan of new accounts (accounts.fresh)") { mapping, _ in mapping.hasFreshAccounts },
        "granted": LiveNeed("capture 'granted' in flows.device_check") { mapping, _ in
            mapping.flows.deviceCheck?.captures.contains { $0.name == "granted" } == true
        },
        "plainURL": LiveNeed("plain_url") { mapping, _ in mapping.plainURL != nil },
        "refreshReceipts": LiveNeed("flows.refresh_receipts") { mapping, _ in mapping.flows.refreshReceipts != nil },
        "replicas": LiveNeed("second address in base_urls") { mapping, _ in mapping.baseURLs.count > 1 },
        "restart": LiveNeed("hooks.restart, and no start.command", disturbs: true) { mapping, controls in
            controls.restart != nil || mapping.hooks.restart != nil || mapping.start != nil
        },
        "revoke": LiveNeed("flows.revoke") { mapping, _ in mapping.flows.revoke != nil },
        "risk": LiveNeed("flows.risk") { mapping, _ in mapping.flows.risk != nil },
        "riskUse": LiveNeed("flows.risk, and no policies.risk_limit") { mapping, _ in
            mapping.flows.risk != nil || mapping.policies.riskLimit != nil
        },
        "session": LiveNeed("account with headers or a login") { mapping, _ in
            mapping.accounts.contains { !$0.headers.isEmpty || $0.login != nil }
        },
        "twoRequests": LiveNeed("second protected request (flows.asserts)") { mapping, _ in
            mapping.flows.asserts.count > 1
        },
        "twoAccounts": LiveNeed("second account (accounts.fresh, or accounts.a and accounts.b)") { mapping, _ in
            mapping.hasTwoAccounts
        },
    ]
}

extension Policies {
    /// The choices by the key of their policy, in the words of a mapping.
    fileprivate var choices: [String: [String]] {
        [
            "binds": binds.map(\.rawValue), "challenge_bound_to": [challengeBinding.rawValue],
            "challenge_burnt_on_failure": [challengeAfterFailure.rawValue],
            "challenge_reuse_until_used": ["\(isChallengeRepeatedUntilUsed)"],
            "dev_environment": [otherEnvironment.rawValue], "error_detail": [errorDetail.rawValue],
            "out_of_order": [outOfOrder.rawValue], "repeat": [repeated.rawValue], "older_key": [olderKey.rawValue],
            "separate_purposes": ["\(separatesPurposes)"], "unsupported_devices": [unsupportedDevices.rawValue],
        ]
    }
}

extension BackendMapping {
    /// The plan of new accounts; `nil` for none.
    var freshAccount: AccountPlan? { accounts.first { $0.name == "fresh" } }

    /// A Boolean value that indicates whether each check has an account of its own, which never had a key.
    var hasFreshAccounts: Bool { accounts.isEmpty || freshAccount != nil }

    /// A Boolean value that indicates whether the checks can play two users.
    var hasTwoAccounts: Bool { freshAccount != nil || accounts.count > 1 }
}
