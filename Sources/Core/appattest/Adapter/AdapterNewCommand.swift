import ArgumentParser
import Foundation

struct AdapterNewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write the template of an adapter for your verifier.",
        usage: "appattest adapter new <language> [--out <file>]",
        discussion: CommandHelp.of("appattest adapter new"))

    @Argument(
        help: "The language: \(LanguageTemplate.words.joined(separator: ", ")).",
        completion: .list(LanguageTemplate.words))
    var language: String

    @Option(
        name: .customLong("out"),
        help: ArgumentHelp("Write to this new file (default: adapter.py and so on); - prints it.", valueName: "file"))
    var output: String?

    func run() throws {
        let template = try LanguageTemplate.named(language)
        let output = output ?? template.fileName
        if let module = template.module {
            guard output != "-" else {
                throw CommandFailure.configuration(
                    "the template for \(language) is two files, \(template.fileName) and \(module.name); name a file "
                        + "with --out")
            }
            let path = NSString(string: output).deletingLastPathComponent
            let beside = OutputFile(path: path.isEmpty ? module.name : "\(path)/\(module.name)")
            try beside.checkNew()
            try OutputFile(path: output).checkNew()
            try beside.write(module.text)
        }
        try template.write(to: output) { path in
            "Fill in its first part; then:\n  \(template.commands(for: path).joined(separator: "\n  "))"
        }
    }
}
