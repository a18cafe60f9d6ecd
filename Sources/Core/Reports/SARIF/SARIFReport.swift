import AttestModel

/// A run in SARIF 2.1.0, for the code-scanning pages of a repository: each cause of failures is a result, and each
/// requirement is a rule.
enum SARIFReport {
    static func text(_ original: RunSummary) -> String {
        let view = original.portable
        let causes = view.causes
        let rules = SARIFRules(causes)
        return JSONValue.object([
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": ["driver": driver(view.header, rules)],
                    "columnKind": "unicodeCodePoints",
                    "originalUriBaseIds": [
                        SARIFResult.root: ["description": ["text": "The root of the repository with the adapter."]]
                    ],
                    "invocations": [invocation(original)],
                    "results": .array(causes.map { SARIFResult.json($0, rules: rules, of: view) }),
                    "properties": properties(original),
                ]
            ],
        ]).canonicalText
    }

    private static func driver(_ header: RunHeader, _ rules: SARIFRules) -> JSONValue {
        [
            "name": "App Attest conformance", "semanticVersion": .string(header.suiteVersion),
            "shortDescription": ["text": "Conformance suite for verifiers of Apple App Attest evidence."],
            "rules": rules.json,
        ]
    }

    /// The end of the run. Without a score, the results are no proof that earlier ones are fixed.
    private static func invocation(_ view: RunSummary) -> JSONValue {
        let (fault, notes) = (view.fault, view.notes)
        var messages = fault.map { [notification($0, "error")] } ?? []
        messages += notes.map { notification($0, "note") }
        messages += view.races.map { notification("\($0.id): \($0.rounds.words)", "note") }
        return .members([
            "executionSuccessful": .bool(fault == nil), "exitCode": .integer(Int64(view.report.exitCode)),
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
        let digits = Array("0123456789ABCDEF")
        return path.utf8.reduce(into: "") { uri, byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
                uri.append(character)
            } else {
                uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }

    /// Returns a number of 16 hexadecimal digits that follows from the text alone (FNV-1a).
    static func hash(_ text: String) -> String {
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
