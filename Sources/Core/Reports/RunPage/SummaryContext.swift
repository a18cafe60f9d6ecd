import AttestModel

/// The values of the page's template for one cause.
struct CauseContext {
    let values: [String: Any]

    /// The number of requirements that are named.
    private static let limit = 3

    init(_ cause: RunCause, in kind: RunKind) {
        let headline =
            if case .named(let remark) = cause.kind { PrintableText.of(remark.description) } else { cause.headline }
        let example = cause.results.first.map(\.id.description) ?? ""
        let rest = cause.requirements.count - Self.limit
        values = [
            "headline": Self.sentence(headline), "tone": cause.tone.rawValue,
            "detail": Self.sentence(cause.detail ?? ""), "hasDetail": cause.detail != nil, "remedy": cause.remedy,
            "hasRemedy": !cause.remedy.isEmpty, "tally": cause.tally(in: kind), "hasTally": !cause.results.isEmpty,
            "requirements": cause.requirements.prefix(Self.limit).map { $0 }, "hasMore": rest > 0,
            "more": "and \(rest) more", "example": example, "hasExample": !example.isEmpty,
        ]
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension RunCause {
    /// The kind of result whose color it has.
    fileprivate var tone: ResultKind {
        switch kind {
        case .acceptedFaults: impact?.isGrave == true ? .graveHole : .hole
        case .rejectedGenuine, .named: .lockout
        case .wrongOutput: .wrongValue
        case .unstable: .unstable
        case .error, .noAnswer: .breakdown
        case .wrongReason: .wrongReason
        case .unproven: .unproven
        case .untested: .untested
        }
    }
}

/// The values of the page's template for the bar and its legend.
struct BarContext {
    let values: [String: Any]

    /// The least share of the bar that a part has, so that a single forgery can be seen.
    private static let least = 0.008

    init(_ report: RunRecord) {
        let bar = OutcomeBar(report)
        // The answers of a run without a score say nothing in sum.
        guard report.fault == nil, bar.total > 0 else {
            values = ["hasBar": false]
            return
        }
        let shares = bar.parts.map { max(Self.least, Double($0.count) / Double(bar.total)) }
        let sum = shares.reduce(0, +)
        var start = 0.0
        let parts = zip(bar.parts, shares).map { part, share -> [String: Any] in
            defer { start += share / sum }
            return [
                "kind": part.kind.rawValue, "count": part.count, "label": part.label,
                "start": Self.percent(start), "end": Self.percent(start + share / sum),
                "width": Self.percent(share / sum), "isHatched": [.untested, .unproven].contains(part.kind),
            ]
        }
        let observed = bar.observedCount
        values = [
            "hasBar": true, "parts": parts, "barText": bar.text, "hasObserved": observed > 0,
            "observed":
                "and \(observed) that \(observed == 1 ? "is" : "are") only observed",
        ]
    }

    private static func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100)%" }
}

/// The values of the page's template for the matrix of requirements.
struct MatrixContext {
    let values: [String: Any]

    init(_ report: RunRecord) {
        values = [
            "hasMatrix": report.fault == nil && !report.results.isEmpty,
            "suites": RequirementMatrix(report).rows.map { row in
                ["name": row.suite.title, "id": row.suite.rawValue, "cells": row.cells.map(Self.cell)] as [String: Any]
            },
        ]
    }

    private static func cell(_ cell: RequirementMatrix.Cell) -> [String: Any] {
        [
            "id": cell.requirement, "name": cell.name, "symbol": cell.symbol, "score": cell.score,
            "detail": cell.detail, "hasDetail": !cell.detail.isEmpty, "tone": cell.kind?.rawValue ?? "none",
            "isPartial": cell.isPartial, "isLinked": cell.counts.total + cell.counts[.observed] > 0,
        ]
    }
}

/// The values of the page's template for the filters: only the words that occur.
struct FilterContext {
    let values: [String: Any]

    init(_ report: RunRecord) {
        let bar = OutcomeBar(report)
        var kinds = bar.parts.map { ["value": $0.kind.rawValue, "label": "\($0.label) (\($0.count))"] }
        if bar.observedCount > 0 {
            kinds.append(["value": ResultKind.observed.rawValue, "label": "only observed (\(bar.observedCount))"])
        }
        let impacts = Set(report.results.map(\.impact))
        let levels = Set(report.results.map(\.level))
        let suites = Set(report.results.map(\.id.suite))
        values = [
            "kinds": kinds, "impacts": Impact.allCases.filter(impacts.contains).map(\.rawValue),
            "levels": Level.allCases.filter(levels.contains).map(\.rawValue),
            "filterSuites": Suite.reported.map(\.rawValue).filter(suites.contains),
        ]
    }
}
