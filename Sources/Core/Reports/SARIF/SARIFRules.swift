import AttestModel

/// The rules of a run in SARIF: every requirement, and the kinds of answers that are about no requirement.
struct SARIFRules {
    let json: JSONValue
    private let order: [String: Int]

    /// Creates the rules.
    ///
    /// - Parameter causes: the causes of the run, whose gravest impact is the severity of their rule.
    init(_ causes: [RunCause]) {
        let impacts = Dictionary(grouping: causes.filter { $0.impact != nil }, by: SARIFKind.rule)
            .mapValues { causes in
                // A rejected genuine object beside an accepted fault does not hide the severity of the fault.
                let holes = causes.filter { $0.kind == .acceptedFaults }.flatMap(\.results).map(\.impact)
                return holes.filter { $0 != .lockout }.min() ?? causes.compactMap(\.impact).min()
            }
        let requirements = Requirement.reported.map { Self.json($0, impacts[$0.id].flatMap(\.self)) }
        json = .array(requirements + SARIFKind.others.map(Self.json))
        let ids = Requirement.reported.map(\.id) + SARIFKind.others.map(\.id)
        order = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    }

    /// Returns the place of a rule in the list; `nil` for a requirement of another version of the suite.
    func index(of id: String) -> Int? { order[id] }

    private static func json(_ requirement: Requirement, _ impact: Impact?) -> JSONValue {
        let source = "\(requirement.source)."
        let address = SourceLink.all(in: requirement.source).firstNonNil(\.address)
        return .members([
            "id": .string(requirement.id), "helpUri": address.map(JSONValue.string),
            "name": .string("\(requirement.suite.rawValue)/\(requirement.group)"),
            "shortDescription": text(requirement.statement),
            "fullDescription": text("\(requirement.statement) Source: \(source)"),
            "help": [
                "text": .string("\(requirement.remedy) Source: \(source)"),
                "markdown": .string(
                    "\(MarkdownText.escaped(requirement.remedy))\n\n**Requirement**: "
                        + "\(MarkdownText.escaped(requirement.statement))\n\n**Source**: "
                        + "\(MarkdownText.escaped(source))"),
            ],
            "defaultConfiguration": ["level": .string(SARIFKind.level(impact ?? .forgery))],
            "properties": properties(impact),
        ])
    }

    private static func json(_ kind: SARIFKind) -> JSONValue {
        .object([
            "id": .string(kind.id), "name": .string(kind.id), "shortDescription": text(kind.summary),
            "fullDescription": text(kind.summary), "help": text(kind.summary),
            "defaultConfiguration": ["level": "warning"],
            "properties": properties(nil),
        ])
    }

    private static func text(_ text: String) -> JSONValue { ["text": .string(text)] }

    /// The severity of a rule is the gravest harm that the answers of this run prove. A rejection of genuine objects is
    /// none of security.
    private static func properties(_ impact: Impact?) -> JSONValue {
        let score: String? =
            switch impact {
            case .forgery: "9.8"
            case .replay, .impersonation: "8.1"
            case .denialOfService: "7.5"
            case .hardening: "3.1"
            case .lockout, nil: nil
            }
        return .members([
            "tags": .strings(["app-attest"] + (score == nil ? [] : ["security"])), "precision": "very-high",
            "security-severity": score.map(JSONValue.string),
        ])
    }
}

/// A kind of answers that is about no requirement, as a rule.
struct SARIFKind {
    let id: String
    let summary: String

    static let others = [
        SARIFKind(id: "run/cause", summary: "One cause explains the results of many vectors."),
        SARIFKind(id: "answer/error", summary: "An error is neither an acceptance nor a rejection."),
        SARIFKind(id: "answer/crash", summary: "A verifier must not crash on any object."),
        SARIFKind(id: "answer/timeout", summary: "A verifier must answer in time."),
        SARIFKind(id: "answer/protocolError", summary: "An adapter must keep the protocol."),
        SARIFKind(id: "answer/unstable", summary: "The same request must get the same answer."),
        SARIFKind(id: "answer/wrongReason", summary: "A rejection must have the fault as its reason."),
        SARIFKind(id: "answer/unproven", summary: "A rejection proves nothing when the control is rejected, too."),
        SARIFKind(id: "run/untested", summary: "A vector that was not sent is a hole that nobody looked for."),
    ]

    /// Returns the rule of a cause.
    static func rule(of cause: RunCause) -> String {
        switch cause.kind {
        case .acceptedFaults, .rejectedGenuine, .wrongOutput: cause.requirements.first ?? "run/cause"
        case .named: "run/cause"
        case .error: "answer/error"
        case .noAnswer(let outcome): "answer/\(outcome.rawValue)"
        case .unstable: "answer/unstable"
        case .wrongReason: "answer/wrongReason"
        case .unproven: "answer/unproven"
        case .untested: "run/untested"
        }
    }

    /// Returns the part of a cause's identity besides its rule.
    static func name(of cause: RunCause) -> String {
        switch cause.kind {
        case .acceptedFaults: "accepted"
        case .rejectedGenuine: "rejected"
        case .wrongOutput: "wrongOutput"
        case .untested(let capability): capability.rawValue
        // The sentence of a run has numbers in it.
        case .named: ReasonPattern.of(cause.headline)
        default: ""
        }
    }

    /// Returns the level of a proven harm.
    static func level(_ impact: Impact) -> String {
        switch impact {
        case .forgery, .replay, .impersonation, .lockout: "error"
        case .denialOfService: "warning"
        case .hardening: "note"
        }
    }
}
