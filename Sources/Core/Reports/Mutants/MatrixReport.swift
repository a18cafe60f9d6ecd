import AttestModel

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
        .object([
            "digest": .string(digest.hex), "vectors": .strings(matrix.vectors.map(\.description)),
            "survivors": .strings(matrix.survivors.map(\.name)), "idle": .strings(matrix.idle.map(\.description)),
            "gate": .strings(matrix.gate.map(\.description)),
            "mutants": .array(
                matrix.rows.map { row in
                    .object([
                        "name": .string(row.name), "summary": .string(row.summary),
                        "requirement": .string(row.requirement.id), "killers": .strings(row.killers.map(\.description)),
                    ])
                }),
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
            let times = trial.found.map { JSONValue.integer(Int64($0 / .milliseconds(1))) }
            return JSONValue.object([
                "name": .string(trial.name), "tries": .integer(Int64(trial.tries)),
                "found": .integer(Int64(trial.found.count)), "milliseconds": .array(times),
            ])
        }
        return .object(["trials": .array(rows)])
    }
}

extension RepeatedTrial {
    fileprivate var median: String { found[found.count / 2].shortText }
    fileprivate var longest: String { found[found.count - 1].shortText }
}
