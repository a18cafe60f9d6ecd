import AttestModel

/// Reads text with `${…}` in it. `$${` stands for `${` itself.
struct TemplateParser {
    /// The place of the nth `${` of the text.
    let place: (Int) -> SourcePlace
    let environment: [String: String]
    private var rest: Substring
    private var count = 0

    init(_ text: String, environment: [String: String], place: @escaping (Int) -> SourcePlace) {
        (rest, self.environment, self.place) = (text[...], environment, place)
    }

    mutating func text() throws(MappingError) -> TextTemplate {
        var pieces: [TextTemplate.Piece] = []
        var literal = ""
        while let character = rest.first {
            if rest.hasPrefix("$${") {
                literal += "${"
                rest.removeFirst(3)
                count += 1
            } else if rest.hasPrefix("${") {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                pieces.append(.value(try reference()))
                count += 1
            } else {
                literal.append(character)
                rest.removeFirst()
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return TextTemplate(pieces: pieces)
    }

    private mutating func reference() throws(MappingError) -> Reference {
        let place = place(count)
        rest.removeFirst(2)
        let origin = try origin(at: place)
        var filters: [AppliedFilter] = []
        skipSpaces()
        while rest.first == "|" {
            rest.removeFirst()
            filters.append(try filter(at: place))
            skipSpaces()
        }
        guard rest.first == "}" else {
            throw place.error(
                rest.isEmpty
                    ? "'${' is not closed; write ${name|filter}, or $${ for the characters themselves"
                    : "'${…}' holds '\(rest.prefix(1))' where '|' or '}' is expected; write ${name|filter}")
        }
        rest.removeFirst()
        return Reference(origin: origin, filters: filters, place: place)
    }

    private mutating func origin(at place: SourcePlace) throws(MappingError) -> Reference.Origin {
        skipSpaces()
        if rest.first == "'" {
            rest.removeFirst()
            guard let end = rest.firstIndex(of: "'") else { throw place.error("a quotation mark is not closed") }
            let text = String(rest[..<end])
            rest = rest[rest.index(after: end)...]
            return .literal(text)
        }
        let name = word()
        guard !name.isEmpty else {
            throw place.error("'${…}' names no value; write ${name|filter}, or $${ for the characters themselves")
        }
        guard name == "env", rest.first == ":" else { return .named(name) }
        rest.removeFirst()
        let variable = word()
        guard variable != RunFolder.variable else { return .named(RunFolder.value) }
        guard let value = environment[variable] else {
            throw place.error(
                variable.isEmpty
                    ? "'${env:…}' names no variable; write for instance ${env:TOKEN}"
                    : "the environment variable '\(variable)' is not set; set it before the run")
        }
        return .variable(variable, value: value)
    }

    private mutating func filter(at place: SourcePlace) throws(MappingError) -> AppliedFilter {
        skipSpaces()
        let name = word()
        guard let filter = Filter(rawValue: name) else {
            let names = Filter.allCases.map(\.rawValue)
            throw place.error(
                "'\(name)'\(Spelling.hint(name, among: names)) is not a filter; the filters are "
                    + names.joined(separator: ", "))
        }
        skipSpaces()
        guard rest.first == "(" else {
            if let needed = Self.needed[filter] { throw place.error("the filter '\(name)' needs \(needed)") }
            return AppliedFilter(filter: filter, argument: nil)
        }
        guard Self.needed[filter] != nil else { throw place.error("the filter '\(name)' takes nothing in brackets") }
        rest.removeFirst()
        let argument = filter == .program ? try command(at: place) : try origin(at: place)
        skipSpaces()
        guard rest.first == ")" else { throw place.error("the bracket of '\(name)(' is not closed") }
        rest.removeFirst()
        return AppliedFilter(filter: filter, argument: argument)
    }

    /// The ends of sentences about the filters that take something in brackets.
    private static let needed: [Filter: String] = [
        .token: "its secret; write jwt_hs256(env:NAME), jwt_hs256(name) or jwt_hs256('text')",
        .program: "its command; write exec(./wrap.sh), or exec('./wrap.sh (1)') for a command with brackets",
    ]

    /// Reads a command: text in single quotation marks, or all until the bracket is closed.
    private mutating func command(at place: SourcePlace) throws(MappingError) -> Reference.Origin {
        skipSpaces()
        if rest.first == "'" { return try origin(at: place) }
        let command = rest.prefix { $0 != ")" }
        rest = rest[command.endIndex...]
        guard command.contains(where: { $0 != " " }) else {
            throw place.error("the filter 'exec' needs \(Self.needed[.program] ?? "")")
        }
        return .literal(command.trimmed)
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}
