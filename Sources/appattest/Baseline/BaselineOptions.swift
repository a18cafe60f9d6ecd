import ArgumentParser
import AttestModel
import Foundation
import SuiteFiles

/// The file of known failures that is written, whatever they are found by.
struct BaselineOptions: ParsableArguments {
    @Option(name: .customLong("out"), help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("Why the failures that are new in the file are tolerated.", valueName: "text"))
    var reason: String

    func validate() throws {
        guard reason.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("--reason is empty; nobody will know why these failures are tolerated.")
        }
    }

    /// What the file says now.
    ///
    /// - Returns: `nil` when there is none.
    func old() throws(RunnerError) -> Baseline? {
        FileManager.default.fileExists(atPath: output) ? try Baseline(file: output) : nil
    }

    /// Writes the file anew, and says what changed in it.
    ///
    /// - Parameter findings: of each vector that was asked, how the target fails at it.
    func write(_ findings: [VectorID: Failure?], on set: VectorSet, replacing old: Baseline?) throws {
        let baseline = try Baseline(file: output, of: findings, on: set, replacing: old, reason: reason)
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
            old == nil ? "" : " (\(now.subtracting(before).count) new, \(before.subtracting(now).count) gone)"
        return "\(now.count) known \(now.count == 1 ? "failure" : "failures") in \(output)\(change)"
    }
}
