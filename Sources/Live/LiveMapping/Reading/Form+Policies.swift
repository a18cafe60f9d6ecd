import AttestModel
import SuiteFiles

extension Form where Value == Policies {
    /// The choices that the sources leave open.
    static var policies: Form {
        .mapping(
            [
                .optional(
                    "challenge_ttl_s", \.challengeSeconds, .integer(1...86_400),
                    "The seconds for which a challenge is valid."),
                .optional(
                    "min_challenge_bytes", \.minChallengeBytes, .integer(1...1024),
                    "The fewest bytes of a challenge, decoded."),
                .optional(
                    "challenge_reuse_until_used", \.isChallengeRepeatedUntilUsed, .boolean,
                    "Whether the same challenge may be handed out again until it is used."),
                .optional("challenge_bound_to", \.challengeBinding, .word, "The thing that a challenge is bound to."),
                .optional(
                    "separate_purposes", \.separatesPurposes, .boolean,
                    "Whether challenges for attestations and for assertions are told apart."),
                .optional(
                    "challenge_burnt_on_failure", \.challengeAfterFailure, .word,
                    "The answer to a second attempt with a challenge whose first attempt failed."),
                .optional(
                    "reattest_same_account", \.sameAccountReattestation, .word,
                    "The answer to a second attestation of a key by its owner."),
                .optional(
                    "out_of_order", \.outOfOrder, .word,
                    "The answer to an assertion that arrives after one with a greater counter."),
                .optional(
                    "binds", \.binds, .set(of: .list(of: .word, isEmptyAllowed: true)),
                    "The parts of a request that client data covers."),
                .optional(
                    "dev_environment", \.otherEnvironment, .word,
                    "The answer to evidence of the environment that the app does not have."),
                .optional("error_detail", \.errorDetail, .word, "The detail that error answers may have."),
                .optional("refused_bit", \.refusedBit, .word, "The bit of DeviceCheck whose devices get nothing."),
                .optional("repeat", \.repeated, .word, "The answer to a request that is sent again as it was."),
                .optional(
                    "older_key", \.olderKey, .word,
                    "Whether an older key of an account stays good when a new key is attested."),
                .optional(
                    "unsupported_devices", \.unsupportedDevices, .word,
                    "The answer to a request without evidence from an account that never attested a key."),
                .optional(
                    "risk_limit", \.riskLimit, .integer(1...1000),
                    "The greatest risk metric with which a protected request is served."),
            ], empty: Policies()
        ).map { (policies, node) throws(MappingError) -> Policies in
            var policies = policies
            policies.stated = Set(try node.members("policies").map(\.name))
            return policies
        }
    }
}

extension Form {
    /// A list whose order says nothing.
    static func set<Element>(of list: Form<[Element]>) -> Form where Value == Set<Element> {
        list.map { (elements, _) throws(MappingError) -> Set<Element> in Set(elements) }
    }
}

extension Form where Value == Limits {
    static var limits: Form {
        .mapping(
            [
                .optional("requests", \.requests, .integer(1...10_000_000), "The most requests of a run."),
                .optional(
                    "requests_per_second", \.requestsPerSecond, .integer(1...100_000),
                    "The most requests of one second, except in races."),
                .optional("seconds", \.seconds, .integer(1...86_400), "The most seconds of a run."),
                .optional("rounds", \.rounds, .integer(1...100_000), "The rounds of each race."),
            ], empty: Limits())
    }
}

extension Form where Value == [AccountPlan] {
    static var accounts: Form {
        let meanings: KeyValuePairs = [
            "a": "An account.", "b": "Another account, for checks that need two.",
            "fresh": "The plan of new accounts, one for each check.",
        ]
        let keys = meanings.map { name, meaning in
            Key<[AccountPlan]>.optional(name, \.[plan: name], .plan(name).named("account"), meaning)
        }
        return .mapping(keys, empty: [])
    }
}

extension [AccountPlan] {
    fileprivate subscript(plan name: String) -> AccountPlan? {
        get { first { $0.name == name } }
        set {
            removeAll { $0.name == name }
            if let newValue { append(newValue) }
        }
    }
}

extension Form where Value == AccountPlan {
    static func plan(_ name: String) -> Form {
        .mapping(
            [
                .optional("values", \.values, .values, "The values of the account by name."),
                .optional("headers", \.headers, .headers, "The header fields of each request of the account."),
                .step(
                    "register", \.register,
                    "Creates the account, before its first use. Its captures are values of the account."),
                .step("login", \.login, "Opens a session, after `register`. Its captures are values of the account."),
            ], empty: AccountPlan(name: name))
    }
}
