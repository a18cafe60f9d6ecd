import ArgumentParser
import AttestModel
import ConformanceRunner
import Foundation
import ReferenceVerifier
import Reports

/// `appattest run`: checks a verifier against a vector set, prints, reports and gates.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Check a verifier against the vectors.",
        discussion: """
            The verifier is reached through an adapter that speaks JSON: a program, or an HTTP endpoint.

              appattest run --target 'exec:python3 adapter.py'
              appattest run --target http://127.0.0.1:8080/verify --profile strict --report junit=report.xml
              appattest run --target 'oneshot:./verify' --capabilities attestation,roots \\
                --only 'attestation/nonce/*'
              appattest run --target 'exec:./adapter' --shuffle --repeat 3

            Exit status: 0 conforming, 1 not conforming, 2 usage or configuration, 3 fault of target or suite.
            """)

    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        do {
            try await conduct()
        } catch let error as RunnerError {
            Self.complain(error.message)
            throw ExitCode(error.exitCode)
        }
    }

    private func conduct() async throws {
        try output.check()
        let specification = try target.connection.specification()
        let settings = try target.connection.settings()
        var set = try vectors.source.load()
        let options = try runOptions(of: set)
        if options.profile == .gate, vectors.source.vectors == nil {
            set.gate = Set(await Mutants.trial(of: set.vectors).gate)
        }
        let verifier = try specification.target(
            jobs: options.jobs, settings: settings, builtin: BuiltInTargets.named)
        let run: ConformanceRun
        let reports: ReportSet
        do {
            run = try ConformanceRun(set: set, target: verifier, options: options)
            reports = try output.open()
        } catch {
            await verifier.close()
            throw error
        }
        let progress = ProgressLine()
        let interruption = Interruption()
        defer { interruption.end() }
        let report: RunReport
        do throws(RunnerError) {
            report = try await run.run { event in
                reports.take(event)
                progress.take(event)
            }
        } catch {
            progress.clear()
            throw error
        }
        output.print(report)
        if let failure = reports.failure { Self.complain(failure.message) }
        throw ExitCode(report.exitCode == 0 && reports.failure != nil ? 2 : report.exitCode)
    }

    private func runOptions(of set: VectorSet) throws(RunnerError) -> RunOptions {
        var options = RunOptions()
        options.profile = try Profile(named: vectors.profile)
        options.only = vectors.only.map(Glob.init)
        options.skip = vectors.skip.map(Glob.init)
        options.setArguments = vectors.arguments(for: set)
        options.program = CommandLine.arguments.first ?? options.program
        try target.apply(to: &options)
        try order.apply(to: &options, digest: set.digest)
        return options
    }

    /// Says on standard error what is wrong.
    static func complain(_ message: String) {
        FileHandle.standardError.write(Data("appattest: \(message)\n".utf8))
    }
}
