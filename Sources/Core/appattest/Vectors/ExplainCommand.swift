import ArgumentParser
import AttestModel
import ReferenceVerifier
import Reports
import VerifierMutants

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest explain")

    private static let pages = CarriedFile.pages.map(\.word)

    @Argument(help: Self.help("name", Self.pages)) var name: String
    @OptionGroup var source: VectorSource
    @OptionGroup var shape: ShapeOptions
    @Flag(help: Self.help("all")) var all = false
    @OptionGroup var page: PageOptions

    func run() throws {
        if let page = CarriedFile.pages.first(where: { $0.word == name }) {
            try rejectVectorOptions(for: name, "a page")
            return try StandardOutput.write(page.text)
        }
        guard let requirement = Requirement.named(name.uppercased()) else {
            let ids = try source.supply().vectors.outlines.map(\.id)
            let others = Requirement.reported.map(\.id) + Self.pages
            if let check = try CheckCatalog.sheet(name, after: ids, or: others) {
                try rejectVectorOptions(for: "\(check.outline.id)", "a check")
                return try page.format.print(check)
            }
            let vector = try source.vector(name, or: Requirement.all.map(\.id) + Self.pages, in: shape)
            return try page.print(ExplanationReport(vector, showsAll: all, findings: ReferenceVerifier.findings))
        }
        try rejectVectorOptions(for: requirement.id, "a requirement")
        // A check with the fault of a vector says no more than the vector.
        let checks = try CheckCatalog.sheets().filter { $0.vector == nil }.map(\.outline)
        try page.format.print(
            RequirementReport(
                requirement, vectors: try source.supply().vectors.outlines, mutants: Mutants.all.map(\.outline),
                checks: checks))
    }

    private func rejectVectorOptions(for name: String, _ noun: String) throws {
        guard page.html == nil, shape.shape == nil, !all else {
            throw CommandFailure.configuration(
                "--html, --shape and --all are for vectors, and \(name) is \(noun); leave them out")
        }
    }
}
