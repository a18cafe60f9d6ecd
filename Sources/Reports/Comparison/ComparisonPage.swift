import AttestModel

/// Several verifiers side by side, as one page.
struct ComparisonPage: HTMLPage {
    let matrix: RunMatrix

    let title = "App Attest verifiers compared"

    static func frame() throws -> PageFrame {
        try PageFrame(body: PackageResources.ComparisonPage_mustache, script: PackageResources.Theme_js)
    }

    var context: [String: Any] {
        [
            "runs": matrix.runs.map(run),
            "rows": matrix.rows.map { row in
                [
                    "requirement": row.requirement, "statement": row.statement, "cells": row.cells.map(cell),
                ] as [String: Any]
            },
            "totals": matrix.totals.map(cell),
        ]
    }

    private func run(_ run: RunRecord) -> [String: Any] {
        [
            "target": PrintableText.of(run.header.targetName), "file": run.name,
            "profile": run.header.options.profile.rawValue,
            "specification": PrintableText.of(run.header.target), "suiteVersion": run.header.suiteVersion,
            "digest": run.header.digest.hex, "fault": run.fault.map { PrintableText.of($0.sentence) } ?? "",
            "hasFault": run.fault != nil,
        ]
    }

    private func cell(_ cell: MatrixCell) -> [String: Any] {
        ["tone": cell.tone.rawValue, "score": cell.score, "details": cell.details.joined(separator: ", ")]
    }
}
