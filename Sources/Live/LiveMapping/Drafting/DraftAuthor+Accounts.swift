import AttestModel

/// A name or password of the account in the requests.
struct FoundCredential {
    let name: String
    let text: String
    /// The variable of the environment that holds it, for an account that exists; `nil` for new accounts, which make it.
    let variable: String?

    /// The credentials in the requests, each text once.
    static func all(in flow: RecognisedFlow) -> [FoundCredential] {
        let members = [DraftPart.registration, .login].compactMap { flow[$0] }.flatMap(\.credentials)
        return members.reduce(into: []) { credentials, member in
            guard !credentials.contains(where: { $0.text == member.value }) else { return }
            let name = Credential.valueName(member.name, fallback: "user")
            let variable = flow[.registration] == nil ? "APP_\(name.uppercased())" : nil
            credentials.append(FoundCredential(name: name, text: member.value, variable: variable))
        }
    }

    var freshValue: String {
        if text.contains("@") { return "${uuid}@example.com" }
        return Credential.isPassword(name) ? "Secret-${uuid}" : "user-${uuid}"
    }
}

extension DraftAuthor {
    /// Returns the account with the steps by which it is created and its session is opened; `nil` when the requests need none.
    mutating func accountsMember() -> DraftNode.Member? {
        let isFresh = flow[.registration] != nil
        var members: [DraftNode.Member] = []
        if isFresh {
            let values = credentials.reduce(into: [DraftNode.Member]()) { values, credential in
                guard !values.contains(where: { $0.name == credential.name }) else { return }
                values.append(.init(credential.name, .text(credential.freshValue)))
            }
            members.append(
                .init(
                    "values", .block(values),
                    ["Each check makes an account of its own. Fit the values to the rules of the backend."]))
        }
        for part in [DraftPart.registration, .login] {
            guard let exchange = flow[part] else { continue }
            members.append(
                step(
                    part.rawValue, exchange, Substitution(known(before: part)), hasAccount: false,
                    last: capture([], of: part)))
        }
        if !accountHeaders.isEmpty { members.append(.init("headers", .flow(accountHeaders))) }
        guard !members.isEmpty else { return nil }
        var comments: [String] = []
        if flow.hasSessionCookies, flow[.login] ?? flow[.registration] != nil {
            comments.append("The cookies that answers set are kept and sent, as a browser does.")
        }
        if !variables.isEmpty { comments.append(variableComment) }
        if !isFresh { comments.append("A second account, b, enables the checks between accounts.") }
        return .init("accounts", .block([.init(isFresh ? "fresh" : "a", .block(members))]), comments)
    }

    /// The sentence about the variables that the file needs.
    var variableComment: String {
        "The requests' secrets are not in this file: set \(variables.sorted().joined(separator: ", ")) before the run."
    }

    /// Returns the member `capture`: `first`, and what later requests repeat; none when there is nothing to capture.
    func capture(_ first: [DraftNode.Member], of part: DraftPart) -> [DraftNode.Member] {
        let found = captures.found[part] ?? []
        let members = first.map { DraftNode.Member($0.name, $0.value) } + found.map { .init($0.name, .text($0.from)) }
        var comments = first.flatMap(\.comments)
        if found.contains(where: \.isGuess) {
            let names = found.filter(\.isGuess).map { "'\($0.name)'" }.joined(separator: ", ")
            comments.append("Not known: the answer is not among the requests. Say where it has \(names).")
        }
        guard let only = members.first else { return [] }
        return [.init("capture", members.count > 1 ? .block(members) : .flow([(only.name, only.value)]), comments)]
    }

    /// Returns the values of accounts and answers that the requests of a part may repeat.
    func known(before part: DraftPart) -> [Substitution.Known] {
        let credentials = credentials.filter { part == .registration || part == .login || $0.text.utf8.count >= 6 }
            .map { Substitution.Known($0.variable.map { "env:\($0)" } ?? $0.name, text: $0.text) }
        return captures.before(part).map { .init($0.name, text: $0.text) } + credentials
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

    mutating func addAccountHeader(_ name: String, _ template: String) {
        guard !accountHeaders.contains(where: { $0.0.lowercased() == name.lowercased() }) else { return }
        accountHeaders.append((name, .text(template)))
    }
}
