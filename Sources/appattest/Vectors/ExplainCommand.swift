import ArgumentParser
import AttestModel
import Reports
import VerifierMutants

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a vector with its bytes, or a requirement with its vectors.",
        usage: "appattest explain <name> [<options>]",
        discussion: """
            Of a vector, the evidence is shown as a tree with the fault marked. Of a
            requirement: why it matters, the remedy, its vectors, and the wrong
            verifiers that break it.

            Examples:
              appattest explain attestation/nonce/other-challenge
              appattest explain nonce/other-challenge --html page.html
              appattest explain ATT-NONCE
            """)

    @Argument(help: "A vector's id or the end of it, or a requirement.")
    var name: String

    @OptionGroup var source: VectorSource
    @OptionGroup var shape: ShapeOptions

    @Flag(help: "Show every part as a tree, also those without the fault.")
    var all = false

    @OptionGroup var page: PageOptions

    func run() throws {
        guard let requirement = Requirement.named(name.uppercased()) else {
            let vector = try source.vector(name, or: Requirement.all.map(\.id), in: shape)
            return try page.print(ExplanationReport(vector, showsAll: all))
        }
        guard page.html == nil, shape.shape == nil, !all else {
            throw CommandFailure.configuration(
                "--html, --shape and --all are for vectors, and \(requirement.id) is a requirement; leave them out")
        }
        try page.format.print(
            RequirementReport(
                requirement, vectors: try source.supply().vectors.outlines, mutants: Mutants.all.map(\.outline)))
    }
}
