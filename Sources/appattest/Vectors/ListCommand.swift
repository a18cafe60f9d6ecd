import ArgumentParser
import AttestModel
import Reports

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the vectors.",
        usage: "appattest list [<glob> ...] [<options>]",
        discussion: """
            Examples:
              appattest list 'attestation/nonce/*'
              appattest list --requirement AST-COUNTER --format json
            """)

    @Argument(help: "Only ids that match one of these; * stays within a part, ** does not.")
    var globs: [String] = []

    @Option(help: "Only vectors of this requirement, like ATT-NONCE.")
    var requirement: String?

    @Option(help: "Only vectors of this level: \(Level.allCases.map(\.rawValue).joined(separator: ", ")).")
    var level: String?

    @Option(help: "Only vectors with this tag.")
    var tag: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var source: VectorSource

    func validate() throws {
        if let requirement, Requirement.named(requirement) == nil {
            throw ValidationError("'\(requirement)' is not a requirement; they are named like ATT-NONCE.")
        }
        if let level, Level(rawValue: level) == nil {
            throw ValidationError("'\(level)' is not a level; the levels are must, should and info.")
        }
    }

    func run() throws {
        let all = try source.supply().vectors.outlines
        for glob in globs where !all.contains(where: { Glob(glob).matches($0.id.description) }) {
            throw CommandFailure.configuration("'\(glob)' matches no vector; 'appattest list' shows them all")
        }
        if let tag, !all.contains(where: { $0.tags.contains(tag) }) {
            let tags = Set(all.flatMap(\.tags)).sorted().joined(separator: ", ")
            throw CommandFailure.configuration("no vector has the tag '\(tag)'; the tags are \(tags)")
        }
        let chosen = all.filter(isChosen)
        try output.print(VectorList(chosen))
        if output.format == .text { StandardError.write("\(Count.text(chosen.count, "vector"))") }
    }

    private func isChosen(_ vector: VectorOutline) -> Bool {
        (globs.isEmpty || globs.contains { Glob($0).matches(vector.id.description) })
            && (requirement.map { $0 == vector.requirement.id } ?? true)
            && (level.map { $0 == vector.level.rawValue } ?? true) && (tag.map(vector.tags.contains) ?? true)
    }
}
