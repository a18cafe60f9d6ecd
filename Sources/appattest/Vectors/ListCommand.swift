import ArgumentParser
import AttestModel
import Reports

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the vectors.",
        discussion: """
            Example: appattest list 'attestation/nonce/*'
                     appattest list --requirement AST-COUNTER --format json
            """)

    @Argument(help: "Only ids that match one of these; * stands within a part, ** across parts.")
    var globs: [String] = []

    @Option(help: "Only vectors of this requirement, like ATT-NONCE.")
    var requirement: String?

    @Option(help: "Only vectors of this level: \(Level.allCases.map(\.rawValue).joined(separator: ", ")).")
    var level: String?

    @Option(help: "Only vectors with this tag.")
    var tag: String?

    @Option(help: "text or json.")
    var format = OutputFormat.text

    @OptionGroup var source: VectorSource

    func validate() throws {
        if let requirement, Requirement.named(requirement) == nil {
            throw ValidationError("'\(requirement)' is not a requirement; they are named like ATT-NONCE.")
        }
        if let level, Level(rawValue: level) == nil {
            throw ValidationError("'\(level)' is not a level; they are must, should and info.")
        }
    }

    func run() throws {
        let all = try source.load().vectors
        for glob in globs where !all.contains(where: { Glob(glob).matches($0.id.description) }) {
            throw CommandFailure.configuration("'\(glob)' matches no vector; 'appattest list' shows them all")
        }
        if let tag, !all.contains(where: { $0.tags.contains(tag) }) {
            let tags = Set(all.flatMap(\.tags)).sorted().joined(separator: ", ")
            throw CommandFailure.configuration("no vector has the tag '\(tag)'; there are \(tags)")
        }
        let chosen = all.filter(isChosen)
        switch format {
        case .text: print(chosen)
        case .json: StandardOutput.write(JSONValue.array(chosen.map(summary)).canonicalText.utf8)
        }
    }

    private func isChosen(_ vector: Vector) -> Bool {
        (globs.isEmpty || globs.contains { Glob($0).matches(vector.id.description) })
            && (requirement.map { $0 == vector.requirement.id } ?? true)
            && (level.map { $0 == vector.level.rawValue } ?? true) && (tag.map(vector.tags.contains) ?? true)
    }

    private func print(_ vectors: [Vector]) {
        let width = vectors.map(\.id.description.count).max() ?? 0
        for vector in vectors {
            let id = vector.id.description.padded(to: width)
            Swift.print(
                "\(id)  \(vector.expect.rawValue.padded(to: 6))  \(vector.level.rawValue.padded(to: 6))"
                    + "  \(vector.title)")
        }
        StandardError.write("\(vectors.count) vectors")
    }

    private func summary(of vector: Vector) -> JSONValue {
        .object([
            "id": .string(vector.id.description), "title": .string(vector.title),
            "requirement": .string(vector.requirement.id), "level": .string(vector.level.rawValue),
            "impact": .string(vector.impact.rawValue), "expect": .string(vector.expect.rawValue),
            "tags": .strings(vector.tags),
        ])
    }
}
