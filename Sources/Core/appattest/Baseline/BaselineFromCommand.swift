import AppCheck
import ArgumentParser
import AttestModel
import ClientCheck
import LiveConformance
import VectorCatalog

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
