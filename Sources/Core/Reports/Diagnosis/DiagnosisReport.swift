import AttestModel
import LabModel

package struct DiagnosisReport: Document {
    private static let width = 80

    let diagnosis: Diagnosis
    private let file: String?
    private let files: (clientData: String?, root: String?)

    /// - Parameters:
    ///   - file: the path of the object, for the corrected command.
    ///   - files: the files of the claims that it keeps; `nil` where they are not known.
    package init(_ diagnosis: Diagnosis, file: String? = nil, files: (String?, String?) = (nil, nil)) {
        (self.diagnosis, self.file, self.files) = (diagnosis, file, files)
    }

    package func lines(_ style: TextStyle) -> [String] {
        var lines = diagnosis.verdict.wrapped(to: Self.width, margin: 0).map { line in
            switch diagnosis.tone {
            case "good": style.green(line)
            case "bad": style.red(line)
            default: style.bold(line)
            }
        }
        func add(_ heading: String, _ paragraphs: [String], hanging: Int = 0) {
            guard !paragraphs.isEmpty else { return }
            lines += ["", style.bold(heading)]
            lines += paragraphs.flatMap { $0.wrapped(to: Self.width, margin: 3, hanging: hanging) }
        }
        func words(_ results: [RequirementResult]) -> [String] {
            results.grouped(by: \.evidence).map { equal in
                "\(equal.map(\.requirement.id).joined(separator: ", ")): \(equal[0].evidence)"
            }
        }
        add("Not checked", words(diagnosis.unchecked))
        for (number, finding) in diagnosis.findings.enumerated() {
            lines += [""]
            lines += finding.mistake.title.wrapped(to: Self.width, behind: "\(number + 1)  ").map(style.bold)
            lines += FactLines.lines(of: finding.facts.map { ("   \($0.name)", $0.value) }, style)
        }
        add("Violated or open", words(diagnosis.remaining))
        add("To check next", diagnosis.next.map(\.text))
        add("The object says", diagnosis.statements.map { "\($0.name): \($0.value)\($0.caution)" }, hanging: 2)
        if let command {
            lines +=
                ["", style.bold("With the corrections")] + CommandLayout.lines(command, to: Self.width, behind: "   ")
        }
        return lines + ["", count]
    }

    package var value: JSONValue {
        func results(_ results: [RequirementResult]) -> [JSONValue] {
            results.map { .of(["id": $0.requirement.id, "evidence": $0.evidence]) }
        }
        return .of([
            "kind": diagnosis.kind.name, "outcome": diagnosis.outcome, "findings": diagnosis.findings.map(\.json),
            "hypotheses": diagnosis.hypotheses, "remaining": results(diagnosis.remaining),
            "unchecked": results(diagnosis.unchecked),
            "next": diagnosis.next.map { JSONValue.of(["step": $0.kind, "values": $0.values, "text": $0.text]) },
            "statements": diagnosis.statements.map {
                JSONValue.of(["name": $0.name, "place": $0.place, "value": $0.value, "isProved": $0.isProved])
            },
            "command": command,
        ])
    }

    /// The paragraph that follows a rejection.
    var paragraph: [String] {
        guard !diagnosis.findings.isEmpty else {
            return diagnosis.next.flatMap { "To check next: \($0.text)".wrapped(to: Self.width, margin: 0) }
        }
        let mistakes = diagnosis.findings.map { finding in
            [finding.mistake.title, finding.detail].filter { !$0.isEmpty }.joined(separator: " ")
        }
        var lines = "Likely mistake: \((mistakes + [diagnosis.advice]).joined(separator: " "))"
            .wrapped(to: Self.width, margin: 0)
        if let command { lines += CommandLayout.lines(command, to: Self.width, behind: "  ") }
        return lines
    }

    var count: String { "\(Count.text(diagnosis.hypotheses, "hypothesis was", "hypotheses were")) tried." }

    /// The command that verifies with the corrections; `nil` where it cannot be written, or must not.
    var command: String? {
        guard let file, diagnosis.outcome == .explained,
            !diagnosis.findings.contains(where: { $0.mistake.topic == .object })
        else { return nil }
        return (["appattest", "diagnose", file, "--as", diagnosis.kind.name] + diagnosis.corrected.arguments(files))
            .map(ShellText.quoted).joined(separator: " ")
    }
}

extension Diagnosis {
    var verdict: String {
        let object = "This \(kind.name)"
        switch outcome {
        case .accepted:
            guard unchecked.isEmpty else { return "Nothing that was checked rejects this \(kind.name). \(open)" }
            return
                "\(object) is accepted with the values given. If your server rejects it, run 'appattest run' against "
                + "its verifier."
        case .explained:
            let count = Count.text(findings.count, "mistake explains", "mistakes explain")
            let corrections = findings.count == 1 ? "its correction" : "the corrections"
            let condition = needsConfirmation ? ", if the new value is your own" : ""
            return "\(count) the rejection. With \(corrections) "
                + (unchecked.isEmpty
                    ? "the \(kind.name) is accepted\(condition)."
                    : "nothing that was checked rejects the \(kind.name)\(condition). \(open)")
        case .unverified: return "Nothing about this \(kind.name) is verified. \(open)"
        case .refused:
            let isFinal = findings.contains { $0.mistake.consequence == .refuse }
            return "\(object) must be refused\(isFinal ? "" : " with the values given")."
        case .unexplained where hypotheses == 0: return "No mistake that is known here explains the rejection."
        case .unexplained: return "None of \(hypotheses) hypotheses explains the rejection."
        }
    }

    /// The number of requirements that were not checked, in a sentence.
    private var open: String { "\(Count.text(unchecked.count, "requirement was", "requirements were")) not checked." }

    /// A Boolean value that indicates whether a correction may belong to somebody else.
    var needsConfirmation: Bool { findings.contains { $0.mistake.consequence == .confirm } }

    /// The class of the page's style that the verdict is shown in: good only where nothing is left to decide.
    var tone: String {
        guard outcome.isProved else { return outcome == .unverified ? "odd" : "bad" }
        return needsConfirmation || !unchecked.isEmpty ? "odd" : "good"
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

extension NextStep {
    var text: String {
        switch kind {
        case .give: "Give \(values.joined(separator: ", "))."
        case .clientData:
            "Compare the bytes that the device hashed with those given, byte by byte: log their SHA-256 on both sides."
        case .challenge:
            "Compare the challenge in the client data with the one given, also its form and its place: it has to be the text of "
                + "the member challenge."
        case .signer:
            "If the client data hash is right, the key that signed has the identifier \(values.joined(separator: " or ")). "
                + "Look for the key stored under either; if there is none, the client data differ."
        case .key:
            "The object is about the key with the identifier \(values.joined()). Look for the key stored under it."
        case .app:
            "The SHA-256 of the device's app ID is \(values.joined()). Compare it with the app ID of each target and team."
        case .object: "Compare the number of bytes and the SHA-256 of the object in the app and on the server."
        }
    }
}

extension Finding {
    var facts: [(name: String, value: String)] {
        [
            ("here", detail), ("believed", mistake.believed), ("in fact", mistake.done), ("given", given ?? ""),
            ("correct", corrected ?? ""), ("to do", mistake.correction), ("caution", mistake.consequence.advice),
            ("why", mistake.why), ("source", mistake.sources.joined(separator: "; ")), ("mistake", mistake.id),
        ].filter { !$0.value.isEmpty }
    }

    fileprivate var json: JSONValue {
        .of([
            "mistake": mistake.id, "topic": mistake.topic, "consequence": mistake.consequence, "title": mistake.title,
            "detail": detail, "believed": mistake.believed, "done": mistake.done, "correction": mistake.correction,
            "advice": mistake.consequence.advice, "why": mistake.why, "sources": mistake.sources, "given": given,
            "corrected": corrected,
        ])
    }
}

extension Claims {
    /// Returns the options of `appattest diagnose` that state these claims; files that are not known are left to the user.
    fileprivate func arguments(_ files: (clientData: String?, root: String?)) -> [String] {
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
        if clientDataHash == nil, clientData != nil { add("--client-data", files.clientData ?? "FILE") }
        if roots != nil { add("--root", files.root ?? "FILE") }
        return words
    }
}
