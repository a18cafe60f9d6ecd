import AttestModel
import CEmbeddedFiles

package struct MatrixReport: Document {
    let matrix: KillMatrix
    /// The digest of the set that was asked.
    let digest: [UInt8]

    package init(_ matrix: KillMatrix, digest: [UInt8]) { (self.matrix, self.digest) = (matrix, digest) }

    /// The failures of the suite come first.
    package func lines(_ style: TextStyle) -> [String] {
        var lines = matrix.survivors.map { "\(style.red("SURVIVES"))  \($0.name)  \($0.requirement.id)  \($0.summary)" }
        lines += matrix.idle.map { "\(style.red("KILLS NONE"))  \($0)" }
        if !lines.isEmpty { lines.append("") }
        let killed = matrix.rows.filter { !$0.killers.isEmpty }
        let width = killed.map(\.name.count).max() ?? 0
        let idWidth = killed.map(\.requirement.id.count).max() ?? 0
        lines += killed.map { row in
            let count = "\(row.killers.count)".padded(to: 4)
            return "\(row.name.padded(to: width))  \(row.requirement.id.padded(to: idWidth))  \(count)  "
                + row.killers.examples
        }
        return lines + ["", summary]
    }

    package var value: JSONValue {
        let mutants = matrix.rows.map { row in
            JSONValue.of([
                "name": row.name, "summary": row.summary, "requirement": row.requirement.id, "killers": row.killers,
            ])
        }
        return .of([
            "digest": digest.hex, "vectors": matrix.vectors, "survivors": matrix.survivors.map(\.name),
            "idle": matrix.idle, "gate": matrix.gate, "mutants": mutants,
        ])
    }

    private var summary: String {
        "\(Count.text(matrix.rows.count, "mutant")), \(matrix.survivors.count) survive; \(Count.text(matrix.vectors.count, "vector")), "
            + "\(matrix.idle.count) of level must kill none; \(matrix.gate.count) are enough to kill every mutant."
    }
}

extension [VectorID] {
    /// The first two, and a sign for the others.
    var examples: String { prefix(2).map(\.description).joined(separator: ", ") + (count > 2 ? ", …" : "") }
}

/// The wrong backends with the number of runs that found each, for people and scripts.
package struct RepeatedTrialsReport: Document {
    private let trials: [RepeatedTrial]

    package init(_ trials: [RepeatedTrial]) { self.trials = trials }

    package func lines(_ style: TextStyle) -> [String] {
        let width = trials.map(\.name.count).max() ?? 0
        return trials.map { trial in
            let share = "\(trial.found.count) of \(Count.text(trial.tries, "try", "tries"))"
            let times = trial.found.isEmpty ? "" : ", median \(trial.median), at most \(trial.longest)"
            return "\(trial.name.padded(to: width))  found in \(trial.missed == 0 ? share : style.red(share))\(times)"
        }
    }

    package var value: JSONValue {
        let rows = trials.map { trial in
            JSONValue.of([
                "name": trial.name, "tries": trial.tries, "found": trial.found.count,
                "milliseconds": trial.found.map { Int64($0 / .milliseconds(1)) },
            ])
        }
        return .of(["trials": rows])
    }
}

extension RepeatedTrial {
    fileprivate var median: String { found[found.count / 2].shortText }
    fileprivate var longest: String { found[found.count - 1].shortText }
}

/// Wrong verifiers in two lines each: each can be the target of a run.
package struct MutantList: Document {
    private let mutants: [MutantOutline]

    package init(_ mutants: [MutantOutline]) { self.mutants = mutants }

    package func lines(_ style: TextStyle) -> [String] {
        mutants.flatMap { ["\($0.name)  \(style.dim($0.requirement.id))"] + $0.summary.wrapped(to: 80, margin: 4) }
    }

    package var value: JSONValue {
        .array(mutants.map { .of(["name": $0.name, "summary": $0.summary, "requirement": $0.requirement.id]) })
    }
}

/// A kill matrix as one page: a row for each mutant, a column for each group of vectors.
extension MatrixReport: HTMLPage {
    package static let frame = PageFrame(
        body: EmbeddedFile.MatrixPage_mustache.bytes, style: EmbeddedFile.MatrixPage_css.bytes)

    package var title: String { "Mutants" }

    package var context: [String: Any?] {
        [
            "digest": digest.hex,
            "counts": [
                count(matrix.rows.count, "mutant"),
                count(matrix.survivors.count, "survivor", isGood: matrix.survivors.isEmpty),
                count(matrix.vectors.count, "vector"),
                count(
                    matrix.idle.count, "vector of level must that kills none",
                    "vectors of level must that kill none", isGood: matrix.idle.isEmpty),
                count(
                    matrix.gate.count, "vector is enough to kill every mutant",
                    "vectors are enough to kill every mutant"),
            ],
            "lists": [
                list("Survivors", matrix.survivors.map { "\($0.name): \($0.summary)" }),
                list("Vectors of level must that kill none", matrix.idle.map(\.description)),
                list("The gate: enough to kill every mutant", matrix.gate.map(\.description)),
            ],
            "suites": Suite.ofVectors.compactMap(table),
        ]
    }

    private func count(_ count: Int, _ one: String, _ many: String? = nil, isGood: Bool? = nil) -> [String: Any?] {
        ["count": count, "label": Count.noun(count, one, many), "tone": isGood.map { $0 ? "good" : "bad" }]
    }

    private func list(_ title: String, _ entries: [String]) -> [String: Any?] {
        // A short list is a failure that has to be seen; the gate is long.
        ["title": title, "count": entries.count, "entries": entries, "isOpen": (1...12).contains(entries.count)]
    }

    /// Returns the table of a suite; `nil` for one that no mutant is about.
    private func table(of suite: Suite) -> [String: Any?]? {
        let groups = Set(matrix.vectors.filter { $0.suite == suite.rawValue }.map(\.group)).sorted()
        let rows = matrix.rows.filter { $0.requirement.suite == suite }
        guard !rows.isEmpty else { return nil }
        return [
            "title": "Mutants of the suite \(suite.rawValue)", "groups": groups,
            "rows": rows.map { row in
                let counts = Dictionary(grouping: row.killers, by: \.group).mapValues(\.count)
                let survives = row.killers.isEmpty
                return (
                    name: row.name, summary: row.summary, requirement: row.requirement.id, survives: survives,
                    total: survives ? "survives" : "\(row.killers.count)", cells: groups.map { ["kills": counts[$0]] }
                )
            },
        ]
    }
}
