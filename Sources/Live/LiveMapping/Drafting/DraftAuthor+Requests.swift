import AttestModel

extension DraftAuthor {
    /// The header fields that a client sends by itself.
    private static let usual: Set = [
        "host", "content-length", "user-agent", "accept", "accept-encoding", "accept-language", "connection", "origin",
        "referer", "transfer-encoding", "cache-control", "pragma", "priority", "te", "expect",
    ]

    /// Returns the member `request` of a step, with templates in the places of recognised values.
    ///
    /// - Parameters:
    ///   - body: the template of the body, where the step states the body by itself.
    ///   - hasAccount: whether the header fields of the account are added to the step.
    mutating func request(
        _ exchange: DraftExchange, _ known: inout Substitution, body: DraftNode? = nil, hasAccount: Bool = true
    ) -> [DraftNode.Member] {
        var members: [DraftNode.Member] = [.init(name: "method", value: .plain(exchange.method))]
        let segments = exchange.path.split(separator: "/", omittingEmptySubsequences: false)
        let path = segments.map { known.template(String($0)) }.joined(separator: "/")
        let query = exchange.query.isEmpty ? "" : "?" + query(exchange.query, &known)
        members.append(.init(name: "path", value: .text(path + query)))
        let content = body.map { DraftNode.Member(name: "body", value: $0) } ?? content(exchange, &known)
        var headers: [DraftNode.Member] = []
        for field in exchange.headers where !Self.usual.contains(field.name.lowercased()) {
            if field.name.lowercased() == "content-type", ["json", "form"].contains(content?.name) { continue }
            if field.name.lowercased() == "cookie", flow.hasSessionCookies { continue }
            let template = known.template(field.value)
            if hasAccount, isOfSession(template) {
                addAccountHeader(field.name, template)
            } else if Secrecy.covers(field.name), template == field.value.replacing("${", with: "$${") {
                let template = secretTemplate(of: field)
                if hasAccount {
                    addAccountHeader(field.name, template)
                } else {
                    headers.append(.init(name: field.name, value: .text(template)))
                }
            } else {
                headers.append(.init(name: field.name, value: .text(template)))
            }
        }
        if !headers.isEmpty { members.append(.init(name: "headers", value: .block(headers))) }
        if let content { members.append(content) }
        variables.formUnion(known.variables)
        return [.init(name: "request", value: .block(members))]
    }

    /// Returns the template of a query, whose secrets are left to the environment.
    private func query(_ query: String, _ known: inout Substitution) -> String {
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false).map { pair -> String in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, Credential.isSecret(parts[0]) else { return known.template(String(pair)) }
            let template = known.template(parts[1], named: parts[0])
            return "\(parts[0])=" + (template.hasPrefix("${env:") ? template.dropLast() + "|urlenc}" : template)
        }
        return pairs.joined(separator: "&")
    }

    private func content(_ exchange: DraftExchange, _ known: inout Substitution) -> DraftNode.Member? {
        guard !exchange.body.isEmpty else { return nil }
        var copy = known
        defer { known = copy }
        if let json = exchange.json {
            return .init(name: "json", value: DraftNode(json) { copy.template($1, named: $0) })
        }
        if let form = exchange.form {
            return .init(
                name: "form",
                value: .block(
                    form.map { .init(name: $0.name, value: .text(copy.template($0.value, named: $0.name))) }))
        }
        if let value = known.known.first(where: { $0.bytes == exchange.body }) {
            return .init(name: "body", value: .text("${\(value.name)}"))
        }
        return .init(name: "body", value: .text(copy.template(String(decoding: exchange.body, as: UTF8.self))))
    }
}

/// The place of a challenge in an answer.
struct ChallengePlace {
    let node: DraftNode
    let comments: [String]

    /// - Parameters:
    ///   - answer: `nil` where it is not known.
    ///   - challenge: the bytes; `nil` where they are not known.
    init(in answer: LiveResponse?, of challenge: [UInt8]?, isText: Bool) {
        let found = answer.flatMap { answer in challenge.flatMap { Self.place(in: answer, of: $0, isText: isText) } }
        node = .flow([
            ("from", .text(found?.from ?? "json:/challenge")),
            ("decode", .plain((found?.encoding ?? (isText ? .utf8 : .base64)).rawValue)),
        ])
        comments =
            found == nil
            ? ["Not known: no answer with the challenge is among the requests. Say where it is, and how encoded."] : []
    }

    private static func place(
        in answer: LiveResponse, of challenge: [UInt8], isText: Bool
    ) -> (from: String, encoding: Capture.Encoding)? {
        if answer.body == challenge { return ("body", isText ? .utf8 : .raw) }
        let encodings: [Filter: Capture.Encoding] = [
            .hex: .hex, .base64: .base64, .unpaddedBase64: .base64, .base64URL: .base64URL,
            .paddedBase64URL: .base64URL,
        ]
        let body = String(decoding: answer.body, as: UTF8.self)
        let texts =
            JSONTree(container: answer.body)?.pointers.map { ("json:\($0.pointer)", $0.text) } ?? [("body", body)]
        return (texts + answer.headers.map { ("header:\($0.name)", $0.value) }).firstNonNil { from, text in
            if Array(text.utf8) == challenge { return (from, .utf8) }
            let reading = BinaryText.readings(of: text).first { $0.0 == challenge }
            return reading.flatMap { encodings[$0.1] }.map { (from, $0) }
        }
    }
}
