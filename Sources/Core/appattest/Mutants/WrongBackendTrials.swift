import AdapterTargets
import ArgumentParser
import AttestModel
import LiveConformance
import LiveProof
import Reports
import VectorCatalog
import WrongBackends

/// The choice of wrong backends and of the checks that they are asked.
struct WrongBackendOptions: ParsableArguments {
    @Option(
        parsing: .singleValue,
        help: ArgumentHelp("Try only the wrong backends whose name matches; repeatable.", valueName: "glob"))
    var backend: [String] = []

    @Option(help: ArgumentHelp("Play this many rounds of each race (default: 30).", valueName: "count"))
    var rounds: Int?

    @Flag(help: "Send every fault of the catalogue, instead of those of the profile gate.")
    var allFaults = false

    @Option(
        help: ArgumentHelp(
            "Run only the checks about the fault of each, this many times, and show how often it was found.",
            valueName: "count"))
    var tries: Int?

    /// A Boolean value that indicates whether none of the options was given.
    var isUnused: Bool { backend.isEmpty && rounds == nil && !allFaults && tries == nil }

    func validate() throws {
        if let rounds, !(1...10_000).contains(rounds) {
            throw ValidationError("--rounds: must be from 1 to 10000, not \(rounds).")
        }
        if let tries, !(1...10_000).contains(tries) {
            throw ValidationError("--tries: must be from 1 to 10000, not \(tries).")
        }
    }

    /// The wrong backends that the globs select.
    ///
    /// - Throws: `RunnerError.usage` for a glob that matches none.
    func selected() throws(RunnerError) -> [WrongBackend] {
        let globs = backend.map(Glob.init)
        for glob in globs where !WrongBackends.all.contains(where: { glob.matches($0.name) }) {
            let hint = Spelling.hint(glob.description, among: WrongBackends.all.map(\.name))
            throw RunnerError(
                .usage,
                "--backend '\(glob)'\(hint) matches no wrong backend; 'appattest mutants --live --list' shows them all."
            )
        }
        return WrongBackends.all.filter { wrong in globs.isEmpty || globs.contains { $0.matches(wrong.name) } }
    }
}

/// The runs of the live checks against the wrong backends.
struct WrongBackendTrials {
    let options: WrongBackendOptions
    let list: Bool
    let format: OutputOptions.Format

    func run() async throws {
        let selected = try options.selected()
        if list {
            let requirements = Dictionary(
                try LiveChecks.all().map { ($0.outline.tags, $0.outline.requirement) }.flatMap { tags, requirement in
                    tags.map { ($0, requirement) }
                }, uniquingKeysWith: { first, _ in first })
            return try format.print(
                MutantList(
                    selected.map { wrong in
                        MutantOutline(
                            name: wrong.name, summary: wrong.summary,
                            requirement: Requirement.named(wrong.fails[0]) ?? requirements[wrong.fails[0]]
                                ?? .liveGenuine)
                    }))
        }
        let progress = ProgressLine()
        defer { progress.clear() }
        if let tries = options.tries { return try await repeated(tries, of: selected, progress) }
        let trial = try trial()
        progress.show("asking the reference backend")
        let reference = try await trial.record(of: nil)
        let failed = reference.results.filter { ![.pass, .observed].contains($0.outcome) }.map(\.id)
        if let fault = reference.fault { throw CommandFailure.suite(fault.sentence) }
        let rows = try await BackendProof.rows(of: selected, by: trial) { done in
            progress.show("asking wrong backends, \(done) of \(selected.count) done")
        }
        progress.clear()
        let matrix = BackendMatrix(rows: rows, failedByReference: failed)
        try format.print(BackendMatrixReport(matrix))
        guard matrix.isComplete else { throw ExitCode(1) }
    }

    private func repeated(_ tries: Int, of selected: [WrongBackend], _ progress: ProgressLine) async throws {
        var trials: [RepeatedTrial] = []
        for wrong in selected {
            let trial = try trial(of: try BackendProof.checks(about: wrong))
            trials.append(
                try await BackendProof.tries(tries, of: wrong, by: trial) { done in
                    progress.show("asking \(wrong.name), \(done) of \(tries) done")
                })
        }
        progress.clear()
        try format.print(RepeatedTrialsReport(trials))
        guard trials.allSatisfy({ $0.missed == 0 }) else { throw ExitCode(1) }
    }

    /// Returns a trial of some checks, or of all.
    private func trial(of checks: [Glob] = []) throws -> BackendTrial {
        var runOptions = RunOptions()
        runOptions.only = checks
        runOptions.profile = .strict
        runOptions.timeout = .seconds(8)
        let stopwatch = Stopwatch.monotonic
        let surroundings = LiveSurroundings(
            suiteVersion: SetGenerator.suiteVersion, seed: SetGenerator.defaultSeed,
            nonce: SystemRandomness.name("run"),
            milliseconds: { SystemClock.milliseconds }, stopwatch: { stopwatch.read() },
            random: { SystemRandomness.bytes($0) })
        let gate = options.allFaults ? nil : Set(try CommittedSet().manifest.gate)
        return BackendTrial(
            surroundings: surroundings, options: runOptions, faults: gate, rounds: options.rounds ?? 30,
            receiptReader: { ReferenceReceiptReader(root: $0) },
            randomName: { SystemRandomness.name("appattest-trial") })
    }
}
