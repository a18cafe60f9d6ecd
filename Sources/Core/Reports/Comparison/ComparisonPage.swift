import AttestModel

/// Several verifiers side by side, as one page.
struct ComparisonPage: HTMLPage {
    let matrix: RunMatrix

    let title = "App Attest verifiers compared"

    static func frame() throws -> PageFrame {
        try PageFrame(body: PackageResources.ComparisonPage_mustache, style: PackageResources.ComparisonPage_css)
    }

    var context: [String: Any] {
        [
            "runs": zip(matrix.runs, matrix.totals).map(run),
            "rows": matrix.rows.map { row in
                [
                    "requirement": row.requirement, "statement": row.statement, "cells": row.cells.map(cell),
                ] as [String: Any]
            },
            "totals": matrix.totals.map(cell),
        ]
    }

    private func run(_ run: RunRecord, _ total: MatrixCell) -> [String: Any] {
        let bar = OutcomeBar(run)
        // A part can be seen, however few vectors are in it.
        let least = bar.total / 60 + 1
        var start = 0
        let parts = bar.parts.map { part -> [String: Any] in
            let width = max(part.count, least)
            defer { start += width }
            return ["class": part.kind.tone, "x": start, "width": width, "count": part.count, "label": part.label]
        }
        let values: [String: Any] = [
            "parts": parts, "total": max(start, 1), "barText": bar.text.isEmpty ? "No results" : bar.text,
            "target": PrintableText.of(run.header.targetName), "file": run.name,
            "profile": run.header.options.profile.rawValue,
            "specification": PrintableText.of(run.header.target), "suiteVersion": run.header.suiteVersion,
            "digest": run.header.digest.hex, "fault": run.fault.map { PrintableText.of($0.sentence) } ?? "",
            "hasFault": run.fault != nil,
        ]
        return values.merging(cell(total)) { value, _ in value }
    }

    private func cell(_ cell: MatrixCell) -> [String: Any] {
        [
            "tone": cell.tone.style, "symbol": cell.tone.symbol, "score": cell.score,
            "details": cell.details.joined(separator: ", "), "hasDetails": !cell.details.isEmpty,
        ]
    }
}

extension MatrixCell.Tone {
    /// The class of the page's style that a cell is shown in.
    fileprivate var style: String {
        switch self {
        case .grave: "bad"
        case .bad: "odd"
        case .good: "good"
        case .odd, .none: "plain"
        }
    }

    /// The sign that stands for the tone where colors cannot be seen.
    fileprivate var symbol: String {
        switch self {
        case .grave: "✗"
        case .bad: "!"
        case .good: "✓"
        case .odd: "?"
        case .none: "·"
        }
    }
}

extension ResultKind {
    /// The class of the page's style that a part of a bar is shown in.
    fileprivate var tone: String {
        switch self {
        case .graveHole: "is-bad"
        case .hole, .lockout, .breakdown, .wrongValue, .unstable, .wrongReason: "is-odd"
        case .unproven, .untested, .observed: "is-plain"
        case .right: "is-good"
        }
    }
}
