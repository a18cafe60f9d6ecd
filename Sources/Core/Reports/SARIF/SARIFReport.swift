import AttestModel

/// A run in SARIF 2.1.0, for code-scanning pages: each cause of failures is a result, each requirement a rule.
enum SARIFReport {
    static func text(_ original: RunSummary) -> String {
        let view = original.portable
        let rules = SARIFRules(view.causes, site: view.header.site)
        return JSONValue.object([
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "App Attest conformance", "semanticVersion": .string(view.header.suiteVersion),
                            "shortDescription": [
                                "text": "Conformance suite for verifiers of Apple App Attest evidence."
                            ],
                            "rules": rules.json,
                        ]
                    ],
                    "columnKind": "unicodeCodePoints",
                    "originalUriBaseIds": [
                        SARIFResult.root: ["description": ["text": "The root of the repository with the adapter."]]
                    ],
                    "invocations": [invocation(original)],
                    "results": .array(view.causes.map { SARIFResult(cause: $0, rules: rules, view: view).json }),
                    "properties": properties(original),
                ]
            ],
        ]).canonicalText
    }

    /// The end of the run. Without a score, the results are no proof that earlier ones are fixed.
    private static func invocation(_ view: RunSummary) -> JSONValue {
        let notes = view.notes + view.races.map { "\($0.id): \($0.rounds.description)" }
        let messages = (view.fault.map { [notification($0, "error")] } ?? []) + notes.map { notification($0, "note") }
        return .members([
            "executionSuccessful": .bool(view.fault == nil), "exitCode": .integer(Int64(view.report.exitCode)),
            "exitCodeDescription": .string(view.conclusion.rawValue),
            "startTimeUtc": view.header.started.map { .string($0.description) },
            "toolExecutionNotifications": messages.isEmpty ? nil : .array(messages),
        ])
    }

    private static func notification(_ text: String, _ level: String) -> JSONValue {
        ["level": .string(level), "message": ["text": .string(SARIFText.plain(text))]]
    }

    private static func properties(_ view: RunSummary) -> JSONValue {
        .object([
            "verdict": .string(view.verdict.sentence), "target": view.header.targetJSON,
            "options": view.header.options.json, "setDigest": .string(view.header.digest.hex),
            "counts": view.report.countsJSON, "holes": view.report.holesJSON, "baseline": view.report.baselineJSON,
        ])
    }
}

/// Text inside a message of SARIF.
enum SARIFText {
    /// Returns text in which no link and no placeholder begins (SARIF 2.1.0, 3.11.5 and 3.11.6).
    static func plain(_ text: String) -> String {
        text.reduce(into: "") { plain, character in
            switch character {
            case "[", "]": plain += "\\\(character)"
            case "{", "}": plain += "\(character)\(character)"
            default: plain.append(character)
            }
        }
    }

    /// Returns a path as a relative reference of a URI (RFC 3986, section 4.2).
    static func uri(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { Array($0.utf8).percentEncoded }
            .joined(separator: "/")
    }

    /// Returns a number of 16 hexadecimal digits that follows from the text alone (FNV-1a).
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16).leftPadded(to: 16, with: "0")
    }
}
