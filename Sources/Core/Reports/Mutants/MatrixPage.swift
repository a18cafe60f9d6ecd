import AttestModel

/// A kill matrix as one page: a row for each mutant, a column for each group of vectors.
struct MatrixPage: HTMLPage {
    let matrix: KillMatrix
    /// The digest of the set that was asked.
    let digest: [UInt8]

    let title = "Mutants"

    static func frame() throws -> PageFrame {
        try PageFrame(body: PackageResources.MatrixPage_mustache, style: PackageResources.MatrixPage_css)
    }

    var context: [String: Any] {
        [
            "digest": digest.hex,
            "counts": [
                count(matrix.rows.count, "mutant"),
                count(matrix.survivors.count, "survivor", tone: matrix.survivors.isEmpty ? "good" : "bad"),
                count(matrix.vectors.count, "vector"),
                count(
                    matrix.idle.count, "vector of level must that kills none",
                    "vectors of level must that kill none", tone: matrix.idle.isEmpty ? "good" : "bad"),
                count(
                    matrix.gate.count, "vector is enough to kill every mutant",
                    "vectors are enough to kill every mutant"
                ),
            ],
            "lists": [
                list("Survivors", matrix.survivors.map { "\($0.name): \($0.summary)" }),
                list("Vectors of level must that kill none", matrix.idle.map(\.description)),
                list("The gate: enough to kill every mutant", matrix.gate.map(\.description)),
            ],
            "suites": suites.map(table),
        ]
    }

    /// The suites that mutants are about.
    private var suites: [Suite] {
        Suite.ofVectors.filter { suite in matrix.rows.contains { $0.requirement.suite == suite } }
    }

    private func count(_ count: Int, _ one: String, _ many: String? = nil, tone: String = "") -> [String: Any] {
        ["count": count, "label": Count.noun(count, one, many), "tone": tone]
    }

    private func list(_ title: String, _ entries: [String]) -> [String: Any] {
        // A short list is a failure that has to be seen; the gate is long.
        ["title": title, "count": entries.count, "entries": entries, "isOpen": (1...12).contains(entries.count)]
    }

    private func table(of suite: Suite) -> [String: Any] {
        let groups = Set(matrix.vectors.filter { $0.suite == suite.rawValue }.map(\.group)).sorted()
        let rows = matrix.rows.filter { $0.requirement.suite == suite }
        return [
            "title": "Mutants of the suite \(suite.rawValue)", "groups": groups, "rows": rows.map { row($0, groups) },
        ]
    }

    private func row(_ row: KillMatrix.Row, _ groups: [String]) -> [String: Any] {
        let counts = Dictionary(grouping: row.killers, by: \.group).mapValues(\.count)
        return [
            "name": row.name, "summary": row.summary, "requirement": row.requirement.id,
            "survives": row.killers.isEmpty, "total": row.killers.isEmpty ? "survives" : "\(row.killers.count)",
            "cells": groups.map { group in
                ["isKilling": counts[group] != nil, "text": counts[group].map { "\($0)" } ?? ""] as [String: Any]
            },
        ]
    }
}
