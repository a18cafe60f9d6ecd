import ArgumentParser
import AttestModel
import Reports

struct BaselineFromCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from",
        abstract: "Write the failures of finished runs as a baseline.",
        usage: "appattest baseline from <report> ... --out <file> --reason <text>",
        discussion: """
            Like 'baseline write', without a run. Several reports in JSON Lines are
            the parts of one run. Each must be of the set that --vectors names, whole,
            and with a score.

            Examples:
              appattest baseline from run.jsonl \\
                --out known-failures.yaml --reason 'see #12'
              appattest baseline from part-1.jsonl part-2.jsonl \\
                --out known-failures.yaml --reason 'see #12'
            """)

    @Argument(help: ArgumentHelp("The reports in JSON Lines.", valueName: "report"))
    var reports: [String]

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup(title: "Vectors") var source: VectorSource

    func run() throws {
        let old = try baseline.old()
        let runs = try reports.map(RecordedRuns.read)
        let (set, vectors, _) = try source.runnable()
        var failures: [VectorID: FoundFailure?] = [:]
        for run in runs {
            if let fault = run.fault {
                throw CommandFailure.configuration("\(run.name): the run has no score: \(fault.sentence)")
            }
            guard run.header.digest == set.digest else {
                throw CommandFailure.configuration(
                    "\(run.name) is a run of another vector set (digest \(run.header.digest.hex.prefix(12))) than this one "
                        + "(\(set.digest.hex.prefix(12))); name its folder with --vectors")
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
        try baseline.write(failures, on: set, with: vectors.outlines, replacing: old)
    }
}
