import AttestModel
import ArgumentParser
import Foundation
import Reports

/// `appattest compare`: many verifiers side by side.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare", abstract: "Shows verifiers side by side, requirement by requirement.",
        discussion: """
            Each file is a report that 'run --report jsonl=FILE' wrote. A cell says how many of the judged vectors \
            passed, what the failures cost, and how many could not be tested.

            Exit status: 0, whatever the runs found; 2 a report that cannot be used.

            Example: appattest compare library-a.jsonl library-b.jsonl
                     appattest compare *.jsonl --html comparison.html
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, html
    }

    @Argument(help: "The reports, one for each verifier.")
    var files: [String]

    @Option(help: "text, json or html.")
    var format = Format.text

    @Option(help: ArgumentHelp("Write a page to this file too; - is stdout, instead of the text.", valueName: "file"))
    var html: String?

    @OptionGroup var runs: RecordedRuns

    func validate() throws {
        guard html != "-" || format == .text else {
            throw ValidationError("--html - and --format \(format.rawValue) cannot both go to standard output.")
        }
    }

    func run() throws {
        let matrix = RunMatrix(try runs.read(files))
        if let html, html != "-" {
            do {
                try Data(ComparisonPage(matrix).html().utf8).write(to: URL(filePath: html))
            } catch {
                throw CommandFailure.configuration("cannot write \(html): \(error.localizedDescription)")
            }
        }
        switch html == "-" ? .html : format {
        case .text:
            let isColored = Terminal.isColored(FileHandle.standardOutput.fileDescriptor)
            StandardOutput.write(ComparisonText(matrix, isColored: isColored).text.utf8)
        case .json: StandardOutput.write(ComparisonJSON.text(matrix).utf8)
        case .html: StandardOutput.write(try ComparisonPage(matrix).html().utf8)
        }
    }
}
