import ArgumentParser
import AttestModel
import Foundation
import Reports
import SuiteProof

/// `appattest mutants`: proves the vectors by wrong verifiers.
struct MutantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants", abstract: "Proves the vectors: every wrong verifier must be found out.",
        discussion: """
            A mutant is the reference verifier with one thing done wrong, as some real verifier does it. A vector \
            kills a mutant that answers it wrongly. Each mutant can also be run as a target of its own: \
            builtin:mutant/NAME.

            Exit status 1 when a mutant survives, or a vector of level must kills none. Some mutants lack hardening \
            only: with --profile core they survive.

            Example: appattest mutants
                     appattest mutants --format html --out mutants.html
            """)

    /// Which levels of vectors are asked.
    enum Levels: String, ExpressibleByArgument, CaseIterable {
        case core, strict
    }

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, html
    }

    @OptionGroup var source: VectorSource

    @Option(help: "Which vectors are asked: core (must) or strict (must and should).")
    var profile = Levels.strict

    @Option(help: "text, json or html.")
    var format = Format.text

    @Option(name: .customLong("out"), help: "The file to write to (default: standard output).")
    var output: String?

    func run() async throws {
        let set = try source.load()
        let vectors = set.vectors.filter { $0.level == .must || ($0.level == .should && profile == .strict) }
        let matrix = await KillMatrix.trial(of: vectors)
        switch format {
        case .text: try write(MatrixText(matrix).text)
        case .json: try write(MatrixJSON(matrix, digest: set.digest).text)
        case .html: try write(MatrixHTML(matrix, digest: set.digest).text)
        }
        guard matrix.isComplete else { throw ExitCode(1) }
    }

    private func write(_ text: String) throws {
        guard let output, output != "-" else { return StandardOutput.write(text.utf8) }
        do {
            try Data(text.utf8).write(to: URL(filePath: output))
        } catch {
            throw CommandFailure.configuration("cannot write to \(output): \(error.localizedDescription)")
        }
    }
}
