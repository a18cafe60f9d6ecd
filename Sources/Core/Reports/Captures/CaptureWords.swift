import AttestModel
import LabModel

/// The words that all reports about captures share.
extension CaptureSummary {
    var sentence: String {
        let time = zip([first].compactMap(\.self), [last].compactMap(\.self)).map { " from \($0.day) to \($1.day)" }
        let asked = target.map { " Answers are those of \($0)." } ?? ""
        let usual = target == nil ? "accepted, and nothing speaks against them" : "with the same verdict"
        return "\(Count.text(lines, "line"))\(time.joined()): \(accepted) \(usual); "
            + "\(Count.text(groups.count, "group")) of others.\(asked)"
    }

    var unreadWords: [String] {
        unread.map { "\(Count.text($0.count, "line")): \($0.reason) (first at line \($0.line))" }
    }
}

extension CaptureGroup {
    /// The share, the time and the beginning, and then the facts that separate the group, each in a sentence.
    var sentences: [String] {
        let kinds = kinds.map { "\($0)s" }.joined(separator: " and ")
        let share = "\(Self.percent(share)) of all \(kinds) from"
        let time =
            onset.map { "It began at \(Self.hour($0)): \(share) then to \(Self.hour(last))." }
            ?? "\(share) \(Self.hour(first)) to \(Self.hour(last))."
        return [time] + facts.map(Self.sentence)
    }

    private static func sentence(_ fact: Fact) -> String {
        let (values, most) = (fact.values.joined(separator: ", "), fact.held >= 0.995 ? "All" : percent(fact.held))
        if fact.dimension == "shape" { return "\(percent(fact.others)) of the accepted objects have this shape." }
        guard let rate = fact.rate else { return "\(most) of them share \(values) \(fact.dimension)." }
        let lines = fact.values.count == 1 ? "it" : "them"
        return
            "\(most) of them have the \(fact.dimension) \(values); \(percent(rate)) of all with \(lines) are in the group."
    }

    /// Returns text like `38 %` or `0.2 %`.
    static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        if tenths == 0, share > 0 { return "under 0.1 %" }
        return tenths >= 100 || tenths % 10 == 0 ? "\((tenths + 5) / 10) %" : "\(tenths / 10).\(tenths % 10) %"
    }

    /// Returns text like `2026-01-05 07:00`.
    static func hour(_ time: Timestamp) -> String { String(time.description.prefix(16)).replacing("T", with: " ") }
}
