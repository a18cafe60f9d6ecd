import AttestModel
import SuiteFiles

extension Form where Value == Policies {
    static var policies: Form {
        .mapping(
            [
                .optional("challenge_ttl_s", \.challengeSeconds, .integer(1...86_400)),
                .optional("min_challenge_bytes", \.minChallengeBytes, .integer(1...1024)),
                .optional("challenge_reuse_until_used", \.isChallengeRepeatedUntilUsed, .boolean),
                .optional("challenge_bound_to", \.challengeBinding, .word),
                .optional("separate_purposes", \.separatesPurposes, .boolean),
                .optional("challenge_burnt_on_failure", \.challengeAfterFailure, .word),
                .optional("reattest_same_account", \.sameAccountReattestation, .word),
                .optional("out_of_order", \.outOfOrder, .word),
                .optional("binds", \.binds, .set(of: .list(of: .word, isEmptyAllowed: true))),
                .optional("dev_environment", \.otherEnvironment, .word),
                .optional("error_detail", \.errorDetail, .word),
                .optional("refused_bit", \.refusedBit, .word),
                .optional("repeat", \.repeated, .word),
                .optional("older_key", \.olderKey, .word),
                .optional("revoke_ends_sessions", \.revocationEndsSessions, .boolean),
                .optional("unsupported_devices", \.unsupportedDevices, .word),
                .optional("risk_limit", \.riskLimit, .integer(1...1000)),
            ], meanings: KeyMeanings.of("policies"), empty: Policies()
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
                .optional("requests", \.requests, .integer(1...10_000_000)),
                .optional("requests_per_second", \.requestsPerSecond, .integer(1...100_000)),
                .optional("seconds", \.seconds, .integer(1...86_400)),
                .optional("rounds", \.rounds, .integer(1...100_000)),
            ], meanings: KeyMeanings.of("limits"), empty: Limits())
    }
}

extension Form where Value == [AccountPlan] {
    static var accounts: Form {
        let keys = ["a", "b", "fresh"].map { name in
            Key<[AccountPlan]>.optional(name, \.[plan: name], .plan(name).named("account"))
        }
        return .mapping(keys, meanings: KeyMeanings.of("accounts"), empty: [])
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
                .optional("values", \.values, .values),
                .optional("headers", \.headers, .headers),
                .step("register", \.register),
                .step("login", \.login),
                .step("logout", \.logout),
            ], meanings: KeyMeanings.of("account"), empty: AccountPlan(name: name))
    }
}
