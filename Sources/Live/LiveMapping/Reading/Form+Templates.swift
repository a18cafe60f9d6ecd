import AttestModel
import SuiteFiles

extension Form where Value == Template {
    /// Text with `${…}` in it.
    static var text: Form {
        Form(schema: ["type": ["string", "number", "boolean"]]) { (node) throws(MappingError) -> Template in
            guard let text = node.text else { throw node.mismatch("text") }
            return Template(shape: .text(try TextTemplate(text, at: node)), place: node.place)
        }
    }

    /// Text, or one of the documents that a mapping can hold.
    static var any: Form {
        Form(schema: .own("template")) { (node) throws(MappingError) -> Template in
            guard node.isMapping else { return try text.read(node) }
            let members = try node.members("text or a document")
            let forms = ["json", "sortedjson", "jwt_hs256"]
            guard members.count == 1, let member = members.first, forms.contains(member.name) else {
                let name = members.first { !forms.contains($0.name) }?.name ?? ""
                throw node.error(
                    "must be text, or a mapping of one key: json, sortedjson or jwt_hs256"
                        + (name.isEmpty ? "" : "; '\(name)'\(Spelling.hint(name, among: forms)) is none of them"))
            }
            guard member.name == "jwt_hs256" else {
                let json = try JSONTemplate(member.value)
                return Template(shape: .json(json, isSorted: member.name == "sortedjson"), place: node.place)
            }
            let token = try token.read(member.value)
            return Template(shape: .token(secret: token.secret, claims: token.claims), place: node.place)
        }
    }

    private static var token: Form<TokenParts> {
        Form<TokenParts>.mapping(
            [
                .required(
                    "secret", \.secret,
                    Form<Template>.text.map { (template, node) throws(MappingError) -> TextTemplate in
                        try TextTemplate(node.text ?? "", at: node)
                    }),
                .required("claims", \.claims, .document),
            ], meanings: KeyMeanings.of("jwt_hs256"),
            empty: TokenParts(secret: TextTemplate(pieces: []), claims: .object([])))
    }

    /// A JSON document that keeps the order of its members.
    static var json: Form {
        Form<JSONTemplate>.document.map { (json, node) throws(MappingError) -> Template in
            Template(shape: .json(json, isSorted: false), place: node.place)
        }
    }

    /// The definition `template` of the schema.
    static var definition: JSONSchema {
        [
            "anyOf": [
                ["type": ["string", "number", "boolean"]],
                JSONSchema.object([.required("json", [:], "A JSON document, its members in this order.")]).json,
                JSONSchema.object([.required("sortedjson", [:], "A JSON document with sorted members.")]).json,
                JSONSchema.object([.required("jwt_hs256", token.schema, "A JSON Web Token.")]).json,
            ]
        ]
    }
}

/// The parts of a JSON Web Token in a mapping.
private struct TokenParts: Sendable {
    var secret: TextTemplate
    var claims: JSONTemplate
}

extension Form where Value == JSONTemplate {
    fileprivate static var document: Form {
        Form(schema: [:]) { (node) throws(MappingError) -> JSONTemplate in try JSONTemplate(node) }
    }
}

extension TextTemplate {
    init(_ text: String, at node: YAMLNode) throws(MappingError) {
        var parser = TemplateParser(text, environment: node.source.environment, place: node.placeOfValue)
        self = try parser.text()
    }
}

extension JSONTemplate {
    init(_ node: YAMLNode) throws(MappingError) {
        _ = try node.checked()
        if let elements = node.elements {
            self = .array(try elements.map { (element) throws(MappingError) in try JSONTemplate(element) })
        } else if node.isMapping {
            var members: [(String, JSONTemplate)] = []
            for member in try node.members("a JSON object") {
                guard !member.name.contains("${") else {
                    throw member.place.error("'\(member.name)': a name in a JSON document cannot hold a value")
                }
                let value = try JSONTemplate(member.value)
                members.append((member.name, Self.isSplice(member.name) ? try value.spliced(member.value) : value))
            }
            self = .object(members)
        } else if let plain = node.plain, PlainScalar(plain) != .text {
            self = .constant(PlainScalar(plain) == .null ? "null" : plain)
        } else {
            self = .string(try TextTemplate(node.scalar ?? "", at: node), node.place)
        }
    }

    /// Returns the members of the object that the text makes.
    private func spliced(_ node: YAMLNode) throws(MappingError) -> JSONTemplate {
        guard case .string(let text, let place) = self else {
            throw node.place.error(
                "'...' takes one text that makes a JSON object, such as \"${body}\"; its members stand in its place")
        }
        return .members(text, place)
    }
}
