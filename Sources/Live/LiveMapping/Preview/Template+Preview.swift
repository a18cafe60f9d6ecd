import AttestModel

/// Text for people in place of values that are not known, or that are secret.
struct Placeholders: Sendable {
    /// The texts of values that are known, by name.
    var known: [String: String]
    /// The text of the body that a step states beside its request; `nil` for none.
    var body: String?

    func text(_ template: Template) -> String {
        switch template.shape {
        case .text(let text): self.text(text)
        case .json(let json, let isSorted): self.text(json, isSorted: isSorted)
        case .token(_, let claims): "<JWT, HS256> of \(text(claims, isSorted: false))"
        case .fields(let fields): fields.map { "\($0.name)=\(text($0))" }.joined(separator: "&")
        }
    }

    /// Returns the text of a value, header field or member, whose name tells whether it is a secret.
    func text(_ named: NamedTemplate) -> String {
        Secrecy.covers(named.name) ? hidden(named.template, of: named.name) : text(named.template)
    }

    func text(_ text: TextTemplate) -> String {
        text.pieces.map { piece in
            switch piece {
            case .literal(let text): Self.shortened(text)
            case .value(let reference): self.text(reference)
            }
        }.joined()
    }

    /// Returns the text with its literal parts hidden, but for the scheme of an authorization and the names of cookies.
    func hidden(_ template: Template, of name: String) -> String {
        guard case .text(let text) = template.shape else { return self.text(template) }
        let isCookie = name.lowercased().contains("cookie")
        let separator: Character? = isCookie ? "=" : name.lowercased().contains("authorization") ? " " : nil
        return text.pieces.enumerated().map { index, piece in
            switch piece {
            case .value(let reference): return self.text(reference)
            case .literal(let literal):
                // The text between values is no secret.
                guard literal.contains(where: { $0.isLetter || $0.isNumber }) else { return literal }
                if isCookie, literal.wholeMatch(of: /(?:; ?)?[\w\-]+=/) != nil { return literal }
                guard index == 0, let separator, let end = literal.firstIndex(of: separator) else { return "<hidden>" }
                let rest = literal[literal.index(after: end)...]
                return literal[...end] + (rest.isEmpty ? "" : "<hidden>")
            }
        }.joined()
    }

    private func text(_ reference: Reference) -> String {
        if reference.filters.isEmpty, let text = reference.origin.name.flatMap({ known[$0] }) { return text }
        return "<\(([reference.origin.shown] + reference.filters.map(\.filter.meaning)).joined(separator: ", "))>"
    }

    private func text(_ json: JSONTemplate, isSorted: Bool) -> String {
        let bytes = json.bytes(isSorted: isSorted) { text, place, name in
            self.text(NamedTemplate(name: name, template: Template(shape: .text(text), place: place)))
        } members: { text, _ in
            let members = members(of: text)
            return members.isEmpty ? [] : [WrittenMember("", Array(members.utf8))]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the members of the object that a document takes in: those of the body, or the placeholder of the object.
    private func members(of template: TextTemplate) -> String {
        let shown = text(template)
        let object = template.isValue("body") ? body ?? shown : shown
        return object.hasPrefix("{") && object.hasSuffix("}") ? String(object.dropFirst().dropLast()) : object
    }

    /// Returns text without control characters, whose long words are shortened.
    static func shortened(_ text: String) -> String {
        var (shown, word) = ("", "")
        for character in PrintableText.of(text) {
            word.append(character)
            if ", &?\n".contains(character) {
                shown += shortened(word: word)
                word = ""
            }
        }
        return shown + shortened(word: word)
    }

    private static func shortened(word: String) -> String {
        word.count <= 60 ? word : "<\(Count.text(word.utf8.count, "byte")): \(word.prefix(24))…>"
    }
}

/// The names of values that are nobody else's business.
package enum Secrecy {
    /// Returns a Boolean value that indicates whether a header field or member of this name holds a secret.
    package static func covers(_ name: String) -> Bool {
        let letters = name.lowercased().filter(\.isLetter)
        let isPublic = letters.contains("devicetoken") || letters == "token"
        return [
            "authorization", "cookie", "password", "passwd", "passphrase", "secret", "apikey", "accesstoken",
            "sessiontoken", "session", "jwt", "csrf", "bearer", "credential",
        ].contains { letters.contains($0) } || letters.hasSuffix("token") && !isPublic
    }
}
