import AttestModel
import LabModel

/// The words that all reports about captures share.
extension CaptureSummary {
    /// The lines of the log in a sentence or two.
    var sentence: String {
        let time = zip([first].compactMap(\.self), [last].compactMap(\.self)).map { " from \($0.day) to \($1.day)" }
        let asked = target.map { " Answers are those of \($0)." } ?? ""
        let usual = target == nil ? "accepted, and nothing speaks against them" : "with the same verdict"
        return "\(Count.text(lines, "line"))\(time.joined()): \(accepted) \(usual); "
            + "\(Count.text(groups.count, "group")) of others.\(asked)"
    }

    /// The lines that could not be read, in words.
    var unreadWords: [String] {
        unread.map { "\(Count.text($0.count, "line")): \($0.reason) (first at line \($0.line))" }
    }
}

extension CaptureGroup {
    /// The share, the time and the beginning in a sentence.
    var timeWords: String {
        let kinds = "\(Self.percent(share)) of \(kinds.map { "\($0)s" }.joined(separator: " and "))"
        let start = onset.map { "since \(Self.hour($0))" } ?? "first \(Self.hour(first))"
        return "\(kinds), \(start), \(isOver ? "over since" : "last") \(Self.hour(last))"
    }

    /// The facts that separate the group, each in a few words.
    var factWords: [String] {
        facts.map { fact in
            let values = "\(fact.dimension) \(fact.values.joined(separator: ", "))"
            guard fact.dimension != "shape" else {
                return "only with \(fact.values.joined()); \(Self.percent(fact.others)) of accepted ones have it"
            }
            guard let rate = fact.rate else { return "\(values): at least \(Self.percent(fact.held))" }
            let own = fact.held >= 0.995 ? "only \(values)" : "\(values): \(Self.percent(fact.held))"
            return
                "\(own) (\(rate >= 0.995 ? "all" : Self.percent(rate)) of it, \(Self.percent(fact.others)) of the others)"
        }
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
