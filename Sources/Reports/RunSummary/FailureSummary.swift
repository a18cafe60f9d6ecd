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

    /// The number of characters of a target's own text that are shown.
    private static let textLimit = 2000
    /// The number of lines of the target's own output that are shown.
    private static let evidenceLimit = 8

    init(_ result: VectorResult, of header: RunHeader) {
        self.result = result
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
    var title: String { result.vector?.title ?? id }
    var why: String { result.vector?.why ?? "" }

    /// The expected answer and the real one.
    var expectedAndGot: String { result.expectedAndGot }

    var reason: String? { result.reason.map(Self.shown) }
    var code: String? { result.code.map(Self.shown) }

    /// The end of the target's other output.
    var said: String? {
        guard !result.evidence.isEmpty else { return nil }
        return Self.shown(result.evidence.split(separator: "\n").suffix(Self.evidenceLimit).joined(separator: "\n"))
    }

    /// The requirement, the paragraph that demands it, and the page that explains it.
    var source: String {
        [result.requirement, result.vector?.source].compactMap(\.self).joined(separator: ", ")
            + " (\(Requirement.place(of: result.requirement)))"
    }

    private static func shown(_ text: String) -> String {
        // Cut first: a target may have written megabytes.
        let beginning = text.unicodeScalars.prefix(textLimit)
        let isWhole = beginning.endIndex == text.unicodeScalars.endIndex
        return PrintableText.of(String(beginning)) + (isWhole ? "" : "… (\(text.utf8.count) bytes)")
    }
}
