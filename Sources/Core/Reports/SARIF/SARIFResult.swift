import AttestModel

/// A cause of failures as a result in SARIF.
struct SARIFResult {
    let cause: RunCause
    let rules: SARIFRules
    let view: RunSummary

    /// The name of the folder that paths are relative to.
    static let root = "%SRCROOT%"
    /// The file that stands for the set.
    private static let set = "vectors/manifest.json"
    private static let vectorLimit = 10

    var json: JSONValue {
        let identity = cause.sarifIdentity
        return .of([
            "ruleId": cause.sarifRule, "ruleIndex": rules.index(of: cause.sarifRule), "level": level, "kind": "fail",
            "message": message, "locations": [location],
            "partialFingerprints": JSONValue.of([
                "appAttestCause/v1": identity,
                // GitHub tells alerts apart by this name alone, and would else compute it from the line.
                "primaryLocationLineHash": "\(SARIFText.hash(identity)):1",
            ]),
            "occurrenceCount": cause.results.isEmpty ? nil : cause.results.count,
            "properties": JSONValue.of([
                "tally": cause.tally(in: view.header.options.kind), "impact": cause.impact,
                "requirements": cause.requirements, "vectors": cause.results.map(\.id),
                "repeat": example?.repeatCommand,
            ]),
        ])
    }

    private var example: FailureSummary? { cause.example(in: view.header) }

    /// Every result fails the run; what an answer does not prove is no error.
    private var level: String {
        if case .named = cause.kind { return "error" }
        return cause.impact?.sarif.level ?? "warning"
    }

    private var message: JSONValue {
        let sentence = cause.line.last == "." ? cause.line : "\(cause.line)."
        let (remedy, explain) = (cause.remedy.nonEmpty, example?.explainCommand)
        let text = [sentence, remedy.map { "Fix: \($0)" }, explain.map { "Explain: \($0)" }]
        var markdown = [MarkdownText.escaped(sentence)]
        if let remedy { markdown.append("**Fix**: \(MarkdownText.escaped(remedy))") }
        markdown += [explain, example?.repeatCommand].compactMap(\.self).map(MarkdownText.code)
        return [
            "text": .string(SARIFText.plain(text.compactMap(\.self).joined(separator: " "))),
            "markdown": .string(markdown.joined(separator: "\n\n")),
        ]
    }

    /// The file of the adapter, or else the baseline, or else the manifest of the set: a place that stays the same
    /// from run to run, as an alert must. The vectors are its logical places.
    private var location: JSONValue {
        let unit = JSONValue.string(view.header.options.kind.unit)
        let places = cause.results.prefix(Self.vectorLimit).map { result -> JSONValue in
            ["fullyQualifiedName": .string(result.id.description), "kind": unit]
        }
        return .members([
            "physicalLocation": [
                "artifactLocation": [
                    "uri": .string(SARIFText.uri(view.place ?? Self.set)), "uriBaseId": .string(Self.root),
                ],
                "region": ["startLine": 1],
            ],
            "logicalLocations": places.isEmpty ? nil : .array(places),
        ])
    }
}
