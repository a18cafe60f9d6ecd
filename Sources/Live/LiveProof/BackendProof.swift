import AdapterTargets
import AttestModel
import ClientCheck
import LiveConformance
import WrongBackends

/// The proof of the live checks: each wrong backend fails the check about its fault, and no other without a reason.
package enum BackendProof {
    /// The number of backends that are asked at once. Most of the time of a run is spent waiting.
    private static let width = 3

    /// Runs the checks against wrong backends, some at once.
    /// - Throws: `RunnerError` when one cannot be asked.
    package static func rows(
        of backends: [WrongBackend], by trial: BackendTrial, onDone: (Int) -> Void = { _ in }
    ) async throws(RunnerError) -> [BackendMatrix.Row] {
        try await Work.together(backends, width: width, onDone: onDone) { wrong throws(RunnerError) in
            row(of: wrong, in: try await trial.record(of: wrong))
        }
    }

    package static func row(of wrong: WrongBackend, in record: RunRecord) -> BackendMatrix.Row {
        let failed = record.results.filter { ![.pass, .observed, .inconclusive, .notTestable].contains($0.outcome) }
        let known = failed.filter { result in wrong.fails.contains { isAbout(result, $0) } }
        let unexpected = failed.filter { result in !known.contains { $0.id == result.id } }
        return BackendMatrix.Row(
            name: wrong.name, summary: wrong.summary, about: wrong.fails, reason: wrong.reason,
            isFound: failed.contains { isAbout($0, wrong.fails[0]) }, failed: known.map(\.id),
            unexpected: unexpected.map(\.id),
            inconclusive: record.results.filter { $0.outcome == .inconclusive }.map(\.id),
            fault: record.fault?.sentence)
    }

    /// Runs the checks about the fault of a wrong backend many times, one run after the other.
    /// - Parameter trial: the trial with checks that it is given; it must be one of `checks(about:)`.
    /// - Throws: `RunnerError` when the backend cannot be asked.
    package static func tries(
        _ count: Int, of wrong: WrongBackend, by trial: BackendTrial, onDone: (Int) -> Void = { _ in }
    ) async throws(RunnerError) -> RepeatedTrial {
        var found: [Duration] = []
        for number in 1...max(1, count) {
            let record = try await trial.record(of: wrong)
            if row(of: wrong, in: record).isFound, let time = record.duration { found.append(time) }
            onDone(number)
        }
        return RepeatedTrial(name: wrong.name, found: found, missed: max(1, count) - found.count)
    }

    /// Returns the checks about the fault of a wrong backend, as globs: its races alone when only they show the fault.
    /// - Throws: `RunnerError`, practically never: when the catalogue cannot be listed.
    package static func checks(about wrong: WrongBackend) throws(RunnerError) -> [Glob] {
        let made = try LiveChecks.all().filter { $0.levels.contains(BackendTrial.level) }.map(\.outline)
        return (made + ClientCheckPart().outlines).filter { outline in
            (outline.tags.contains(wrong.fails[0]) || outline.requirement.id == wrong.fails[0])
                && (!wrong.isRacy || outline.id.group == "race")
        }.map { Glob($0.id.description) }
    }

    /// Returns whether a result is about a duty: by its number (`F-11`), by the requirement, or by the beginning of its id.
    private static func isAbout(_ result: VectorResult, _ duty: String) -> Bool {
        result.outline?.tags.contains(duty) == true || result.requirement == duty
            || result.id.description.hasPrefix("\(duty)/")
    }
}
