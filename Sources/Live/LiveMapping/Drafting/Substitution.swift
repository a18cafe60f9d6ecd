import AttestModel
import Primitives

/// Puts templates in the places of recognised values.
struct Substitution {
    /// A value that is recognised wherever it occurs.
    struct Known {
        let name: String
        let bytes: [UInt8]
        /// A Boolean value that indicates whether templates take the value as text.
        let isText: Bool
        /// The filters between the value and the bytes (`sha256`).
        let filters: [Filter]

        init(_ name: String, _ bytes: [UInt8], isText: Bool = false, filters: [Filter] = []) {
            (self.name, self.bytes, self.isText, self.filters) = (name, bytes, isText, filters)
        }

        init(_ name: String, text: String) { self.init(name, Array(text.utf8), isText: true) }
    }

    private(set) var known: [Known]
    /// A Boolean value that indicates whether members that hold secrets are left to the environment.
    var hidesSecrets = true
    /// The values for the step that hold documents inside texts.
    private(set) var envelopes: [DraftNode.Member] = []
    private(set) var variables: Set<String> = []

    init(_ known: [Known]) { self.known = known }

    /// Returns the template of text without values.
    static func escaped(_ text: String) -> String { text.replacing("${", with: "$${") }

    /// Returns a template that makes the text.
    mutating func template(_ text: String) -> String {
        if let whole = whole(text) { return whole }
        var template = Self.escaped(text)
        for value in known where value.isText && value.bytes.count >= 8 && value.filters.isEmpty {
            template = template.replacing(String(decoding: value.bytes, as: UTF8.self), with: "${\(value.name)}")
        }
        // Percent escapes first: what they hold is cut into runs otherwise.
        template = template.replacing(/(?:[A-Za-z0-9_.~\-]|%[0-9A-Fa-f]{2}){16,}/) { run in
            guard run.output.contains("%"), let inner = whole(run.output.percentDecoded) else { return run.output }
            return inner.dropLast() + "|urlenc}"
        }
        return template.replacing(/[A-Za-z0-9+\/_.\-]{16,}={0,2}/) { whole(String($0.output)) ?? String($0.output) }
    }

    /// Returns a template that makes the text of a member; a secret is left to the environment.
    mutating func template(_ text: String, named name: String) -> String {
        let template = template(text)
        guard hidesSecrets, Credential.isSecret(name), !text.isEmpty, template == Self.escaped(text) else {
            return template
        }
        let variable = Credential.valueName(name, fallback: "secret").uppercased()
        variables.insert(variable)
        return "${env:\(variable)}"
    }

    /// Returns the template of a text that is one value; `nil` for other text.
    private mutating func whole(_ text: String) -> String? {
        for value in known where value.isText && value.bytes == Array(text.utf8) { return reference(value, nil) }
        for (bytes, filter) in BinaryText.readings(of: text) {
            if let value = known.first(where: { $0.bytes == bytes }) { return reference(value, filter) }
        }
        guard Envelope.leaves(of: text).contains(where: { holdsKnown($0.value) }) else { return nil }
        let outside = hidesSecrets
        hidesSecrets = true
        defer { hidesSecrets = outside }
        if let claims = Envelope.claims(of: text) {
            variables.insert("JWT_SECRET")
            let members = [("secret", .text("${env:JWT_SECRET}")), ("claims", DraftNode(claims, with: &self))]
            return envelope("token", .flow([("jwt_hs256", .flow(members))]), nil)
        }
        guard let (json, filter) = Envelope.document(of: text) else { return nil }
        return envelope("envelope", .flow([("json", DraftNode(json, with: &self))]), filter)
    }

    private mutating func envelope(_ stem: String, _ node: DraftNode, _ filter: Filter?) -> String {
        let name = (envelopes.map(\.name) + known.map(\.name)).contains(stem) ? "\(stem)\(envelopes.count + 1)" : stem
        envelopes.append(.init(name, node))
        return "${\(name)\(filter.map { "|\($0.rawValue)" } ?? "")}"
    }

    private func reference(_ value: Known, _ filter: Filter?) -> String {
        "${" + ([value.name] + (value.filters + [filter].compactMap { $0 }).map(\.rawValue)).joined(separator: "|")
            + "}"
    }

    private func holdsKnown(_ text: String) -> Bool {
        known.contains { $0.bytes == Array(text.utf8) && $0.isText }
            || BinaryText.readings(of: text).contains { reading in known.contains { $0.bytes == reading.0 } }
    }

    /// Returns the substitution with the parts of a request, whose body is the one that client data covers.
    func adding(_ exchange: DraftExchange, body: [UInt8]) -> Substitution {
        var result = self
        result.known += [
            Known("method", text: exchange.method), Known("path", text: exchange.path),
            Known("host", text: exchange.base.authority), Known("body", sha256(body), filters: [.sha256]),
        ]
        return result
    }
}
