import AttestModel

/// The JSON for an endpoint badge of shields.io: the vectors that passed of those that prove something, and the others.
enum BadgeReport {
    static func text(_ view: RunSummary) -> String {
        JSONValue.of([
            "schemaVersion": 1, "label": "App Attest", "message": message(view), "color": color(view.conclusion),
        ]).canonicalText
    }

    private static func message(_ view: RunSummary) -> String {
        guard view.conclusion != .noScore else { return view.conclusion.rawValue }
        let counts = view.report.counts
        let unproven: [(Outcome, String)] = [(.inconclusive, "inconclusive"), (.notTestable, "not testable")]
        let judged = unproven.reduce(view.report.results.count - (counts[.observed] ?? 0)) { $0 - (counts[$1.0] ?? 0) }
        let rest = unproven.compactMap { outcome, word in counts[outcome].map { ", \($0) \(word)" } }.joined()
        return "\(view.header.options.profile.rawValue) \(counts[.pass] ?? 0)/\(judged)\(rest)"
    }

    private static func color(_ conclusion: Conclusion) -> String {
        switch conclusion {
        case .conforming: "brightgreen"
        case .asBaseline, .better: "yellow"
        case .notConforming: "red"
        case .noScore: "lightgrey"
        }
    }
}
