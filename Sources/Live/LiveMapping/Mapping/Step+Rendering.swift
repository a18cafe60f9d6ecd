import AttestModel
import Primitives

extension Step {
    /// The values that a device makes when all that they cover is known.
    package static let evidence = ["attestation", "assertion", "device_token"]

    /// The name of the base URL's path among the values; no template can use it.
    private static let basePath = "base path"

    /// The values that each request has, beside those that its step defines.
    static let requestValues = ["method", "host", "path", "query", "body", "client_data", "client_data_hash"]

    /// The templates of the request's own values: those of the step, path, query, body and client data.
    var definitions: [NamedTemplate] {
        let (path, query) = request.path.splitAtQuery
        let parts: [(String, Template?)] = [
            ("path", path), ("query", query ?? .empty), ("body", body ?? request.content ?? .empty),
            ("client_data", clientData), ("client_data_hash", clientDataHash),
        ]
        return values + parts.compactMap { name, template in template.map { NamedTemplate(name: name, template: $0) } }
    }

    /// Returns the values with those of the request that are known before a device makes its evidence: `method`, `host`,
    /// `path` (as sent, without the query), `query`, `body`, `client_data`, `client_data_hash` (32 bytes of SHA-256, unless
    /// the step states another) and the step's own. Values of the same names that another step left are gone.
    /// - Parameter base: the base URL; its path is the beginning of `path`.
    package func prepared(_ values: Values, for base: BaseURL) throws(MappingError) -> Values {
        var values = values
        for name in Self.evidence + Self.requestValues + self.values.map(\.name) { values[name] = nil }
        values["method"] = Array(request.method.utf8)
        values["host"] = Array(base.authority.utf8)
        values[Self.basePath] = Array(base.path.utf8)
        try render(definitions, into: &values, unavailable: Set(Self.evidence))
        return values
    }

    /// Returns prepared values whose client data is made of other values than the request's: a device signed those.
    /// - Parameter others: The values that differ in client data, by name.
    package func prepared(
        _ values: Values, for base: BaseURL, signing others: [String: [UInt8]]
    ) throws(MappingError) -> Values {
        let plain = try prepared(values, for: base)
        guard !others.isEmpty else { return plain }
        let signed = try renewed(plain.merging(others), after: Set(others.keys))
        var result = plain
        (result["client_data"], result["client_data_hash"]) = (signed["client_data"], signed["client_data_hash"])
        return result
    }

    /// Returns prepared values of which some have changed, with the values that the step makes of those rendered again.
    /// - Parameter kept: the names of values that stay as they are.
    package func renewed(
        _ values: Values, after changed: Set<String>, keeping kept: Set<String> = []
    ) throws(MappingError) -> Values {
        let made = definitions.filter { !changed.contains($0.name) && !kept.contains($0.name) }
        var stale = changed
        while let next = made.first(where: { !stale.contains($0.name) && !$0.template.names.isDisjoint(with: stale) }) {
            stale.insert(next.name)
        }
        var values = values
        let outdated = made.filter { stale.contains($0.name) }
        for definition in outdated { values[definition.name] = nil }
        try render(outdated, into: &values, unavailable: Set(Self.evidence))
        return values
    }

    /// Returns the request. Values that are there already are taken as they are, so that one of them may be changed
    /// between `prepared` and this call, after a device has signed it.
    /// - Parameter headers: the header fields of the account; one of the same name in the step replaces it.
    package func request(_ values: Values, headers: [NamedTemplate] = []) throws(MappingError) -> LiveRequest {
        var values = values
        try render(definitions.filter { values[$0.name] == nil }, into: &values, unavailable: [])
        var fields = try allHeaders(headers).map { (header) throws(MappingError) in
            HeaderField(header.name, try Self.headerValue(header.template, values))
        }
        if let type = contentType, fields.value("Content-Type") == nil {
            fields.append(HeaderField("Content-Type", type))
        }
        let query = try text("query", values)
        return LiveRequest(
            method: try text("method", values), target: try text("path", values) + (query.isEmpty ? "" : "?\(query)"),
            headers: fields, body: try content(values))
    }

    /// Returns the header fields of the account and of the step, which win.
    func allHeaders(_ account: [NamedTemplate]) -> [NamedTemplate] {
        let own = Set(request.headers.map { $0.name.lowercased() })
        return account.filter { !own.contains($0.name.lowercased()) } + request.headers
    }

    /// The type of the body, where the mapping's way to state it tells; `nil` elsewhere.
    var contentType: String? {
        guard let content = request.content else { return body?.contentType }
        return content.isValue("body") ? body?.contentType : content.contentType
    }

    // MARK: Parts

    private func content(_ values: Values) throws(MappingError) -> [UInt8] {
        guard body != nil, let template = request.content else { return values["body"] ?? [] }
        return try template.render(values)
    }

    /// Renders templates, each after those that it uses; those that use something unavailable are left out.
    private func render(
        _ templates: [NamedTemplate], into values: inout Values, unavailable: Set<String>
    ) throws(MappingError) {
        for definition in Self.order(templates, unavailable: unavailable).known {
            switch definition.name {
            case "path": values["path"] = Array(try path(definition.template, values).utf8)
            case "query": values["query"] = Array(try Self.urlText(definition.template, values).utf8)
            case "client_data":
                let data = try definition.template.render(values)
                values["client_data"] = data
                if clientDataHash == nil { values["client_data_hash"] = sha256(data) }
            default: values[definition.name] = try definition.template.render(values)
            }
        }
    }

    /// Returns the templates in an order in which each comes after those that it uses, and those without such a place:
    /// they use each other, or something that is unavailable.
    static func order(
        _ templates: [NamedTemplate], unavailable: Set<String>
    ) -> (known: [NamedTemplate], unknown: [NamedTemplate]) {
        var (known, rest) = ([NamedTemplate](), templates)
        while true {
            var missing = unavailable.union(rest.map(\.name))
            if missing.contains("client_data") { missing.insert("client_data_hash") }
            let ready = rest.filter { $0.template.names.isDisjoint(with: missing) }
            guard !ready.isEmpty else { return (known, rest) }
            known += ready
            rest.removeAll { template in ready.contains { $0.name == template.name } }
        }
    }

    private func path(_ template: Template, _ values: Values) throws(MappingError) -> String {
        let path = try Self.urlText(template, values)
        guard path.hasPrefix("/") else { throw template.place.error("the path '\(path)' must begin with '/'") }
        return String(decoding: values[Self.basePath] ?? [], as: UTF8.self) + path
    }

    private static func urlText(_ template: Template, _ values: Values) throws(MappingError) -> String {
        let text = try template.text(values)
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw template.place.error(
                "'\(PrintableText.of(text))' has a character that no path or query has; add the filter urlenc")
        }
        return text
    }

    private static func headerValue(_ template: Template, _ values: Values) throws(MappingError) -> String {
        let text = try template.text(values)
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) else {
            throw template.place.error("the header field would hold a line end or another control character")
        }
        return text
    }

    private func text(_ name: String, _ values: Values) throws(MappingError) -> String {
        guard let bytes = values[name] else { throw request.path.place.error("the value '\(name)' is not known") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Template {
    /// The type of what the template makes; `nil` for text and tokens.
    fileprivate var contentType: String? {
        switch shape {
        case .json: "application/json"
        case .fields: "application/x-www-form-urlencoded"
        case .text, .token: nil
        }
    }

    /// The template of the path, and that of the query after the first question mark; `nil` without one.
    var splitAtQuery: (path: Template, query: Template?) {
        guard case .text(let text) = shape else { return (self, nil) }
        let (path, query) = text.splitAtQuery
        return (Template(shape: .text(path), place: place), query.map { Template(shape: .text($0), place: place) })
    }

    /// A Boolean value that indicates whether the template is one value alone, as it is.
    func isValue(_ name: String) -> Bool { if case .text(let text) = shape { text.isValue(name) } else { false } }
}
