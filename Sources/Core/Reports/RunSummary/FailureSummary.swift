import AttestModel

/// One failure in the words of every report for people. The target's own text is made safe for terminals and cut to a
/// bounded length; it is not escaped for any format.
struct FailureSummary: Sendable {
    let result: VectorResult
    private let header: RunHeader

    /// The number of characters of a target's own text that are shown.
    private static let textLimit = 2000
    /// The number of lines that are shown of the beginning and of the end of the target's own output, and the number of
    /// characters of each.
    private static let evidenceLimit = 4
    private static let lineLimit = 200
    /// The number of exchanges with a backend that a text shows.
    private static let exchangeLimit = 2
    private static let exchangeWidth = 130

    init(_ result: VectorResult, of header: RunHeader) { (self.result, self.header) = (result, header) }

    var id: String { result.id.description }
    var title: String { result.outline?.title ?? id }
    /// The address of its page on the site that the reports link to.
    var page: String? { header.site?.page(of: result.id, in: header.options.kind) }
    var why: String { result.outline?.why ?? "" }

    var repeatCommand: String { RepeatCommand.text(result, of: header) }
    var explainCommand: String { RepeatCommand.explanation(of: result, of: header) }

    /// The kind of failure in one word: the outcome, or a wrong reason.
    var failure: String { "\(header.options.failure(of: result) ?? .outcome(result.outcome))" }

    /// The baseline's entry for the vector.
    var baseline: String? {
        header.baseline?.entry(for: result.id).map { entry in
            let answer = entry.answer.map { " (\($0.rawValue))" } ?? ""
            return Self.shown("\(entry.failure?.description ?? "flaky")\(answer): \(entry.reason)")
        }
    }

    /// The stage of the fault and the stage that the target gave, when reasons are scored and this one is wrong.
    var stages: String? {
        header.options.reasons?.match(for: result).flatMap { $0.score == .right ? nil : $0.sentence }
    }

    /// Clauses like `0.5.0 corrects this: only Apple could make the object (should, hardening)`; `nil` for a right vector.
    var correction: String? {
        header.corrections[result.id].map { corrections in
            let clauses = corrections.map { entry in
                let impact = entry.level == nil ? entry.impact.map { "the impact, which was \($0)" } : nil
                let fact = entry.bytes == nil ? impact ?? "this" : "the bytes (this run sends the corrected ones)"
                let reason = entry.reason.map { ": \($0.prefix(1).lowercased())\($0.dropFirst().dropLast())" } ?? ""
                return "\(entry.corrected) corrects \(fact)\(reason)"
            }
            let impact = result.outline?.impact ?? result.impact
            return "\(clauses.joined(separator: "; ")) (\(result.level), \(impact))"
        }
    }

    var reason: String? { result.reason.map(Self.shown) }
    var code: String? { result.code.map(Self.shown) }

    /// The requests and answers of a check of a backend; `nil` for everything else.
    var transcript: Transcript? {
        header.options.kind == .live && !result.evidence.isEmpty ? Transcript(PrintableText.of(result.evidence)) : nil
    }

    /// The beginning and the end of the target's other output. The line that names a fault may be in either.
    var said: String? {
        guard !result.evidence.isEmpty else { return nil }
        if let transcript {
            return Self.shown(
                transcript.lines(last: Self.exchangeLimit, cutTo: Self.exchangeWidth).joined(separator: "\n"))
        }
        var lines = result.evidence.split(separator: "\n").map { line in
            line.count > Self.lineLimit ? "\(line.prefix(Self.lineLimit))…" : String(line)
        }
        let excess = lines.count - 2 * Self.evidenceLimit
        if excess > 0 {
            let between = "… \(Count.text(excess, "line")) left out …"
            lines.replaceSubrange(Self.evidenceLimit..<Self.evidenceLimit + excess, with: [between])
        }
        return Self.shown(lines.joined(separator: "\n"))
    }

    /// The name of what the target said, in a word or two.
    var saidName: String { transcript == nil ? "it said" : "exchanges" }

    /// The requirement, the paragraph that demands it, and the command that explains it.
    var source: String {
        [result.requirement, result.outline?.source].compactMap(\.self).joined(separator: ", ")
            + " (\(Requirement.command(for: result.requirement)))"
    }

    private static func shown(_ text: String) -> String {
        // Cut first: a target may have written megabytes.
        let beginning = text.unicodeScalars.prefix(textLimit)
        let isWhole = beginning.endIndex == text.unicodeScalars.endIndex
        return PrintableText.of(String(beginning)) + (isWhole ? "" : "… (\(text.utf8.count) bytes)")
    }
}

/// The requests to a backend and its answers, as a check has logged them.
struct Transcript: Sendable, Hashable {
    /// One request with its answer, in lines.
    struct Exchange: Sendable, Hashable {
        /// The lines of the request, the first with method and path; never empty.
        let sent: [String]
        /// The lines of the answer, the first with its status; empty when the log ends before it.
        let received: [String]

        /// The lines as they were logged.
        var lines: [String] { sent.map { "> \($0)" } + received.map { "< \($0)" } }
    }

    /// The number of earlier exchanges that are not there.
    let leftOut: Int
    let exchanges: [Exchange]

    /// Reads a log: lines behind `> ` were sent, and lines behind `< ` were received. `nil` for other words of a target.
    init?(_ text: String) {
        var exchanges: [Exchange] = []
        var (sent, received, leftOut): ([String], [String], Int) = ([], [], 0)
        func end() {
            if !sent.isEmpty { exchanges.append(Exchange(sent: sent, received: received)) }
            (sent, received) = ([], [])
        }
        for line in text.split(separator: "\n").map(String.init) {
            if line.hasPrefix("> ") {
                if !received.isEmpty { end() }
                sent.append(String(line.dropFirst(2)))
            } else if line.hasPrefix("< ") {
                received.append(String(line.dropFirst(2)))
            } else if sent.isEmpty, exchanges.isEmpty, let count = Int(line.dropFirst().prefix(while: \.isNumber)) {
                leftOut = count
            } else if !received.isEmpty {
                // A body may have several lines.
                received.append(line)
            } else {
                sent.append(line)
            }
        }
        end()
        guard exchanges.first?.lines.first.map({ text.contains($0) }) == true else { return nil }
        (self.exchanges, self.leftOut) = (exchanges, leftOut)
    }

    /// Returns the lines of the last exchanges, behind a line with the number of those before.
    func lines(last count: Int, cutTo width: Int) -> [String] {
        let before = earlier(leftOut + exchanges.dropLast(count).count)
        return (before.map { ["(\($0))"] } ?? [])
            + exchanges.suffix(count).flatMap(\.lines).map { $0.count > width ? "\($0.prefix(width))…" : $0 }
    }

    /// Returns text like `2 earlier exchanges are left out`; `nil` for none.
    func earlier(_ count: Int) -> String? {
        count > 0 ? "\(Count.text(count, "earlier exchange")) \(count == 1 ? "is" : "are") left out" : nil
    }
}
