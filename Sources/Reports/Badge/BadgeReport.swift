import AttestModel

/// The JSON for an endpoint badge of shields.io, with the number of judged vectors that passed.
enum BadgeReport {
    static func text(_ view: RunSummary) -> String {
        JSONValue.object([
            "schemaVersion": 1, "label": "App Attest", "message": .string(message(view)),
            "color": .string(color(view.conclusion)),
        ]).canonicalText
    }

    private static func message(_ view: RunSummary) -> String {
        guard view.conclusion != .noScore else { return view.conclusion.rawValue }
        let counts = view.report.counts
        let judged = view.report.results.count - (counts[.observed] ?? 0) - (counts[.notTestable] ?? 0)
        let untestable = counts[.notTestable].map { ", \($0) not testable" } ?? ""
        return "\(view.header.options.profile.rawValue) \(counts[.pass] ?? 0)/\(judged)\(untestable)"
    }

    private static func color(_ conclusion: Conclusion) -> String {
        switch conclusion {
        case .conforming: "brightgreen"
        case .asBaseline: "yellow"
        case .notConforming: "red"
        case .noScore: "lightgrey"
        }
    }
}
