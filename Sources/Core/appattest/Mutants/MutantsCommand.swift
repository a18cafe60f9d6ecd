import ArgumentParser
import AttestModel
import Reports
import SuiteProof
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
