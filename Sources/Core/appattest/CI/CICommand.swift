import ArgumentParser

struct CICommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest ci")

    private static let systems = CarriedFile.jobs.map(\.word)

    @Argument(help: Self.help("system", Self.systems), completion: .list(Self.systems)) var system: String
    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?

    func run() throws {
        try CarriedFile.named(system, among: CarriedFile.jobs, noun: "a CI system")
            .write(to: output) { _ in "'appattest explain ci' says what to change, and how to run it." }
    }
}
