import AttestModel
import SuiteFiles

extension Key {
    /// The key of a step whose request carries no evidence.
    static func step(_ name: String, _ property: any WritableKeyPath<Root, Step?> & Sendable) -> Key {
        .optional(name, property, .plain(name).named("step"))
    }
}

extension Form where Value == Step {
    /// A step whose request carries no evidence, or a device token.
    static func plain(_ name: String) -> Form { step(name) }

    /// A step whose request carries an attestation or assertion.
    static func evidence(_ name: String) -> Form {
        let signed: [Key<Step>] = [
            .optional("body", \.body, .any),
            .optional("client_data", \.clientData, .any),
            .optional("client_data_hash", \.clientDataHash, .any),
        ]
        return step(name, signed: signed) { (step, node) throws(MappingError) in
            guard step.clientData != nil || step.clientDataHash != nil else {
                throw node.error("lacks 'client_data', the bytes whose SHA-256 the device signs")
            }
        }
    }

    private static func step(
        _ name: String, signed: [Key<Step>] = [],
        check: @escaping @Sendable (Step, YAMLNode) throws(MappingError) -> Void = { (_, _) throws(MappingError) in }
    ) -> Form {
        let values: Key<Step> = .optional("values", \.values, .values)
        let others: [Key<Step>] = [
            .required("request", \.request, .request), .optional("expect", \.acceptance, .answer),
            .optional("reject", \.refusal, .answer), .optional("capture", \.captures, .captures),
        ]
        let keys = [values] + signed + others
        return Form.mapping(keys, meanings: KeyMeanings.of("step"), empty: Step(name: name), check: check).map {
            (step, node) throws(MappingError) -> Step in
            var step = step
            let isRefusalStated = try node.members("a step").contains { $0.name == "reject" }
            step.refusesByOtherValue = step.acceptance.condition != nil && !isRefusalStated
            let shared = step.acceptance.statuses.intersection(step.refusal.statuses)
            if step.refusal.condition == nil, step.acceptance.condition == nil {
                guard shared.isEmpty || step.refusal.statuses == AnswerRule.usualRefusals else {
                    throw node.error(
                        "has the status \(shared.sorted()[0]) in both 'expect' and 'reject'; tell them apart by 'json'")
                }
                step.refusal.statuses.subtract(shared)
            }
            return step
        }
    }
}

extension Form where Value == RequestTemplate {
    fileprivate static var request: Form {
        let keys: [Key<RequestTemplate>] = [
            .required("method", \.method, .method),
            .required("path", \.path, .text),
            .optional("headers", \.headers, .headers),
            .optional("json", \.content, .json),
            .optional("form", \.content, .fields),
            .optional("body", \.content, .any),
        ]
        return Form.mapping(
            keys, meanings: KeyMeanings.of("request"), empty: RequestTemplate(),
            rules: [
                "not": [
                    "anyOf": [
                        ["required": ["json", "form"]], ["required": ["json", "body"]], ["required": ["form", "body"]],
                    ]
                ]
            ]
        ) { (_, node) throws(MappingError) in
            let bodies = try node.members("a mapping").map(\.name).filter { ["json", "form", "body"].contains($0) }
            guard bodies.count <= 1 else {
                throw node.error("has \(bodies.map { "'\($0)'" }.joined(separator: " and ")); a request has one body")
            }
        }
    }
}

extension Form where Value == String {
    fileprivate static var method: Form {
        Form(schema: JSONSchema.string(pattern: "^[A-Z]+$")) { (node) throws(MappingError) -> String in
            guard let text = node.text, text.wholeMatch(of: /[A-Z]+/) != nil else {
                throw node.mismatch("a method in capital letters, such as POST")
            }
            return text
        }
    }
}

extension Form where Value == Template {
    fileprivate static var fields: Form {
        Form<[NamedTemplate]>.templates(.text, what: "fields of a form by name", names: "^.+$") {
            (_, _) throws(MappingError) in
        }.map { (fields, node) throws(MappingError) -> Template in
            Template(shape: .fields(fields), place: node.place)
        }
    }
}

extension Form where Value == [NamedTemplate] {
    static var headers: Form {
        templates(.text, what: "header fields by name", names: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$") {
            (name, place) throws(MappingError) in
            guard name.wholeMatch(of: /[!#$%&'*+.^_`|~0-9A-Za-z\-]+/) != nil else {
                throw place.error("'\(name)' is not the name of a header field")
            }
            guard !["content-length", "transfer-encoding", "connection"].contains(name.lowercased()) else {
                throw place.error("the header field '\(name)' is set by the program itself; remove it")
            }
        }
    }

    /// Values by name, which other templates use.
    static var values: Form {
        templates(.any, what: "templates by name", names: ValueName.pattern) { (name, place) throws(MappingError) in
            try ValueName.check(name, at: place)
        }
    }

    static func templates(
        _ form: Form<Template>, what: String, names: String,
        check: @escaping @Sendable (String, SourcePlace) throws(MappingError) -> Void
    ) -> Form {
        Form<[(name: String, value: Template, place: SourcePlace)]>.named(form, what: what, names: names, check: check)
            .map { (templates, _) throws(MappingError) -> [NamedTemplate] in
                templates.map { NamedTemplate(name: $0.name, template: $0.value) }
            }
    }
}

/// The names of values.
enum ValueName {
    static let pattern = "^[A-Za-z_][A-Za-z0-9_]*$"

    /// The names that the checks give to values themselves.
    static let reserved =
        ["key_id", "account", "uuid", "now", "counter", "seconds", "env"] + Step.evidence + Step.requestValues

    /// - Parameter thing: the thing that has the name, for errors.
    static func checkLetters(_ name: String, of thing: String, at place: SourcePlace) throws(MappingError) {
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            throw place.error("'\(name)' is no name of a \(thing); letters, digits and '_' are allowed")
        }
    }

    static func check(_ name: String, at place: SourcePlace) throws(MappingError) {
        try checkLetters(name, of: "value", at: place)
        guard !reserved.contains(name) else {
            throw place.error("'\(name)' is a value that the program sets itself; choose another name")
        }
    }
}
