import AttestModel

/// The members of requests by which people sign up and sign in, by their names.
enum Credential {
    /// Returns a Boolean value that indicates whether a member of this name holds a password.
    static func isPassword(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return ["password", "passwd", "passphrase", "passcode", "pwd"].contains { letters.contains($0) }
            || ["pass", "pin", "secret"].contains(letters)
    }

    /// Returns a Boolean value that indicates whether a member of this name holds the name of a user.
    static func isUser(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return ["username", "email", "phone"].contains { letters.contains($0) }
            || ["user", "login", "mail", "identifier", "handle", "account", "uid"].contains(letters)
    }

    /// Returns a Boolean value that indicates whether a member of this name holds a challenge.
    static func isChallenge(_ name: String) -> Bool {
        let name = name.lowercased()
        return !name.hasSuffix("id") && (name.contains("challenge") || name.contains("nonce"))
    }

    /// Returns a Boolean value that indicates whether a member of this name holds client data, or its hash.
    static func isClientData(_ name: String) -> Bool {
        ["clientdata", "clientdatajson", "clientdatahash"].contains(name.lowercased().filter(\.isLetter))
    }

    /// Returns a Boolean value that indicates whether the file leaves a member of this name to the environment.
    static func isSecret(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        return Secrecy.covers(name) || isPassword(name) || name.lowercased() == "token"
            || ["sid", "access", "login", "auth"].contains { letters.hasSuffix($0) }
    }

    /// Returns a name as values have them (`request_id` of `requestId`); the fallback where nothing is left of it.
    static func valueName(_ name: String, fallback: String = "value") -> String {
        var words = ""
        var isAfterSmall = false
        for character in name where character.isASCII {
            guard character.isLetter || character.isNumber else {
                if !words.isEmpty, words.last != "_" { words.append("_") }
                isAfterSmall = false
                continue
            }
            if character.isUppercase, isAfterSmall { words.append("_") }
            isAfterSmall = !character.isUppercase
            words += character.lowercased()
        }
        if words.hasPrefix("x_") { words.removeFirst(2) }
        while words.last == "_" { words.removeLast() }
        guard let first = words.first, first.isLetter else { return fallback }
        return ValueName.reserved.contains(words) || words == "challenge" ? "\(words)_value" : words
    }
}

extension DraftExchange {
    /// The members by which somebody signs up or in: names and passwords. Empty for any other request.
    var credentials: [HeaderField] {
        guard method != "GET" else { return [] }
        let members = members.filter { !$0.value.isEmpty }
        guard members.contains(where: { Credential.isPassword($0.name) }) else { return [] }
        return members.filter { Credential.isPassword($0.name) || Credential.isUser($0.name) }
    }

    /// A Boolean value that indicates whether the path is one at which people sign up.
    var isRegistration: Bool {
        let word = (path.split(separator: "/").last ?? "").lowercased().filter(\.isLetter)
        return ["register", "registration", "signup", "users", "accounts", "join"].contains { word.hasSuffix($0) }
    }

    /// Returns a Boolean value that indicates whether the answer opens a session: it sets a cookie, or holds a text
    /// that a later request repeats. An unknown answer may open a session, too: a recording can lack all secrets.
    func opensSession(for later: some Collection<DraftExchange>) -> Bool {
        guard let answer else { return true }
        guard answer.status < 400 else { return false }
        let hasSecrets = later.contains { request in
            request.headers.contains { ["cookie", "authorization"].contains($0.name.lowercased()) }
        }
        return !hasSecrets || answer.headers.value("Set-Cookie") != nil
            || FoundCapture.places(in: answer).contains { place in later.contains { $0.carries(place.text) } }
    }

    /// Returns a Boolean value that indicates whether a text is a member, a field or a word of one, but for cookies.
    func carries(_ text: String) -> Bool {
        leaves.contains { leaf in
            leaf.name.lowercased() != "cookie"
                && (leaf.value == text || leaf.value.split(separator: " ").contains { $0 == text })
        }
    }
}
