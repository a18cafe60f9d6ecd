import AttestModel

/// Several verifiers side by side, for scripts.
package enum ComparisonJSON {
    /// One document, with a final line feed. Cells are in the order of the runs.
    package static func text(_ matrix: RunMatrix) -> String {
        JSONValue.object([
            "runs": .array(matrix.runs.map(ComparedRunJSON.header)),
            "requirements": .array(
                matrix.rows.map { row in
                    .object(["requirement": .string(row.requirement), "cells": .array(row.cells.map(cell))])
                }),
            "totals": .array(matrix.totals.map(cell)),
        ]).canonicalText
    }

    private static func cell(_ cell: MatrixCell) -> JSONValue {
        let failures = cell.failures.map { ($0.impact.rawValue, JSONValue.integer(Int64($0.count))) }
        return .object([
            "passed": .integer(Int64(cell.passed)), "judged": .integer(Int64(cell.judged)),
            "notTestable": .integer(Int64(cell.notTestable)), "observed": .integer(Int64(cell.observed)),
            "failures": .object(Dictionary(uniqueKeysWithValues: failures)),
        ])
    }
}
