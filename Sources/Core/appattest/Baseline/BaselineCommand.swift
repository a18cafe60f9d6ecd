import AppCheck
import ArgumentParser
import AttestModel
import ClientCheck
import Foundation
import LiveConformance
import Reports
import SuiteFiles
import VectorCatalog

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest baseline", subcommands: [BaselineWriteCommand.self, BaselineFromCommand.self])
}

/// The file of known failures that a command writes.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("out"), help: Self.help("output")) var output: String
    @Option(help: Self.help("reason")) var reason: String
    @Option(help: Self.help("tolerate", Baseline.grave)) var tolerate: String?

    func validate() throws {
        guard reason.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("--reason is empty; say why these failures are tolerated.")
        }
    }

    private func tolerated() throws(RunnerError) -> Set<Impact> {
        var impacts: Set<Impact> = []
        for word in (tolerate ?? "").split(separator: ",").map({ $0.trimmingPrefix(while: { $0 == " " }) }) {
            guard let impact = Baseline.grave.first(where: { $0.rawValue == word }) else {
                let words = Baseline.grave.map(\.rawValue)
                throw RunnerError(
                    .usage,
                    "--tolerate: '\(word)'\(Spelling.hint(String(word), among: words)) is not one of "
                        + "\(words.joined(separator: ", ")).")
            }
            impacts.insert(impact)
        }
        return impacts
    }

    /// Reads the baseline that is in the file now; `nil` when there is no file.
    func old() throws(RunnerError) -> Baseline? {
        FileManager.default.fileExists(atPath: output) ? try Baseline(file: output) : nil
    }

    /// Replaces the file, and prints the changes.
    /// - Parameter failures: how the target fails at each vector that was asked; `nil` where it does not.
    func write(
        _ failures: [VectorID: FoundFailure?], on set: BaselineSet, with vectors: [VectorOutline],
        replacing old: Baseline?
    ) throws {
        let baseline = try Baseline(file: output, of: failures, on: set, with: vectors, replacing: old, reason: reason)
        try baseline.check(tolerating: tolerated())
        try OutputFile(path: output).write(try baseline.text)
        try StandardOutput.write(baseline.summary(replacing: old))
    }
}

struct BaselineWriteCommand: SessionCommand {
    static let configuration = CommandConfiguration("appattest baseline write")

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup(title: "Target") var verifier: TargetArgument
    @OptionGroup(title: "Target") var connection: ConnectionOptions
    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var source: VectorSource
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Vectors") var shape: ShapeOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions

    func run(until interruption: Interruption) async throws {
        let old = try baseline.old()
        let session = try await RunSession(self)
        let report = try await session.conduct(until: interruption) { ReportSet() }
        if let fault = report.fault {
            throw CommandFailure(
                status: fault.exitCode, message: "\(fault.sentence) '\(baseline.output)' is left as it was.")
        }
        try baseline.write(
            report.failureByID, on: BaselineSet(session.manifest), with: session.vectors.outlines, replacing: old)
    }
}

struct BaselineFromCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest baseline from")

    @Argument(help: Self.help("reports")) var reports: [String]
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup(title: "Vectors") var source: VectorSource

    func run() throws {
        let old = try baseline.old()
        let runs = try reports.map(RecordedRuns.read)
        let (set, outlines) = try known(runs)
        var failures: [VectorID: FoundFailure?] = [:]
        for run in runs {
            if let fault = run.fault {
                throw CommandFailure.configuration("\(run.name): the run has no score: \(fault.sentence)")
            }
            guard run.header.digest == set.digest else {
                let kind = run.header.options.kind
                throw CommandFailure.configuration(
                    "\(run.name) is a run of another \(kind.unit) set (digest \(run.header.digest.hex.prefix(12))) than this one "
                        + "(\(set.digest.hex.prefix(12))); "
                        + (kind.hasChecks ? "run the checks of this version" : "name its folder with --vectors"))
            }
            for (id, found) in run.failureByID {
                if let other = failures[id], other != found {
                    throw CommandFailure.configuration(
                        "'\(id)' has different results in the reports, \(run.name) among them; list it as flaky in "
                            + "\(baseline.output), or run it again")
                }
                failures.updateValue(found, forKey: id)
            }
        }
        try baseline.write(failures, on: set, with: outlines, replacing: old)
    }

    /// Returns the set that the runs are of, with the vectors or checks in it.
    private func known(_ runs: [RunRecord]) throws -> (set: BaselineSet, outlines: [VectorOutline]) {
        let kinds = Set(runs.map(\.header.options.kind))
        guard let kind = kinds.first, kinds.count == 1 else {
            let commands = kinds.map(\.command).sorted().joined(separator: " and of ")
            throw CommandFailure.configuration("the reports are of \(commands); write a baseline for each command")
        }
        func checks(_ digest: [UInt8]) -> BaselineSet {
            BaselineSet(suiteVersion: SetGenerator.suiteVersion, digest: digest)
        }
        switch kind {
        case .vectors:
            let (manifest, vectors, _) = try source.runnable()
            return (BaselineSet(manifest), vectors.outlines)
        case .live:
            let catalog = try LiveCatalog()
            return (checks(catalog.digest), catalog.outlines)
        case .app: return (checks(AppChecks.digest), AppChecks.all.map(\.outline))
        case .client:
            let ways = ClientKind.allCases.map { ($0, ClientChecks.digest(of: $0)) }
            let (way, digest) = ways.first { $0.1 == runs[0].header.digest } ?? ways[0]
            return (checks(digest), ClientChecks.checks(for: way, grantsOnce: true).map(\.outline))
        }
    }
}
