import AttestModel

extension DraftAuthor {
    /// The header fields that a client sends by itself.
    private static let usual: Set = [
        "host", "content-length", "user-agent", "accept", "accept-encoding", "accept-language", "connection", "origin",
        "referer", "transfer-encoding", "cache-control", "pragma", "priority", "te", "expect",
    ]

    /// Returns the member `request` of a step, with templates in the places of recognised values.
    mutating func request(
        _ exchange: DraftExchange, _ known: inout Substitution, content: DraftNode.Member?, hasAccount: Bool
    ) -> DraftNode.Member {
        let segments = exchange.path.split(separator: "/", omittingEmptySubsequences: false)
        let path = segments.map { known.template(String($0)) }.joined(separator: "/")
        let query = exchange.query.isEmpty ? "" : "?" + query(exchange.query, &known)
        var members: [DraftNode.Member] = [
            .init("method", .plain(exchange.method)), .init("path", .text(path + query)),
        ]
        let content = content ?? self.content(exchange, &known)
        var headers: [DraftNode.Member] = []
        for field in exchange.headers where !Self.usual.contains(field.name.lowercased()) {
            if field.name.lowercased() == "content-type", ["json", "form"].contains(content?.name) { continue }
            if field.name.lowercased() == "cookie", flow.hasSessionCookies { continue }
            let template = known.template(field.value)
            let isSecret = Secrecy.covers(field.name) && template == Substitution.escaped(field.value)
            let value = isSecret ? secretTemplate(of: field) : template
            if hasAccount, isSecret || isOfSession(template) {
                addAccountHeader(field.name, value)
            } else {
                headers.append(.init(field.name, .text(value)))
            }
        }
        if !headers.isEmpty { members.append(.init("headers", .block(headers))) }
        if let content { members.append(content) }
        variables.formUnion(known.variables)
        return .init("request", .block(members))
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
        if let json = exchange.json { return .init("json", DraftNode(json, with: &known)) }
        if let form = exchange.form {
            let fields = form.map { field in
                DraftNode.Member(field.name, .text(known.template(field.value, named: field.name)))
            }
            return .init("form", .block(fields))
        }
        let value = known.known.first { $0.bytes == exchange.body }
        return .init(
            "body",
            .text(value.map { "${\($0.name)}" } ?? known.template(String(decoding: exchange.body, as: UTF8.self))))
    }

    // MARK: Challenges

    /// Returns the capture of a challenge, with a guess of its place where the answer does not show it. The answer and
    /// the challenge are `nil` where they are not known.
    static func challengePlace(in answer: LiveResponse?, of challenge: [UInt8]?, isText: Bool) -> DraftNode.Member {
        let found = answer.flatMap { answer in challenge.flatMap { place(in: answer, of: $0, isText: isText) } }
        return .init(
            "challenge",
            .flow([
                ("from", .text(found?.from ?? "json:/challenge")),
                ("decode", .plain((found?.encoding ?? (isText ? .utf8 : .base64)).rawValue)),
            ]),
            found == nil
                ? ["Not known: no answer with the challenge is among the requests. Say where it is, and how encoded."]
                : [])
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
