import AppleServices
import ArgumentParser
import AttestModel
import FixtureForge
import Foundation
import ReferenceVerifier
import Reports
import SuiteProof
import VectorCatalog

struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the vector files, checks that a folder holds exactly them, or freezes the profiles.",
        discussion: """
            Every vector is proved first: the reference verifier must accept the valid ones and find in each broken
            one its requirement violated, and no other. The gate in the manifest is chosen by the mutants.

            Example: appattest generate --out vectors
                     appattest generate --check vectors
                     appattest generate --fresh --out fresh-vectors
                     appattest generate --out vectors --spec spec
                     appattest generate --freeze Sources/SuiteFiles/Resources/frozen-profiles.json
            """)

    /// More than this say nothing more.
    private static let shownDifferences = 20

    @Option(name: .customLong("out"), help: "The folder to write to; files of an older set there are replaced.")
    var output: String?

    @Option(help: "The folder to compare with; exit status 1 when it differs in any byte.")
    var check: String?

    @Option(
        help: "The folder of the specification's pages, whose tables follow from the set: written or compared with it.")
    var spec: String?

    @Option(
        help: ArgumentHelp(
            "The file to add to which vectors each profile has in this version of the suite.",
            discussion: "The program that is built with it knows them as core@VERSION and so on. What is in the file "
                + "already never changes.",
            valueName: "file"))
    var freeze: String?

    @OptionGroup var options: SetOptions

    func validate() throws {
        guard output == nil || check == nil, output != nil || check != nil || freeze != nil else {
            throw ValidationError(
                "Give one of --out DIR, --check DIR and --freeze FILE; --freeze may go with one of the others.")
        }
    }

    func run() async throws {
        let base = try options.base()
        // Nobody waits for a set that then has no place.
        if let output { try SetFolder(path: output).make() }
        if let check { try SetFolder(path: check).require() }
        let pages = try spec.map {
            try SpecFolder(path: $0, schemas: SchemaFile.ofModel + SchemaFile.ofReports + [.appleLog])
        }
        let frozen = try freeze.map(FrozenFile.init)
        var set = try base.generate()
        let verifier = ReferenceVerifier()
        do {
            try VectorProof.check(set.vectors) { verifier.assess($0) }
        } catch {
            throw CommandFailure.suite("the reference verifier disagrees with the catalogue:\n\(error)")
        }
        let matrix = await KillMatrix.trial(of: set.vectors)
        set = set.with(gate: matrix.gate)
        let tables = SpecTables(vectors: set.vectors, mutants: matrix.rows)
        if let output {
            try SetFolder(path: output).write(set)
            try pages?.write(tables)
            print("\(set.vectors.count) vectors in \(output), digest \(set.manifest.digest.hex)")
        } else if let check {
            try compare(set, with: check)
            try pages?.compare(with: tables)
        }
        if let frozen { print(try frozen.adding(set)) }
    }

    private func compare(_ set: GeneratedSet, with folder: String) throws {
        let differences = try SetFolder(path: folder).differences(from: set)
        guard differences.isEmpty else {
            for difference in differences.prefix(Self.shownDifferences) { StandardError.write(difference) }
            if differences.count > Self.shownDifferences {
                StandardError.write("… and \(differences.count - Self.shownDifferences) more files")
            }
            StandardError.write(
                "appattest: \(folder) is not what the generator makes; run 'appattest generate --out \(folder)'")
            throw ExitCode(1)
        }
        print(
            "\(folder) is exactly what the generator makes: \(set.vectors.count) vectors, "
                + "digest \(set.manifest.digest.hex)")
    }
}
