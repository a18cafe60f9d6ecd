import AttestModel

/// The changes between two runs, for people and for scripts: new failures first.
extension RunDifference: Document {
    /// The number of vectors that are named of a kind that does not decide the exit status.
    private static let limit = 20

    package var value: JSONValue {
        .of([
            "before": before.headerJSON, "after": after.headerJSON, "newFailures": newFailures.map(\.json),
            "fixed": fixed.map(\.json), "changedOutcomes": changedOutcomes.map(\.json),
            "changedReasons": changedReasons.map(\.json), "onlyBefore": onlyBefore.map(\.json),
            "onlyAfter": onlyAfter.map(\.json), "keptFailures": keptFailures, "machines": machines.map(\.value),
        ])
    }

    package func lines(_ style: TextStyle) -> [String] {
        func block(_ title: String, _ changes: [Change], isWhole: Bool = false) -> [String] {
            Self.lines(title, changes, isWhole: isWhole, style)
        }
        var lines = [
            style.dim("from \(before.name): \(before.line)"), style.dim("to   \(after.name): \(after.line)"), "",
        ]
        for fault in [before, after].compactMap(\.faultLine) { lines += [style.red(fault), ""] }
        lines += block(style.red("new failures"), newFailures, isWhole: true)
        lines += block(style.green("fixed"), fixed)
        lines += block("changed outcome", changedOutcomes)
        lines += block("changed reason", changedReasons)
        lines += block("only in \(before.name)", onlyBefore)
        lines += block("only in \(after.name)", onlyAfter)
        if !machines.isEmpty { lines += ["learned machines"] + machines.map { "  \($0.sentence)" } + [""] }
        return lines + [summary]
    }

    private var summary: String {
        "\(Count.text(newFailures.count, "new failure")), \(fixed.count) fixed, "
            + "\(Count.text(keptFailures, "failure")) in both"
    }

    private static func lines(_ title: String, _ changes: [Change], isWhole: Bool, _ style: TextStyle) -> [String] {
        guard !changes.isEmpty else { return [] }
        let shown = isWhole ? changes[...] : changes.prefix(limit)
        let width = shown.map(\.id.description.count).max() ?? 0
        var lines = ["\(title) \(style.dim("(\(changes.count))"))"]
        for change in shown { lines.append("  \(change.id.description.padded(to: width))  \(words(change))") }
        if shown.count < changes.count { lines.append("  and \(changes.count - shown.count) more, see --format json") }
        return lines + [""]
    }

    /// Returns what it was and what it is, in one line.
    private static func words(_ change: Change) -> String {
        let impact = change.known.map { "  \($0.impact.rawValue)" } ?? ""
        guard let before = change.before, let after = change.after else {
            return change.known.map { "\(outcome($0))\(reason($0))" + impact } ?? ""
        }
        guard change.isSame else { return "\(outcome(before)) -> \(outcome(after))\(reason(after))" + impact }
        return "\(quoted(before.reason)) -> \(quoted(after.reason))"
    }

    private static func outcome(_ result: VectorResult) -> String {
        let answer = result.answer
        return answer == .none || answer.rawValue == result.outcome.rawValue
            ? result.outcome.rawValue : "\(result.outcome.rawValue) (\(answer.rawValue))"
    }

    private static func reason(_ result: VectorResult) -> String { result.reason.map { ": \(quoted($0))" } ?? "" }

    /// Returns one line of a target's own words.
    private static func quoted(_ reason: String?) -> String {
        guard let reason else { return "no reason" }
        let line = OneLine.of(reason)
        return "\"\(line.count > 120 ? "\(line.prefix(120))…" : line)\""
    }
}

extension RunDifference.Change {
    fileprivate var json: JSONValue {
        .of(
            [
                "id": id, "requirement": known?.requirement, "impact": known?.impact, "before": before.map(Self.json),
                "after": after.map(Self.json),
            ], keepingNil: true)
    }

    private static func json(of result: VectorResult) -> JSONValue {
        .of(
            [
                "outcome": result.outcome, "answer": result.answer, "verdict": result.verdict, "reason": result.reason,
            ], keepingNil: true)
    }
}

/// The words of a target in one line: a line of its own could be a command for the system that runs a job.
enum OneLine {
    static func of(_ text: String) -> String { PrintableText.of(text).replacing("\n", with: " ") }
}

extension RunRecord {
    var line: String { "\(OneLine.of(header.targetName)), profile \(header.options.profile.rawValue), \(setText)" }

    /// The set, like `set 0.4.0, digest 77b058fdbd7b`.
    var setText: String { "set \(header.suiteVersion), digest \(header.digest.hex.prefix(12))" }

    /// The fault of a run without a score; `nil` where there is one.
    var faultLine: String? { fault.map { "\(name) has no score: \(OneLine.of($0.sentence))" } }

    var headerJSON: JSONValue {
        .of(
            [
                "file": name, "target": header.target, "name": header.description.name,
                "version": header.description.version, "profile": header.options.profile.rawValue,
                "suiteVersion": header.suiteVersion, "setDigest": header.digest.hex, "fault": fault?.sentence,
            ], keepingNil: true)
    }
}
