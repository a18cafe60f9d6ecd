import AttestModel

extension DraftAuthor {
    /// The names and passwords of the account in the requests, with the templates that stand for them.
    ///
    /// New accounts make them; an account that exists takes them from the environment.
    static func credentials(in flow: RecognisedFlow) -> [(name: String, text: String, reference: String)] {
        let members = [flow.registration, flow.login].compactMap { $0 }.flatMap(\.credentials)
        return members.reduce(into: []) { credentials, member in
            guard !credentials.contains(where: { $0.text == member.value }) else { return }
            let name = Credential.valueName(member.name, fallback: "user")
            let reference = flow.registration == nil ? "env:APP_\(name.uppercased())" : name
            credentials.append((name, member.value, reference))
        }
    }

    /// Returns the value of a credential of a new account.
    private static func freshValue(of credential: (name: String, text: String, reference: String)) -> String {
        if credential.text.contains("@") { return "${uuid}@example.com" }
        return Credential.isPassword(credential.name) ? "Secret-${uuid}" : "user-${uuid}"
    }

    /// Returns the account with the steps by which it is created and its session is opened; `nil` when the requests need
    /// none.
    mutating func accountsMember() -> DraftNode.Member? {
        let isFresh = flow.registration != nil
        var members: [DraftNode.Member] = []
        if isFresh {
            let values = credentials.reduce(into: [DraftNode.Member]()) { values, credential in
                guard !values.contains(where: { $0.name == credential.name }) else { return }
                values.append(.init(name: credential.name, value: .text(Self.freshValue(of: credential))))
            }
            members.append(
                .init(
                    name: "values", value: .block(values),
                    comments: ["Each check makes an account of its own. Fit the values to the rules of the backend."]))
        }
        if let exchange = flow.registration {
            members.append(sessionStep("register", .registration, exchange))
        }
        if let exchange = flow.login { members.append(sessionStep("login", .login, exchange)) }
        if !accountHeaders.isEmpty { members.append(.init(name: "headers", value: .flow(accountHeaders))) }
        guard !members.isEmpty else { return nil }
        var comments: [String] = []
        if flow.hasSessionCookies, flow.login ?? flow.registration != nil {
            comments.append("The cookies that answers set are kept and sent, as a browser does.")
        }
        if !variables.isEmpty { comments.append(variableComment) }
        if !isFresh { comments.append("A second account, b, enables the checks between accounts.") }
        return .init(
            name: "accounts", value: .block([.init(name: isFresh ? "fresh" : "a", value: .block(members))]),
            comments: comments)
    }

    /// The sentence about the variables that the file needs.
    var variableComment: String {
        "The requests' secrets are not in this file: set \(variables.sorted().joined(separator: ", ")) before the run."
    }

    private mutating func sessionStep(
        _ name: String, _ part: DraftPart, _ exchange: DraftExchange
    ) -> DraftNode.Member {
        var known = Substitution(known(before: part))
        let members = request(exchange, &known, hasAccount: false)
        let values = known.envelopes.map { DraftNode.Member(name: $0.name, value: $0.node) }
        return .init(
            name: name,
            value: .block(
                (values.isEmpty ? [] : [.init(name: "values", value: .block(values))]) + members
                    + expectation(exchange) + capture([], of: part)))
    }

    /// Returns the member `capture` with the values that later requests repeat; none when there is nothing to capture.
    ///
    /// - Parameter first: the captures before them.
    func capture(_ first: [DraftNode.Member], of part: DraftPart) -> [DraftNode.Member] {
        let found = captures.found[part] ?? []
        let members = first + found.map { DraftNode.Member(name: $0.name, value: .text($0.from)) }
        var comments = first.flatMap(\.comments)
        if found.contains(where: \.isGuess) {
            let names = found.filter(\.isGuess).map { "'\($0.name)'" }.joined(separator: ", ")
            comments.append("Not known: the answer is not among the requests. Say where it has \(names).")
        }
        guard let only = members.first else { return [] }
        guard members.count > 1 else {
            return [.init(name: "capture", value: .flow([(only.name, only.value)]), comments: comments)]
        }
        let plain = members.map { DraftNode.Member(name: $0.name, value: $0.value) }
        return [.init(name: "capture", value: .block(plain), comments: comments)]
    }

    /// Returns the values of accounts and answers that the requests of a part may repeat.
    func known(before part: DraftPart) -> [Substitution.Known] {
        let isSession = part == .registration || part == .login
        let credentials = credentials.filter { isSession || $0.text.utf8.count >= 6 }
            .map { Substitution.Known(name: $0.reference, bytes: Array($0.text.utf8), isText: true) }
        return captures.before(part).map { .init(name: $0.name, bytes: Array($0.text.utf8), isText: true) }
            + credentials
    }

    /// Returns a Boolean value that indicates whether a template holds a value that the session gives.
    func isOfSession(_ template: String) -> Bool {
        [DraftPart.registration, .login].flatMap { captures.found[$0] ?? [] }
            .contains { template.contains("${\($0.name)}") }
    }

    /// Returns the template of a header field that holds a secret: the secret is left to the environment.
    mutating func secretTemplate(of field: HeaderField) -> String {
        let isAuthorization = field.name.lowercased() == "authorization"
        let scheme = isAuthorization && field.value.contains(" ") ? field.value.prefix { $0 != " " } + " " : ""
        let variable = isAuthorization ? "TOKEN" : field.name.uppercased().replacing("-", with: "_")
        variables.insert(variable)
        return "\(scheme)${env:\(variable)}"
    }

    /// Adds a field to those of the account.
    mutating func addAccountHeader(_ name: String, _ template: String) {
        guard !accountHeaders.contains(where: { $0.0.lowercased() == name.lowercased() }) else { return }
        accountHeaders.append((name, .text(template)))
    }
}
