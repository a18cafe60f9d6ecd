import AttestModel
import SuiteFiles

extension Form where Value == BackendMapping {
    /// The whole file.
    static var mapping: Form {
        let rules: JSONSchema = ["oneOf": [["required": ["base_url"]], ["required": ["base_urls"]]]]
        return .mapping(keys, empty: BackendMapping(), rules: rules) { (_, node) throws(MappingError) in
            let addresses = try node.members("a mapping").filter { $0.name.hasPrefix("base_url") }
            guard addresses.count == 1 else {
                throw node.error(
                    addresses.isEmpty
                        ? "lacks 'base_url', such as http://127.0.0.1:8080"
                        : "has both 'base_url' and 'base_urls'; remove one of them")
            }
        }
    }

    private static var keys: [Key<BackendMapping>] {
        [
            .required("version", \.version, .version, "The version of this format: 1."),
            .optional(
                "base_url", \.baseURLs, Form<BaseURL>.baseURL.map { (url, _) throws(MappingError) in [url] },
                "The base URL of the backend."),
            .optional("base_urls", \.baseURLs, .list(of: .baseURL), "The base URLs of the backend's replicas."),
            .optional(
                "plain_url", \.plainURL, .plainURL,
                "The address at which the backend answers HTTP without encryption, beside its base URL."),
            .required("app", \.appPart, .app, "The app whose devices the backend knows."),
            .optional("accounts", \.accounts, .accounts, "The accounts by name: a, b, and fresh for new ones."),
            .required("flows", \.flows, .flows, "The steps by which a device speaks with the backend."),
            .optional("policies", \.policies, .policies, "The choices that the sources leave open."),
            .optional(
                "hooks", \.hooks, .hooks,
                "The commands by which the backend's surroundings are changed; /bin/sh runs each."),
            .optional("start", \.start, .start, "The way to start the backend, where it does not run already."),
            .optional(
                "apple", \.apple, .apple,
                "The variables by which a backend that is started learns where the simulated Apple is."),
            .optional("database", \.database, .database, "The database before which races put a delaying proxy."),
            .optional("limits", \.limits, .limits, "The limits of a run."),
            .optional(
                "omits", \.omits, .omits,
                "The parts that every backend owes and this mapping leaves out, each with the reason."),
        ]
    }
}

extension Form where Value == Flows {
    fileprivate static var flows: Form {
        let rules: JSONSchema = ["oneOf": [["required": ["assert"]], ["required": ["asserts"]]]]
        return .mapping(
            [
                .step(
                    "attest_challenge", \.attestChallenge,
                    "Fetches the challenge of an attestation, as capture `challenge`."),
                .required("attest", \.attest, .evidence("attest").named("signedStep"), "Sends an attestation."),
                .step(
                    "assert_challenge", \.assertChallenge,
                    "Fetches the challenge of an assertion, as capture `challenge`."),
                .optional(
                    "assert", \.assert, .evidence("assert").named("signedStep"),
                    "Sends a protected request with an assertion."),
                .optional(
                    "asserts", \.asserts, .asserts,
                    "Protected requests by name, in place of `assert`: each needs an assertion of its own."),
                .step("device_check", \.deviceCheck, "Sends a device token."),
                .step("fallback", \.fallback, "Sends a protected request of a client without App Attest."),
                .step(
                    "effects", \.effects,
                    "Reads the number of the account's protected requests that took effect, as capture `count`."),
                .step("revoke", \.revoke, "Revokes the key of the account."),
                .step("refresh_receipts", \.refreshReceipts, "Exchanges the receipts of the account's keys."),
                .step(
                    "risk", \.risk, "Reads the risk metric that the backend knows of the account, as capture `metric`."),
            ], empty: Flows(), rules: rules
        ) { (_, node) throws(MappingError) in
            let requests = try node.members("a mapping").filter { ["assert", "asserts"].contains($0.name) }
            guard requests.count == 1 else {
                throw node.error(
                    requests.isEmpty
                        ? "lacks 'assert', the protected request"
                        : "has both 'assert' and 'asserts'; remove one of them")
            }
        }
    }
}

extension Form where Value == [Step] {
    /// Protected requests by name.
    fileprivate static var asserts: Form {
        Form<[(name: String, value: Step, place: SourcePlace)]>.named(
            Form<Step>.evidence("assert").named("signedStep"), what: "protected requests by name",
            names: ValueName.pattern
        ) { (name, place) throws(MappingError) in
            try ValueName.checkLetters(name, of: "request", at: place)
        }.map { (named, node) throws(MappingError) -> [Step] in
            guard !named.isEmpty else { throw node.error("names no protected request") }
            return named.map { entry in
                var step = entry.value
                step.name = entry.name
                return step
            }
        }
    }
}

extension Form where Value == [LivePart: String] {
    /// The parts that a mapping leaves out, with its reasons.
    fileprivate static var omits: Form {
        let names = LivePart.allCases.map(\.rawValue)
        return Form<[(name: String, value: String, place: SourcePlace)]>.named(
            .fixedText, what: "reasons by part", names: "^(\(names.joined(separator: "|")))$"
        ) { (name, place) throws(MappingError) in
            guard LivePart(rawValue: name) == nil else { return }
            throw place.error(
                "'\(name)'\(Spelling.hint(name, among: names)) is no part that a mapping can omit; the parts are "
                    + names.joined(separator: ", "))
        }.map { (reasons, _) throws(MappingError) -> [LivePart: String] in
            var omits: [LivePart: String] = [:]
            for reason in reasons {
                guard reason.value.contains(where: \.isLetter), reason.value.count > 4 else {
                    throw reason.place.error("'\(reason.name)' has no reason; every report repeats it")
                }
                if let part = LivePart(rawValue: reason.name) { omits[part] = reason.value }
            }
            return omits
        }
    }
}

extension BackendMapping {
    fileprivate var version: Int {
        get { 1 }
        set {}
    }

    /// The part of a mapping that states the app.
    fileprivate var appPart: BackendMapping {
        get { self }
        set {
            app = AppIdentity(teamId: newValue.app.teamId, bundleId: newValue.app.bundleId)
            environment = newValue.environment
        }
    }
}

extension Form where Value == BackendMapping {
    /// The app, with its environment.
    fileprivate static var app: Form {
        .mapping(
            [
                .required("team_id", \.app.teamId, .fixedText, "The team identifier, ten characters."),
                .required("bundle_id", \.app.bundleId, .fixedText, "The bundle identifier."),
                .optional("environment", \.environment, .word, "The environment that the backend accepts."),
            ], empty: BackendMapping()
        ) { (plan, node) throws(MappingError) in
            let app = AppIdentity(teamId: plan.app.teamId, bundleId: plan.app.bundleId)
            if let defect = app.defect { throw node.error("has the app ID '\(app.appId)', which \(defect)") }
        }
    }
}

extension Form where Value == Int {
    fileprivate static var version: Form {
        Form(schema: .constant(1)) { (node) throws(MappingError) -> Int in
            guard node.plain == "1" else { throw node.mismatch("1, the version of this format") }
            return 1
        }
    }
}

extension Form where Value == BaseURL {
    fileprivate static var baseURL: Form {
        Form(schema: JSONSchema.string) { (node) throws(MappingError) -> BaseURL in
            let text = try Form<String>.fixedText.read(node)
            guard let url = BaseURL(text) else {
                throw node.error(
                    "is '\(PrintableText.of(text))', and must be http:// or https:// with a host, without user, query "
                        + "and fragment")
            }
            return url
        }
    }
    fileprivate static var plainURL: Form {
        Form(schema: JSONSchema.string(pattern: "^http://")) { (node) throws(MappingError) -> BaseURL in
            let url = try baseURL.read(node)
            guard url.scheme == "http" else { throw node.error("must begin with http://") }
            return url
        }
    }
}

extension BackendMapping {
    /// Reads a mapping.
    ///
    /// - Parameters:
    ///   - file: the name of the file, for errors.
    ///   - environment: the variables for `${env:NAME}`.
    /// - Throws: `MappingError` for the first error, with its line and column.
    package init(yaml: String, file: String, environment: [String: String]) throws(MappingError) {
        let root = try YAMLSource.root(
            of: yaml, file: file, subject: "the mapping", page: "spec/mapping.md", environment: environment)
        self = try Form<BackendMapping>.mapping.read(root)
        let order = ["a", "b", "fresh"]
        accounts.sort { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
        try FlowCheck(mapping: self).check()
    }
}

extension SchemaFile {
    /// The schema of mappings, for editors.
    package static let mapping = SchemaFile(
        "mapping", title: "Mapping of a backend", "How a backend is spoken to, for 'appattest live' (spec/mapping.md).",
        Form<BackendMapping>.mapping.schema,
        definitions: [
            "template": Form<Template>.definition, "step": Form<Step>.plain("step").schema,
            "signedStep": Form<Step>.evidence("step").schema, "account": Form<AccountPlan>.plan("account").schema,
        ])
}
