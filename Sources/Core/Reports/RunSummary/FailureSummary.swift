import AttestModel

/// One failure in the words of every report for people. The target's own text is made safe for terminals and cut to a
/// bounded length; it is not escaped for any format.
struct FailureSummary: Sendable {
    let result: VectorResult
    let repeatCommand: String
    let explainCommand: String
    /// The kind of failure in one word: the outcome, or a wrong reason.
    let failure: String
    /// The baseline's entry for the vector.
    let baseline: String?
    /// The stage of the fault and the stage that the target gave, when reasons are scored and this one is wrong.
    let stages: String?
    private let kind: RunKind

    /// The number of characters of a target's own text that are shown.
    private static let textLimit = 2000
    /// The number of lines that are shown of the beginning and of the end of the target's own output, and the number of
    /// characters of each.
    private static let evidenceLimit = 4
    private static let lineLimit = 200
    /// The number of exchanges with a backend that a text shows.
    private static let exchangeLimit = 2
    private static let exchangeWidth = 130

    init(_ result: VectorResult, of header: RunHeader) {
        self.result = result
        kind = header.options.kind
        repeatCommand = RepeatCommand.text(result, of: header)
        explainCommand = RepeatCommand.explanation(of: result, of: header)
        failure = "\(header.options.failure(of: result) ?? .outcome(result.outcome))"
        baseline = header.baseline?.entry(for: result.id).map { entry in
            let answer = entry.answer.map { " (\($0.rawValue))" } ?? ""
            return Self.shown("\(entry.failure?.description ?? "flaky")\(answer): \(entry.reason)")
        }
        let match = header.options.reasons?.match(for: result)
        stages = match.flatMap { $0.score == .right ? nil : $0.sentence }
    }

    var id: String { result.id.description }
    var title: String { result.outline?.title ?? id }
    var why: String { result.outline?.why ?? "" }

    /// The expected answer and the real one.
    var expectedAndGot: String { result.expectedAndGot }

    var reason: String? { result.reason.map(Self.shown) }
    var code: String? { result.code.map(Self.shown) }

    /// The requests and answers of a check of a backend; `nil` for everything else.
    var transcript: Transcript? {
        kind == .live && !result.evidence.isEmpty ? Transcript(PrintableText.of(result.evidence)) : nil
    }

    /// The beginning and the end of the target's other output. The line that names a fault may be in either.
    var said: String? {
        guard !result.evidence.isEmpty else { return nil }
        if let transcript {
            return Self.shown(
                transcript.lines(last: Self.exchangeLimit, cutTo: Self.exchangeWidth).joined(separator: "\n"))
        }
        let lines = result.evidence.split(separator: "\n").map { line in
            line.count > Self.lineLimit ? "\(line.prefix(Self.lineLimit))…" : String(line)
        }
        let limit = Self.evidenceLimit
        guard lines.count > 2 * limit else { return Self.shown(lines.joined(separator: "\n")) }
        let between = "… \(Count.text(lines.count - 2 * limit, "line")) left out …"
        return Self.shown((lines.prefix(limit) + [between] + lines.suffix(limit)).joined(separator: "\n"))
    }

    /// The name of what the target said, in a word or two.
    var saidName: String { transcript == nil ? "it said" : "exchanges" }

    /// The requirement, the paragraph that demands it, and the page that explains it.
    var source: String {
        [result.requirement, result.outline?.source].compactMap(\.self).joined(separator: ", ")
            + " (\(Requirement.place(of: result.requirement)))"
    }

    private static func shown(_ text: String) -> String {
        // Cut first: a target may have written megabytes.
        let beginning = text.unicodeScalars.prefix(textLimit)
        let isWhole = beginning.endIndex == text.unicodeScalars.endIndex
        return PrintableText.of(String(beginning)) + (isWhole ? "" : "… (\(text.utf8.count) bytes)")
    }
}
