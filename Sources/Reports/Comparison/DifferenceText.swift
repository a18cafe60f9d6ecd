import AttestModel

/// What changed between two runs, for people: new failures first.
package struct DifferenceText {
    private let difference: RunDifference
    private let style: TextStyle

    /// How many vectors are named of what does not decide the exit status.
    private static let limit = 20

    package init(_ difference: RunDifference, isColored: Bool) {
        self.difference = difference
        style = TextStyle(isColored: isColored)
    }

    /// The whole text, with a final line feed.
    package var text: String {
        let (before, after) = (difference.before, difference.after)
        var lines = [
            style.dim("from \(name(before))"), style.dim("to   \(name(after))"), "",
        ]
        lines += block(style.red("new failures"), difference.newFailures, isWhole: true)
        lines += block(style.green("fixed"), difference.fixed)
        lines += block("changed outcome", difference.changedOutcomes)
        lines += block("changed reason", difference.changedReasons)
        lines += block("only in \(before.name)", difference.onlyBefore)
        lines += block("only in \(after.name)", difference.onlyAfter)
        return (lines + [summary, ""]).joined(separator: "\n")
    }

    private var summary: String {
        "\(difference.newFailures.count) new failures, \(difference.fixed.count) fixed, "
            + "\(difference.keptFailures) failures in both"
    }

    private func name(_ run: RunRecord) -> String {
        "\(run.name): \(PrintableText.of(run.header.targetName)), profile \(run.header.options.profile.rawValue), "
            + "set \(run.header.suiteVersion), digest \(run.header.digest.hex.prefix(12))"
    }

    private func block(_ title: String, _ changes: [RunDifference.Change], isWhole: Bool = false) -> [String] {
        guard !changes.isEmpty else { return [] }
        let shown = isWhole ? changes[...] : changes.prefix(Self.limit)
        let width = shown.map(\.id.description.count).max() ?? 0
        var lines = ["\(title) \(style.dim("(\(changes.count))"))"]
        for change in shown {
            lines.append("  \(change.id.description.padded(to: width))  \(Self.words(change))")
        }
        if shown.count < changes.count { lines.append("  and \(changes.count - shown.count) more, see --format json") }
        return lines + [""]
    }

    /// What it was and what it is, in one line.
    private static func words(_ change: RunDifference.Change) -> String {
        let impact = change.known.map { "  \($0.impact.rawValue)" } ?? ""
        guard let before = change.before, let after = change.after else {
            return change.known.map { "\(outcome($0))\(reason($0))" + impact } ?? ""
        }
        guard (before.outcome, before.verdict) == (after.outcome, after.verdict) else {
            return "\(outcome(before)) -> \(outcome(after))\(reason(after))" + impact
        }
        return "\(quoted(before.reason)) -> \(quoted(after.reason))"
    }

    private static func outcome(_ result: VectorResult) -> String {
        result.outcome.rawValue + (result.verdict.map { " (\($0.rawValue))" } ?? "")
    }

    private static func reason(_ result: VectorResult) -> String { result.reason.map { ": \(quoted($0))" } ?? "" }

    /// One line of a target's own words.
    private static func quoted(_ reason: String?) -> String {
        guard let reason else { return "no reason" }
        let line = PrintableText.of(reason).replacing("\n", with: " ")
        return "\"\(line.count > 120 ? "\(line.prefix(120))…" : line)\""
    }
}
