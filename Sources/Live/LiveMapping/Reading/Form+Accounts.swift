import AttestModel
import SuiteFiles

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
                .optional(
                    "register", \.register, .plain("register").named("step"),
                    "Creates the account, before its first use. Its captures are values of the account."),
                .optional(
                    "login", \.login, .plain("login").named("step"),
                    "Opens a session, after `register`. Its captures are values of the account."),
            ], empty: AccountPlan(name: name, values: [], headers: []))
    }
}
