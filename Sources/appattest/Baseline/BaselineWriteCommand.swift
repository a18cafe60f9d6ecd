import ArgumentParser
import ConformanceRunner
import Foundation
import Reports

struct BaselineWriteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "write",
        abstract: "Runs the vectors and writes what fails as a baseline for 'run --baseline'.",
        discussion: """
            A file that is there already is brought up to date: its reasons and links are kept, and so are its entries
            about vectors that this run leaves out. Nothing is written after a run without a score.

            Example: appattest baseline write --target 'exec:./adapter' --out known-failures.yaml --reason 'see #12'
                     appattest baseline write --target 'exec:./adapter' --profile strict --out known-failures.yaml \\
                       --reason 'not before version 2'
            """)

    @Option(name: .customLong("out"), help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp("Why the failures that are new in the file are tolerated.", valueName: "text"))
    var reason: String

    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Vectors") var vectors: VectorOptions
    @OptionGroup(title: "Order") var order: OrderOptions
    @OptionGroup(title: "Judgement") var reasons: ReasonOptions

    func validate() throws {
        guard reason.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("--reason is empty; nobody will know why these failures are tolerated.")
        }
    }

    func run() async throws {
        do {
            try await write()
        } catch let error as RunnerError {
            throw CommandFailure(status: error.exitCode, message: error.message)
        }
    }

    private func write() async throws {
        let old = FileManager.default.fileExists(atPath: output) ? try Baseline(file: output) : nil
        let session = try await RunSession(target: target, vectors: vectors, order: order, reasons: reasons)
        let report = try await session.conduct { ReportSet([]) }
        if let fault = report.fault {
            throw CommandFailure(
                status: fault.exitCode, message: "\(fault.sentence) '\(output)' is left as it was.")
        }
        let baseline = try Baseline(file: output, of: report, on: session.set, replacing: old, reason: reason)
        let text = try baseline.text
        do {
            try Data(text.utf8).write(to: URL(filePath: output), options: .atomic)
        } catch {
            throw CommandFailure.configuration("cannot write to \(output): \(error.localizedDescription)")
        }
        print(summary(baseline, old: old))
    }

    private func summary(_ baseline: Baseline, old: Baseline?) -> String {
        let (now, before) = (Set(baseline.known.map(\.pattern)), Set(old?.known.map(\.pattern) ?? []))
        let change =
            old == nil
            ? "" : " (\(now.subtracting(before).count) new, \(before.subtracting(now).count) gone)"
        return "\(now.count) known failures in \(output)\(change)"
    }
}
