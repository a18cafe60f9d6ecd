import AdapterTargets
import AttestModel
import BackendOrder
import Foundation
import LiveConformance
import LiveProof
import ReferenceReceipts
import Reports
import VectorCatalog
import WrongBackends

extension BackendOrder.Proof {
    /// Tries the checks on the wrong backends, and prints the result.
    /// - Returns: A Boolean value that indicates whether every wrong backend is found, and nobody is accused falsely.
    func run() async throws -> Bool {
        let selected = try selected()
        if listsOnly {
            try print(MutantList(try selected.map(Self.outline)))
            return true
        }
        let progress = Progress()
        if let tries {
            let trials = try await repeated(tries, of: selected, progress)
            progress.clear()
            try print(RepeatedTrialsReport(trials))
            return trials.allSatisfy { $0.missed == 0 }
        }
        let trial = trial()
        progress.show("asking the reference backend")
        let reference = try await trial.record(of: nil)
        let failed = reference.results.filter { ![.pass, .observed, .notTestable].contains($0.outcome) }.map(\.id)
        if let fault = reference.fault { throw ProgramFailure(status: 3, fault.sentence) }
        let rows = try await BackendProof.rows(of: selected, by: trial) { done in
            progress.show("asking wrong backends, \(done) of \(selected.count) done")
        }
        progress.clear()
        let matrix = BackendMatrix(rows: rows, failedByReference: failed)
        try print(matrix)
        return matrix.isComplete
    }

    private func selected() throws(RunnerError) -> [WrongBackend] {
        let globs = names.map(Glob.init)
        for glob in globs where !WrongBackends.all.contains(where: { glob.matches($0.name) }) {
            let hint = Spelling.hint(glob.description, among: WrongBackends.all.map(\.name))
            throw RunnerError(
                .usage,
                "--backend '\(glob)'\(hint) matches no wrong backend; 'appattest mutants --live --list' shows them all."
            )
        }
        return WrongBackends.all.filter { wrong in globs.isEmpty || globs.contains { $0.matches(wrong.name) } }
    }

    private static func outline(of wrong: WrongBackend) throws -> MutantOutline {
        let duty = wrong.fails[0]
        let check = try LiveChecks.all().first { $0.outline.tags.contains(duty) }
        return MutantOutline(
            name: wrong.name, summary: wrong.summary,
            requirement: Requirement.named(duty) ?? check?.outline.requirement ?? .liveGenuine)
    }

    private func repeated(
        _ tries: Int, of selected: [WrongBackend], _ progress: Progress
    ) async throws -> [RepeatedTrial] {
        var trials: [RepeatedTrial] = []
        for wrong in selected {
            let trial = trial(of: try BackendProof.checks(about: wrong))
            trials.append(
                try await BackendProof.tries(tries, of: wrong, by: trial) { done in
                    progress.show("asking \(wrong.name), \(done) of \(tries) done")
                })
        }
        return trials
    }

    private func trial(of checks: [Glob] = []) -> BackendTrial {
        var options = RunOptions()
        (options.only, options.profile, options.timeout) = (checks, .strict, .seconds(8))
        let stopwatch = Stopwatch.monotonic
        let surroundings = LiveSurroundings(
            suiteVersion: SetGenerator.suiteVersion, seed: SetGenerator.defaultSeed, nonce: Self.name("run"),
            milliseconds: { BackendProgram.milliseconds }, stopwatch: { stopwatch.read() },
            random: BackendProgram.randomBytes)
        return BackendTrial(
            surroundings: surroundings, options: options, faults: faults.map { Set($0.compactMap { VectorID($0) }) },
            rounds: rounds, receiptReader: { ReferenceReceiptReader(root: $0) },
            randomName: { Self.name("appattest-trial") })
    }

    /// Returns a name that nobody has seen.
    private static func name(_ word: String) -> String { "\(word)-\(UInt64.random(in: 0 ... .max))" }

    private func print(_ document: some Document) throws(ProgramFailure) {
        try BackendProgram.print(printsJSON ? document.json : document.text(isColored: isColored))
    }
}

/// The progress on standard error, on a terminal only.
private final class Progress {
    private let terminal = Terminal(
        isTerminal: isatty(STDERR_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    private lazy var progress = RunProgress(on: terminal)

    func show(_ phase: String) { write(progress.text(of: phase)) }
    func clear() { write(progress.cleared) }

    private func write(_ text: String?) {
        if terminal.isWatched, let text { FileHandle.standardError.write(Data(text.utf8)) }
    }
}
