import ArgumentParser
import AttestModel
import BackendOrder
import Reports
import SuiteProof
import VectorCatalog
import VerifierMutants

struct MutantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest mutants")

    enum Levels: String, ExpressibleByArgument, CaseIterable { case core, strict }

    @OptionGroup var source: VectorSource
    @Option(help: Self.help("profile")) var profile = Levels.strict
    @Flag(help: Self.help("list")) var list = false
    @Flag(help: Self.help("live")) var live = false
    @OptionGroup(title: "Wrong backends") var backends: WrongBackendOptions
    @OptionGroup var page: PageOptions

    func validate() throws {
        guard live || backends.isUnused else {
            throw ValidationError("--backend, --rounds, --tries and --all-faults go with --live.")
        }
        guard !live || page.html == nil else { throw ValidationError("--live prints no page; leave --html out.") }
        guard !list || page.html == nil else {
            throw ValidationError("--list prints no page; leave --html out, or --list.")
        }
    }

    func run() async throws {
        if live { try BackendLauncher.run(backends.order(list: list, format: page.format)) }
        if list { return try page.format.print(MutantList(Mutants.all.map(\.outline))) }
        let progress = ProgressLine()
        defer { progress.clear() }
        progress.show("reading or forging the vectors")
        let set = try source.runnable()
        let vectors = try set.vectors.all().filter { $0.level == .must || ($0.level == .should && profile == .strict) }
        progress.show("asking the mutants")
        let matrix = await KillMatrix.trial(of: vectors)
        progress.clear()
        try page.print(MatrixReport(matrix, digest: set.manifest.digest))
        guard matrix.isComplete else { throw ExitCode(1) }
    }
}

/// The choice of wrong backends and of the checks that they are asked.
struct WrongBackendOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: Self.help("backend")) var backend: [String] = []
    @Option(help: Self.help("rounds")) var rounds: Int?
    @Flag(help: Self.help("allFaults")) var allFaults = false
    @Option(help: Self.help("tries")) var tries: Int?

    var isUnused: Bool { backend.isEmpty && rounds == nil && !allFaults && tries == nil }

    func validate() throws {
        if let rounds, !(1...10_000).contains(rounds) {
            throw ValidationError("--rounds: must be from 1 to 10000, not \(rounds).")
        }
        if let tries, !(1...10_000).contains(tries) {
            throw ValidationError("--tries: must be from 1 to 10000, not \(tries).")
        }
    }

    /// - Parameter list: A Boolean value that indicates whether they are only listed.
    func order(list: Bool, format: OutputOptions.Format) throws -> BackendOrder {
        let gate = allFaults ? nil : try CommittedSet().manifest.gate.map(\.description)
        return .prove(
            BackendOrder.Proof(
                names: backend, listsOnly: list, faults: gate, rounds: rounds ?? 30, tries: tries,
                printsJSON: format == .json, isColored: StandardOutput.isColored))
    }
}
