import AttestModel

/// The values that a template may use at its place, found without rendering it.
struct Scope: Sendable {
    private(set) var kinds: [String: ValueKind]
    /// The reasons why values of the mapping are not known here, by name.
    private(set) var reasons: [String: String] = [:]

    init(_ kinds: [String: ValueKind]) { self.kinds = kinds }

    subscript(name: String) -> ValueKind? {
        get { kinds[name] }
        set { kinds[name] = newValue }
    }

    /// - Parameter reason: the end of a sentence that begins with the name.
    mutating func remove(_ name: String, because reason: String) {
        kinds[name] = nil
        reasons[name] = reason
    }

    func unknown(_ name: String, at place: SourcePlace) -> MappingError {
        if name == RunFolder.value { return RunFolder.unknown(at: place) }
        if let reason = reasons[name] { return place.error("'\(name)' \(reason)") }
        let names = kinds.keys.sorted()
        return place.error(
            "no value is named '\(name)'\(Spelling.hint(name, among: names + Array(reasons.keys))); here are "
                + names.joined(separator: ", ")
                + "; 'capture' takes values out of answers, and ${env:\(name)} a variable of the environment")
    }
}

extension Template {
    /// Returns the kind of what the template makes.
    /// - Parameter takesText: whether its place takes text alone.
    /// - Throws: `MappingError` for a value that is not known, and for bytes where text is wanted.
    func kind(in scope: Scope, takesText: Bool) throws(MappingError) -> ValueKind {
        if let plainText { return try plainText.kind(in: scope, takesText: takesText) }
        for part in parts { _ = try part.text.kind(in: scope, takesText: !part.takesBytes) }
        return .text
    }
}

extension TextTemplate {
    func kind(in scope: Scope, takesText: Bool) throws(MappingError) -> ValueKind {
        var kind = ValueKind.text
        for reference in references where try reference.kind(in: scope) == .bytes {
            guard !takesText else {
                throw reference.place.error(
                    "'\(reference.shown)' is bytes, and this place takes text; add a filter: \(Filter.advised)")
            }
            kind = .bytes
        }
        return kind
    }
}

extension Reference {
    func kind(in scope: Scope) throws(MappingError) -> ValueKind {
        for case .named(let name)? in filters.map(\.argument) where scope[name] == nil {
            throw place.error(
                "no value is named '\(name)', the secret of jwt_hs256; write jwt_hs256('\(name)') for the text itself, "
                    + "or jwt_hs256(env:NAME)")
        }
        var kind = ValueKind.text
        if case .named(let name) = origin {
            guard let known = scope[name] else { throw scope.unknown(name, at: place) }
            kind = known
        }
        for filter in filters {
            if filter.filter.takesText, kind == .bytes {
                throw place.error(
                    "the filter '\(filter.filter.rawValue)' takes text, and gets bytes; put a filter before it: "
                        + Filter.advised)
            }
            kind = filter.filter.result
        }
        return kind
    }

    /// The reference as a mapping states it, without secrets.
    var shown: String { "${" + ([origin.shown] + filters.map(\.filter.rawValue)).joined(separator: "|") + "}" }
}

/// The folder of a run, whose path the program that is started, the hooks and the templates of `start.env` get.
package enum RunFolder {
    /// The variable of the environment that holds the path.
    package static let variable = "APPATTEST_LIVE_FOLDER"
    /// The name of the path among the values of templates.
    package static let value = "env:\(variable)"

    /// Returns the error for a template that is rendered without the folder.
    static func unknown(at place: SourcePlace) -> MappingError {
        place.error(
            "'\(value)' is known in 'start.env' alone. The started program and the hooks have the variable \(variable) in "
                + "their environment: let a shell expand it, as in command: [sh, -c, 'X=\"$\(variable)/…\" exec …']")
    }
}
