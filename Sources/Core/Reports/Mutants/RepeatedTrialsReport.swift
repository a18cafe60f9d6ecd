import AttestModel

/// The wrong backends with the number of runs that found each, for people and scripts.
package struct RepeatedTrialsReport: Document {
    private let trials: [RepeatedTrial]

    package init(_ trials: [RepeatedTrial]) { self.trials = trials }

    package func text(isColored: Bool) -> String {
        let style = TextStyle(isColored: isColored)
        let width = trials.map(\.name.count).max() ?? 0
        let lines = trials.map { trial in
            let share = "\(trial.found.count) of \(Count.text(trial.tries, "try", "tries"))"
            let times = trial.found.isEmpty ? "" : ", median \(trial.median), at most \(trial.longest)"
            return "\(trial.name.padded(to: width))  found in \(trial.missed == 0 ? share : style.red(share))\(times)"
        }
        return (lines + [""]).joined(separator: "\n")
    }

    package var json: String {
        let rows = trials.map { trial in
            let times = trial.found.map { JSONValue.integer(Int64($0 / .milliseconds(1))) }
            return JSONValue.object([
                "name": .string(trial.name), "tries": .integer(Int64(trial.tries)),
                "found": .integer(Int64(trial.found.count)),
                "milliseconds": .array(times),
            ])
        }
        return JSONValue.object(["trials": .array(rows)]).canonicalText
    }
}

extension RepeatedTrial {
    fileprivate var median: String { found[found.count / 2].shortText }
    fileprivate var longest: String { found[found.count - 1].shortText }
}
