import ArgumentParser
import AttestModel
import Reports
import VectorCatalog
import VerifierMutants

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest list")

    @Argument(help: Self.help("globs")) var globs: [String] = []
    @Option(help: Self.help("requirement")) var requirement: String?
    @Option(help: Self.help("level", Level.allCases)) var level: String?
    @Option(help: Self.help("impact", Impact.allCases)) var impact: String?
    @Option(help: Self.help("expect", Expectation.allCases)) var expect: String?
    @Option(help: Self.help("needs", Capability.allCases)) var needs: String?
    @Option(help: Self.help("tag")) var tag: String?
    @OptionGroup var output: OutputOptions
    @OptionGroup var source: VectorSource

    private static let requirementsWord = "requirements"

    func run() throws {
        let isChosen = try filter()
        let outlines = try source.supply().vectors.outlines
        let isOfRequirements = globs == [Self.requirementsWord]
        let chosen = outlines.filter(isChosen)
        if !isOfRequirements, !globs.isEmpty || chosen.isEmpty {
            return try printWithChecks(isChosen, vectors: outlines)
        }
        try checkTag(among: outlines)
        if isOfRequirements {
            let checks = try CheckCatalog.outlines().filter {
                isChosen($0) && Requirement.ofChecks.contains($0.requirement)
            }
            let list = RequirementList(of: chosen + checks, mutants: Mutants.all.map(\.outline))
            try output.print(list)
            let counts = "\(Count.text(list.count, "requirement")), \(Count.text(chosen.count, "vector"))"
            if output.format == .text { StandardError.write(counts) }
        } else {
            try output.print(VectorList(chosen, makers: Catalog.makers))
            if output.format == .text { StandardError.write("\(Count.text(chosen.count, "vector"))") }
        }
    }

    /// Lists the vectors and checks that the globs match; without globs the checks alone: the options leave no vector.
    private func printWithChecks(_ isChosen: (VectorOutline) -> Bool, vectors: [VectorOutline]) throws {
        let checks = try CheckCatalog.outlines()
        let all = vectors + checks
        for glob in globs where !all.contains(where: { Glob(glob).matches($0.id.description) }) {
            let hint = NamedVector.hint(glob, among: all.map(\.id), or: [Self.requirementsWord])
            throw CommandFailure.configuration("'\(glob)'\(hint) matches no vector; 'appattest list' shows them all")
        }
        try checkTag(among: vectors, or: checks)
        func isListed(_ outline: VectorOutline) -> Bool {
            isChosen(outline) && (globs.isEmpty || globs.contains { Glob($0).matches(outline.id.description) })
        }
        let (vectors, found) = (vectors.filter(isListed), checks.filter(isListed))
        try output.print(VectorList(vectors + found, makers: Catalog.makers))
        guard output.format == .text else { return }
        let ofChecks = found.isEmpty ? [] : [Count.text(found.count, "check")]
        let ofVectors = vectors.isEmpty && !found.isEmpty ? [] : [Count.text(vectors.count, "vector")]
        StandardError.write((ofVectors + ofChecks).joined(separator: ", "))
    }

    private func checkTag(among outlines: [VectorOutline], or checks: [VectorOutline] = []) throws {
        let tags = Set(outlines.flatMap(\.tags)).sorted()
        guard let tag, !tags.contains(tag), !checks.contains(where: { $0.tags.contains(tag) }) else { return }
        throw CommandFailure.configuration(
            "no vector has the tag '\(tag)'\(Spelling.hint(tag, among: tags)); the tags are "
                + tags.joined(separator: ", "))
    }

    /// - Throws: `RunnerError.usage` for a word that is not known.
    private func filter() throws -> (VectorOutline) -> Bool {
        let requirements = try requirement.map { text in
            try Set(text.split(separator: ",").map { try Requirement.known(String($0)) })
        }
        let levels = try level.map { try Level.list($0, option: "--level", noun: "a level") }
        let impacts = try impact.map { try Impact.list($0, option: "--impact", noun: "an impact") }
        let expectations = try expect.map { try Expectation.list($0, option: "--expect", noun: "a right answer") }
        let needs = try needs.map { try Capability.list($0, option: "--needs") } ?? []
        return { vector in
            requirements?.contains(vector.requirement) ?? true && levels?.contains(vector.level) ?? true
                && impacts?.contains(vector.impact) ?? true && expectations?.contains(vector.expect) ?? true
                && needs.isSubset(of: vector.needs) && (tag.map(vector.tags.contains) ?? true)
        }
    }
}

struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest show")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, request }

    @Argument(help: Self.help("id")) var id: String
    @OptionGroup var source: VectorSource
    @OptionGroup var shape: ShapeOptions
    @Option(help: Self.help("format")) var format = Format.text

    func run() throws {
        let sheet = VectorSheet(try source.vector(id, in: shape))
        switch format {
        case .text: try StandardOutput.write(sheet.text(isColored: StandardOutput.isColored))
        case .json: try StandardOutput.write(sheet.json)
        case .request: try StandardOutput.write(sheet.requests)
        }
    }
}
