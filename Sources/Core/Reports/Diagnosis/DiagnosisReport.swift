import AttestModel
import LabModel

/// The diagnosis of one object, for people, for scripts and as a page.
package struct DiagnosisReport: PageDocument {
    private static let width = 80

    let diagnosis: Diagnosis
    private let file: String?

    /// Creates a report.
    ///
    /// - Parameter file: the path of the object, for the corrected command.
    package init(_ diagnosis: Diagnosis, file: String? = nil) { (self.diagnosis, self.file) = (diagnosis, file) }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        var lines = diagnosis.verdict.wrapped(to: Self.width, margin: 0).map { line in
            switch diagnosis.tone {
            case "good": style.green(line)
            case "bad": style.red(line)
            default: style.bold(line)
            }
        }
        for (number, finding) in diagnosis.findings.enumerated() {
            lines += ["", style.bold("\(number + 1)  \(finding.mistake.title)")]
            lines += FactLines.lines(of: finding.facts.map { ("   \($0.name)", $0.value) }, style)
        }
        func add(_ heading: String, _ paragraphs: [String], hanging: Int = 0) {
            guard !paragraphs.isEmpty else { return }
            lines += ["", style.bold(heading)]
            lines += paragraphs.flatMap { $0.wrapped(to: Self.width, margin: 3, hanging: hanging) }
        }
        func words(_ result: RequirementResult) -> String { "\(result.requirement.id): \(result.evidence)" }
        add("Violated or open", diagnosis.remaining.map(words))
        add("The object says", diagnosis.statements.map { "\($0.name): \($0.value)\($0.caution)" }, hanging: 2)
        add("Not checked", diagnosis.unchecked.map(words))
        if let command {
            lines +=
                ["", style.bold("With the corrections")] + CommandLayout.lines(command, to: Self.width, behind: "   ")
        }
        return (lines + ["", count]).map { $0 + "\n" }.joined()
    }

    package var json: String { value.canonicalText }

    /// The diagnosis for scripts.
    var value: JSONValue {
        func results(_ results: [RequirementResult]) -> JSONValue {
            .array(results.map { ["id": .string($0.requirement.id), "evidence": .string($0.evidence)] })
        }
        let statements = diagnosis.statements.map { statement -> JSONValue in
            [
                "name": .string(statement.name), "place": .string(statement.place), "value": .string(statement.value),
                "isProved": .bool(statement.isProved),
            ]
        }
        return .members([
            "kind": .string(diagnosis.kind.name), "outcome": .string(diagnosis.outcome.rawValue),
            "findings": .array(diagnosis.findings.map(\.json)), "hypotheses": .integer(Int64(diagnosis.hypotheses)),
            "remaining": results(diagnosis.remaining), "unchecked": results(diagnosis.unchecked),
            "statements": .array(statements), "command": command.map(JSONValue.string),
        ])
    }

    /// The paragraph that follows a rejection.
    package var paragraph: String {
        guard !diagnosis.findings.isEmpty else { return "" }
        let mistakes = diagnosis.findings.map { finding in
            [finding.mistake.title, finding.detail].filter { !$0.isEmpty }.joined(separator: " ")
        }
        var lines = "Likely mistake: \((mistakes + [diagnosis.advice]).joined(separator: " "))"
            .wrapped(to: Self.width, margin: 0)
        if let command { lines += CommandLayout.lines(command, to: Self.width, behind: "  ") }
        return lines.map { $0 + "\n" }.joined()
    }

    var count: String { "\(Count.text(diagnosis.hypotheses, "hypothesis was", "hypotheses were")) tried." }

    /// The command that verifies with the corrections; `nil` where it cannot be written, or must not.
    var command: String? {
        guard let file, diagnosis.outcome == .explained,
            !diagnosis.findings.contains(where: { $0.mistake.topic == .object })
        else { return nil }
        return (["appattest", "diagnose", file, "--as", diagnosis.kind.name] + diagnosis.corrected.arguments)
            .map(ShellText.quoted).joined(separator: " ")
    }
}

extension Diagnosis {
    /// The end of the diagnosis in a sentence or two.
    var verdict: String {
        let object = "This \(kind.name)"
        switch outcome {
        case .accepted:
            guard unchecked.isEmpty else {
                let count = Count.text(unchecked.count, "requirement was", "requirements were")
                return "Nothing that was checked rejects this \(kind.name). \(count) not checked, because a value "
                    + "is not given."
            }
            return
                "\(object) is accepted with the values given. If your server rejects it, run 'appattest run' against "
                + "its verifier."
        case .explained:
            let count = Count.text(findings.count, "mistake explains", "mistakes explain")
            return "\(count) the rejection. With \(findings.count == 1 ? "its correction" : "the corrections") "
                + "the \(kind.name) is accepted\(needsConfirmation ? ", if the new value is your own" : "")."
        case .refused: return "\(object) must be refused."
        case .unexplained: return "None of \(hypotheses) hypotheses explains the rejection."
        }
    }

    /// A Boolean value that indicates whether a correction may belong to somebody else.
    var needsConfirmation: Bool { findings.contains { $0.mistake.consequence == .confirm } }

    /// The class of the page's style that the verdict is shown in: good only where nothing is left to decide.
    var tone: String {
        guard outcome.isProved else { return "bad" }
        return needsConfirmation || (outcome == .accepted && !unchecked.isEmpty) ? "odd" : "good"
    }

    /// The advice for all mistakes together: the strictest one.
    var advice: String {
        let order: [Mistake.Consequence] = [.refuse, .confirm, .repair, .correct]
        return order.first { consequence in findings.contains { $0.mistake.consequence == consequence } }?.advice ?? ""
    }
}

extension Statement {
    /// The words behind a value that anybody can write; empty where a trusted key signed it.
    var caution: String { isProved ? "" : " (not proved: anybody can write it)" }
}

extension Finding {
    /// The mistake as names with values.
    var facts: [(name: String, value: String)] {
        [
            ("here", detail), ("believed", mistake.believed), ("in fact", mistake.done), ("given", given ?? ""),
            ("correct", corrected ?? ""), ("to do", mistake.correction), ("caution", mistake.consequence.advice),
            ("why", mistake.why), ("source", mistake.sources.joined(separator: " ; ")), ("mistake", mistake.id),
        ].filter { !$0.value.isEmpty }
    }

    fileprivate var json: JSONValue {
        .members([
            "mistake": .string(mistake.id), "topic": .string(mistake.topic.rawValue),
            "consequence": .string(mistake.consequence.rawValue), "title": .string(mistake.title),
            "detail": .string(detail), "believed": .string(mistake.believed), "done": .string(mistake.done),
            "correction": .string(mistake.correction), "advice": .string(mistake.consequence.advice),
            "why": .string(mistake.why), "sources": .strings(mistake.sources), "given": given.map(JSONValue.string),
            "corrected": corrected.map(JSONValue.string),
        ])
    }
}

extension Claims {
    /// The options of `appattest diagnose` that state these claims; those that need a file are left to the user.
    fileprivate var arguments: [String] {
        var words: [String] = []
        func add(_ option: String, _ value: String?) { if let value { words += [option, value] } }
        add("--app-id", app)
        add("--key-id", keyId)
        if let clientDataHash {
            add("--client-data-hash", clientDataHash.base64)
        } else {
            add("--challenge", challenge?.base64)
        }
        add("--public-key", publicKey?.base64)
        add("--stored-counter", storedCounter.map(String.init))
        add("--environment", environment?.rawValue)
        add("--type", receiptType?.rawValue)
        add("--at", time?.description)
        if clientDataHash == nil, clientData != nil { words += ["--client-data", "FILE"] }
        if roots != nil { words += ["--root", "FILE"] }
        return words
    }
}
