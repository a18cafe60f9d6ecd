import AttestModel
import SuiteFiles

extension Form where Value == BackendMapping {
    static var mapping: Form {
        .mapping(
            keys, meanings: KeyMeanings.of("mapping"), empty: BackendMapping(), either: "base_url", or: "base_urls",
            purpose: "such as http://127.0.0.1:8080")
    }

    private static var keys: [Key<BackendMapping>] {
        [
            .required("version", \.version, .version),
            .optional("base_url", \.baseURLs, Form<BaseURL>.baseURL.map { (url, _) throws(MappingError) in [url] }),
            .optional("base_urls", \.baseURLs, .list(of: .baseURL)),
            .optional("plain_url", \.plainURL, .plainURL),
            .required("app", \.appPart, .app),
            .optional("accounts", \.accounts, .accounts),
            .required("flows", \.flows, .flows),
            .optional("policies", \.policies, .policies),
            .optional("hooks", \.hooks, .hooks),
            .optional("start", \.start, .start),
            .optional("apple", \.apple, .apple),
            .optional("database", \.database, .database),
            .optional("limits", \.limits, .limits),
            .optional("omits", \.omits, .omits),
        ]
    }

    private static var app: Form {
        .mapping(
            [
                .required("team_id", \.app.teamId, .fixedText),
                .required("bundle_id", \.app.bundleId, .fixedText),
                .optional("environment", \.environment, .word),
            ], meanings: KeyMeanings.of("app"), empty: BackendMapping()
        ) { (plan, node) throws(MappingError) in
            let app = AppIdentity(teamId: plan.app.teamId, bundleId: plan.app.bundleId)
            if let defect = app.defect { throw node.error("has the app ID '\(app.appId)', which \(defect)") }
        }
    }
}

extension Form where Value == Flows {
    fileprivate static var flows: Form {
        .mapping(
            [
                .step("attest_challenge", \.attestChallenge),
                .required("attest", \.attest, .evidence("attest").named("signedStep")),
                .step("assert_challenge", \.assertChallenge),
                .optional("assert", \.assert, .evidence("assert").named("signedStep")),
                .optional("asserts", \.asserts, .asserts),
                .step("device_check", \.deviceCheck),
                .step("fallback", \.fallback),
                .step("effects", \.effects),
                .step("revoke", \.revoke),
                .step("refresh_receipts", \.refreshReceipts),
                .step("risk", \.risk),
            ], meanings: KeyMeanings.of("flows"), empty: Flows(), either: "assert", or: "asserts",
            purpose: "the protected request")
    }
}

extension Form {
    /// A mapping of these keys and no others, exactly one of two of them.
    /// - Parameter purpose: What the first of the two is for, for the error of a mapping without both.
    fileprivate static func mapping(
        _ keys: [Key<Value>], meanings: [String: String], empty: Value, either one: String, or other: String,
        purpose: String
    ) -> Form {
        let rules: JSONSchema = ["oneOf": [["required": [.string(one)]], ["required": [.string(other)]]]]
        return .mapping(keys, meanings: meanings, empty: empty, rules: rules) { (_, node) throws(MappingError) in
            let found = try node.members("a mapping").filter { [one, other].contains($0.name) }
            guard found.count == 1 else {
                throw node.error(
                    found.isEmpty
                        ? "lacks '\(one)', \(purpose)" : "has both '\(one)' and '\(other)'; remove one of them")
            }
        }
    }
}

extension Form where Value == [Step] {
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
    /// - Parameter environment: the variables for `${env:NAME}`.
    /// - Throws: `MappingError` for the first error, with its line and column.
    package init(yaml: String, file: String, environment: [String: String]) throws(MappingError) {
        let root = try YAMLSource.root(
            of: yaml, file: file, subject: "the mapping", page: "'appattest explain mapping'", environment: environment)
        self = try Form<BackendMapping>.mapping.read(root)
        let order = ["a", "b", "fresh"]
        accounts.sort { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
        try FlowCheck(mapping: self).check()
    }

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

extension SchemaFile {
    /// The schema of mappings, for editors.
    package static let mapping = SchemaFile(
        "mapping", title: "Mapping of a backend",
        "How a backend is spoken to, for 'appattest live' ('appattest explain mapping').",
        Form<BackendMapping>.mapping.schema,
        definitions: [
            "template": Form<Template>.definition, "step": Form<Step>.plain("step").schema,
            "signedStep": Form<Step>.evidence("step").schema, "account": Form<AccountPlan>.plan("account").schema,
        ])
}
