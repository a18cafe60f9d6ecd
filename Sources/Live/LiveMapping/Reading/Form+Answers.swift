import AttestModel
import SuiteFiles

extension Form where Value == AnswerRule {
    static var answer: Form {
        let keys: [Key<AnswerRule>] = [
            .required("status", \.statuses, .set(of: .list(of: .integer(100...599), isSingleAllowed: true))),
            .optional("json", \.condition, .condition),
        ]
        return .mapping(keys, meanings: KeyMeanings.of("answer"), empty: AnswerRule(statuses: []))
    }
}

extension Form where Value == AnswerRule.Condition {
    fileprivate static var condition: Form {
        Form(schema: [
            "type": "object", "minProperties": 1, "maxProperties": 1,
            "propertyNames": JSONSchema.string(pattern: "^/").json,
            "additionalProperties": ["type": ["string", "number", "boolean", "null"]],
        ]) { (node) throws(MappingError) -> AnswerRule.Condition in
            let members = try node.members("a JSON pointer with the value there, such as {/verified: true}")
            guard members.count == 1, let member = members.first else {
                throw node.error("must have one JSON pointer, and has \(members.count)")
            }
            guard JSONPointer(member.name) != nil, !member.name.isEmpty else {
                throw member.place.error("'\(member.name)' is not a JSON pointer, such as /verified")
            }
            return AnswerRule.Condition(pointer: member.name, value: try member.value.constant())
        }
    }
}

extension YAMLNode {
    fileprivate func constant() throws(MappingError) -> JSONValue {
        guard case .constant(let constant)? = try? JSONTemplate(self), let value = try? JSONValue.parse(constant.utf8)
        else {
            guard let text else { throw mismatch("text, a number, true, false or null") }
            return .string(text)
        }
        return value
    }
}

extension Form where Value == [Capture] {
    static var captures: Form {
        Form<[(name: String, value: Capture, place: SourcePlace)]>.named(
            .capture, what: "values by name", names: ValueName.pattern
        ) { (name, place) throws(MappingError) in
            try ValueName.check(name, at: place)
        }.map { (captures, _) throws(MappingError) -> [Capture] in
            captures.map { Capture(name: $0.name, place: $0.value.place, encoding: $0.value.encoding) }
        }
    }
}

extension Form where Value == Capture {
    fileprivate static var capture: Form {
        let keys: [Key<DraftOfCapture>] = [.required("from", \.place, .place), .optional("decode", \.encoding, .word)]
        let long = Form<DraftOfCapture>.mapping(keys, meanings: KeyMeanings.of("capture"), empty: DraftOfCapture())
        let short = Form<Capture.Place>.place
        return Form(schema: ["anyOf": [short.schema.json, long.schema.json]]) {
            (node) throws(MappingError) -> Capture in
            let draft = node.text == nil ? try long.read(node) : DraftOfCapture(place: try short.read(node))
            return Capture(
                name: "", place: draft.place, encoding: draft.encoding ?? (draft.place == .body ? .raw : .utf8))
        }
    }
}

/// A capture before its encoding is settled.
private struct DraftOfCapture: Sendable {
    var place = Capture.Place.body
    var encoding: Capture.Encoding?
}

extension Form where Value == Capture.Place {
    fileprivate static var place: Form {
        Form(schema: JSONSchema.string(pattern: "^(body|json:(/.*)?|header:.+|cookie:.+|authparam:.+[.].+)$")) {
            (node) throws(MappingError) -> Capture.Place in
            let wanted = "body, json:/pointer, header:Name, cookie:name or authparam:Scheme.name"
            guard let text = node.text else { throw node.mismatch(wanted) }
            guard let place = Capture.Place(text) else { throw node.error("has '\(text)', which is not \(wanted)") }
            return place
        }
    }
}

extension Capture.Place {
    /// - Returns: `nil` for text of another form.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("body", nil): self = .body
        case ("json", let pointer?) where JSONPointer(pointer) != nil: self = .json(pointer)
        case ("header", let name?) where !name.isEmpty: self = .header(name)
        case ("cookie", let name?) where !name.isEmpty: self = .cookie(name)
        case ("authparam", let text?):
            guard let period = text.lastIndex(of: "."), period != text.startIndex, text.last != "." else { return nil }
            self = .authParameter(scheme: String(text[..<period]), name: String(text[text.index(after: period)...]))
        default: return nil
        }
    }
}
