import ArgumentParser
import AttestModel
import Foundation
import Reports
import SuiteFiles

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
