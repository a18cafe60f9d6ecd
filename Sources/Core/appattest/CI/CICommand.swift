import ArgumentParser

struct CICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ci",
        abstract: "Print the file that makes a run a job of your CI.",
        usage: "appattest ci <system> [--out <file>]",
        discussion: CommandHelp.of("appattest ci"))

    @Argument(
        help: "The CI system: \(CIFile.words.joined(separator: ", ")).", completion: .list(CIFile.words))
    var system: String

    @Option(name: .customLong("out"), help: ArgumentHelp("Write to this new file instead.", valueName: "file"))
    var output: String?

    func run() throws {
        let file = try CIFile.named(system)
        try file.write(to: output) { _ in "\(file.place) 'appattest explain ci' says what to change." }
    }
}
