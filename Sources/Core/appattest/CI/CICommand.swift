import ArgumentParser

struct CICommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest ci")

    private static let systems = CarriedFile.jobs.map(\.word)

    @Argument(help: "The CI system: \(Self.systems.joined(separator: ", ")).", completion: .list(Self.systems))
    var system: String

    @Option(name: .customLong("out"), help: ArgumentHelp("Write to this new file instead.", valueName: "file"))
    var output: String?

    func run() throws {
        try CarriedFile.named(system, among: CarriedFile.jobs, noun: "a CI system")
            .write(to: output) { _ in "'appattest explain ci' says what to change, and how to run it." }
    }
}
