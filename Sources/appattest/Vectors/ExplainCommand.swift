import ArgumentParser
import Reports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a vector, with its bytes as a tree and its fault marked.",
        usage: "appattest explain <id> [<options>]",
        discussion: """
            Examples:
              appattest explain attestation/nonce/other-challenge
              appattest explain attestation/nonce/other-challenge --html page.html
            """)

    @Argument(help: "The vector's id.")
    var id: String

    @OptionGroup var source: VectorSource
    @OptionGroup var shape: ShapeOptions

    @Flag(help: "Show every part as a tree, also those without the fault.")
    var all = false

    @OptionGroup var page: PageOptions

    func run() throws { try page.print(ExplanationReport(try source.vector(id, in: shape), showsAll: all)) }
}
