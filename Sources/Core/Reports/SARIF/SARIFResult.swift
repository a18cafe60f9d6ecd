import AttestModel

/// A cause of failures as a result in SARIF.
enum SARIFResult {
    /// The name of the folder that paths are relative to.
    static let root = "%SRCROOT%"
    /// The file that stands for the set.
    private static let set = "vectors/manifest.json"
    /// The number of vectors that are named as places.
    private static let vectorLimit = 10

    static func json(_ cause: RunCause, rules: SARIFRules, of view: RunSummary) -> JSONValue {
        let header = view.header
        let rule = SARIFKind.rule(of: cause)
        let identity = [rule, SARIFKind.name(of: cause)].filter { !$0.isEmpty }.joined(separator: ":")
        return .members([
            "ruleId": .string(rule), "ruleIndex": rules.index(of: rule).map { .integer(Int64($0)) },
            "level": .string(level(cause)), "kind": "fail",
            "message": message(cause, header),
            "locations": [location(cause, view)],
            "partialFingerprints": [
                "appAttestCause/v1": .string(identity),
                // GitHub tells alerts apart by this name alone, and would else compute it from the line.
                "primaryLocationLineHash": .string("\(SARIFText.hash(identity)):1"),
            ],
            "occurrenceCount": cause.results.isEmpty ? nil : .integer(Int64(cause.results.count)),
            "properties": properties(cause, header),
        ])
    }

    /// Every result fails the run; what an answer does not prove is no error.
    private static func level(_ cause: RunCause) -> String {
        if case .named = cause.kind { return "error" }
        return cause.impact.map(SARIFKind.level) ?? "warning"
    }

    private static func message(_ cause: RunCause, _ header: RunHeader) -> JSONValue {
        let remedy = cause.remedy.isEmpty ? "" : " Fix: \(cause.remedy)"
        let commands = cause.example(in: header)
        let explain = commands.map { " Explain: \($0.explainCommand)" } ?? ""
        var markdown = [MarkdownText.escaped("\(sentence(cause.line))")]
        if !cause.remedy.isEmpty { markdown.append("**Fix**: \(MarkdownText.escaped(cause.remedy))") }
        if let commands {
            markdown += [commands.explainCommand, commands.repeatCommand].map(MarkdownText.code)
        }
        return [
            "text": .string(SARIFText.plain(sentence(cause.line) + remedy + explain)),
            "markdown": .string(markdown.joined(separator: "\n\n")),
        ]
    }

    private static func sentence(_ text: String) -> String { text.last == "." ? text : "\(text)." }

    /// The file of the adapter, or else the baseline, or else the manifest of the set: a place that stays the same
    /// from run to run, as an alert must. The vectors are its logical places.
    private static func location(_ cause: RunCause, _ view: RunSummary) -> JSONValue {
        .members([
            "physicalLocation": [
                "artifactLocation": ["uri": .string(SARIFText.uri(view.place ?? set)), "uriBaseId": .string(root)],
                "region": ["startLine": 1],
            ],
            "logicalLocations": cause.results.isEmpty
                ? nil
                : .array(
                    cause.results.prefix(vectorLimit).map { result in
                        [
                            "fullyQualifiedName": .string(result.id.description),
                            "kind": .string(view.header.options.kind.unit),
                        ]
                    }),
        ])
    }

    private static func properties(_ cause: RunCause, _ header: RunHeader) -> JSONValue {
        .members([
            "tally": .string(cause.tally(in: header.options.kind)), "impact": cause.impact.map { .string($0.rawValue) },
            "requirements": .strings(cause.requirements), "vectors": .strings(cause.results.map(\.id.description)),
            "repeat": cause.example(in: header).map { .string($0.repeatCommand) },
        ])
    }
}
