import AttestModel
import LiveConformance
import WrongBackends

extension BackendProof {
    /// Runs the checks about the fault of a wrong backend many times, one run after the other.
    ///
    /// - Parameters:
    ///   - trial: The trial with checks that it is given; it must be one of `checks(about:)`.
    ///   - onDone: Told how many runs are done.
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
    ///
    /// - Throws: `RunnerError`, practically never: when the catalogue cannot be listed.
    package static func checks(about wrong: WrongBackend) throws(RunnerError) -> [Glob] {
        try LiveChecks.all().map(\.outline).filter { outline in
            (outline.tags.contains(wrong.fails[0]) || outline.requirement.id == wrong.fails[0])
                && (!wrong.isRacy || outline.id.group == "race")
        }.map { Glob($0.id.description) }
    }
}
