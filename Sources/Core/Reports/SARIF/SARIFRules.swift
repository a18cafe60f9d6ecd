import AttestModel

/// The rules of a run in SARIF: every requirement, and the kinds of answers that are about no requirement.
struct SARIFRules {
    let json: JSONValue

    /// The kinds of answers that are about no requirement, with the rule for each.
    private static let kinds = [
        ("run/cause", "One cause explains the results of many vectors."),
        ("answer/error", "An error is neither an acceptance nor a rejection."),
        ("answer/crash", "A verifier must not crash on any object."),
        ("answer/timeout", "A verifier must answer in time."),
        ("answer/protocolError", "An adapter must keep the protocol."),
        ("answer/unstable", "The same request must get the same answer."),
        ("answer/wrongReason", "A rejection must have the fault as its reason."),
        ("answer/unproven", "A rejection proves nothing when the control is rejected, too."),
        ("run/untested", "A vector that was not sent is a hole that nobody looked for."),
    ]

    private static let ids = Requirement.reported.map(\.id) + kinds.map(\.0)

    /// - Parameters:
    ///   - causes: the causes of the run, whose gravest impact is the severity of their rule.
    ///   - site: the site whose pages explain the requirements; their sources do where there is none.
    init(_ causes: [RunCause], site: SuiteSite?) {
        let impacts = Dictionary(grouping: causes.filter { $0.impact != nil }, by: \.sarifRule)
            .mapValues { causes in
                // A rejected genuine object beside an accepted fault does not hide the severity of the fault.
                let holes = causes.filter { $0.kind == .acceptedFaults }.flatMap(\.results).map(\.impact)
                return holes.filter { $0 != .lockout }.min() ?? causes.compactMap(\.impact).min()
            }
        json = .array(
            Requirement.reported.map { Self.json($0, impacts[$0.id].flatMap(\.self), site) } + Self.kinds.map(Self.json)
        )
    }

    /// Returns the place of a rule in the list; `nil` for a requirement of another version of the suite.
    func index(of id: String) -> JSONValue? { Self.ids.firstIndex(of: id).map { .integer(Int64($0)) } }

    private static func json(_ requirement: Requirement, _ impact: Impact?, _ site: SuiteSite?) -> JSONValue {
        let (statement, remedy, source) = (requirement.statement, requirement.remedy, "\(requirement.source).")
        let page = site?.page(ofRequirement: requirement.id) ?? SourceLink.addresses(in: requirement.source).first
        let markdown = [remedy, statement, source].map(MarkdownText.escaped)
        return .members([
            "id": .string(requirement.id), "helpUri": page.map(JSONValue.string),
            "name": .string("\(requirement.suite.rawValue)/\(requirement.group)"),
            "shortDescription": ["text": .string(statement)],
            "fullDescription": ["text": .string("\(statement) Source: \(source)")],
            "help": [
                "text": .string("\(remedy) Source: \(source)"),
                "markdown": .string("\(markdown[0])\n\n**Requirement**: \(markdown[1])\n\n**Source**: \(markdown[2])"),
            ],
            "defaultConfiguration": ["level": .string((impact ?? .forgery).sarif.level)],
            "properties": properties(impact),
        ])
    }

    private static func json(_ id: String, _ summary: String) -> JSONValue {
        let text: JSONValue = ["text": .string(summary)]
        return [
            "id": .string(id), "name": .string(id), "shortDescription": text, "fullDescription": text, "help": text,
            "defaultConfiguration": ["level": "warning"], "properties": properties(nil),
        ]
    }

    /// The severity of a rule is the gravest harm that the answers prove; a rejected genuine object is none.
    private static func properties(_ impact: Impact?) -> JSONValue {
        let score = impact?.sarif.score
        return .members([
            "tags": .strings(["app-attest"] + (score == nil ? [] : ["security"])), "precision": "very-high",
            "security-severity": score.map(JSONValue.string),
        ])
    }
}

extension RunCause {
    var sarifRule: String { traits.rule ?? requirements.first ?? "run/cause" }

    /// The identity of the cause: its rule, and a word that tells it from others of the rule.
    var sarifIdentity: String {
        let word: String? =
            switch kind {
            case .acceptedFaults: "accepted"
            case .refusedGenuine(let answer): answer.rawValue
            case .turned: "turned"
            case .wrongOutput: "wrongOutput"
            case .failedChecks: results.first?.id.name
            case .untested(let capability): capability.rawValue
            // The sentence of a run has numbers in it.
            case .named: ReasonPattern.of(headline)
            default: nil
            }
        return [sarifRule, word?.nonEmpty].compactMap(\.self).joined(separator: ":")
    }
}

extension Impact {
    /// The level of a proven harm, and its score where it is one of security.
    var sarif: (level: String, score: String?) {
        switch self {
        case .forgery: ("error", "9.8")
        case .replay, .impersonation: ("error", "8.1")
        case .denialOfService: ("warning", "7.5")
        case .hardening: ("note", "3.1")
        case .lockout: ("error", nil)
        }
    }
}
