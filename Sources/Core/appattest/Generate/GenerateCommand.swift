import AppCheck
import ArgumentParser
import AttestModel
import ClientCheck
import FixtureForge
import Foundation
import LabModel
import LiveConformance
import LiveMapping
import ReferenceVerifier
import Reports
import SuiteFiles
import SuiteProof
import VectorCatalog

struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("appattest generate")

    @Option(name: .customLong("out"), help: Self.help("output")) var output: String?
    @Option(help: Self.help("check")) var check: String?
    @Option(help: Self.help("spec")) var spec: String?
    @Option(help: Self.help("sources")) var sources: String?
    @Option(help: Self.help("freeze")) var freeze: String?
    @OptionGroup var options: SetOptions

    func validate() throws {
        guard output == nil || check == nil, output != nil || check != nil || freeze != nil else {
            throw ValidationError(
                "Give one of --out DIR, --check DIR and --freeze FILE; --freeze may go with one of the others.")
        }
        guard sources == nil || options.isCommittedSet else {
            throw ValidationError("--sources is about the committed set; leave the options that make another set out.")
        }
        guard spec == nil && freeze == nil || options.appID == nil && options.environment == nil else {
            throw ValidationError(
                "--spec and --freeze are about the example app; leave --app-id and --environment out.")
        }
    }

    func run() async throws {
        let base = try options.base()
        // Before the set is made, which takes a while.
        if let output { try VectorSetFolder(path: output).make() }
        if let check { try VectorSetFolder(path: check).require() }
        let pages = try spec.map { try SpecFolder(path: $0, schemas: SchemaFile.ofModel + [.mapping, .capture]) }
        let frozen = try freeze.map(FrozenProfiles.init(file:))
        let progress = ProgressLine()
        defer { progress.clear() }
        progress.show("forging the vectors")
        var set = try base.generate()
        progress.show("proving the vectors")
        let verifier = ReferenceVerifier()
        do {
            try VectorProof.check(set.vectors) { verifier.assess($0) }
        } catch { throw CommandFailure.suite("the reference verifier disagrees with the catalogue:\n\(error)") }
        let matrix = await KillMatrix.trial(of: set.vectors)
        set.gate = Set(matrix.gate)
        let folder = try sources.map { try SourceFolder(path: $0, set: set, requirements: pages?.requirements) }
        progress.clear()
        let tables = try SpecTables(
            vectors: set.vectors, mutants: matrix.rows,
            checks: try LiveChecks.all().map(\.outline) + ClientChecks.all.map(\.outline)
                + AppChecks.all.map(\.outline),
            others: ServiceTables.pages)
        if let output {
            try VectorSetFolder(path: output).write(set)
            try pages?.write(tables)
            try folder?.write()
            try StandardOutput.write(
                "\(Count.text(set.vectors.count, "vector")) in \(output), digest \(set.digest.hex)\n")
            for (id, reason) in try base.absences() { StandardError.write("left out: \(id)\n  \(reason)") }
        } else if let check {
            try compare(set, with: check)
            try pages?.compare(with: tables)
            try folder?.compare()
            guard try !options.isCommittedSet || CommittedSet() == CommittedSet(set) else {
                throw CommandFailure(
                    status: 1,
                    message: "this program was built with the digest or the gate of another set; run 'make vectors', "
                        + "and build it again")
            }
        }
        if let freeze, let frozen { try add(set, to: frozen, in: freeze) }
    }

    private func add(_ set: VectorSet, to profiles: FrozenProfiles, in file: String) throws {
        var profiles = profiles
        let isNew: Bool
        do throws(RunnerError) {
            isNew = try profiles.freeze(set)
        } catch { throw CommandFailure(status: error.exitCode, message: "\(file): \(error.message)") }
        try profiles.write(to: file)
        try StandardOutput.write(
            "the profiles of \(set.suiteVersion) are \(isNew ? "now" : "already") frozen in \(file)\n")
    }

    private func compare(_ set: VectorSet, with folder: String) throws {
        let differences = VectorSetFolder(path: folder).differences(from: set)
        guard differences.isEmpty else {
            for difference in differences.prefix(20) {
                StandardError.write("\(difference.file): \(difference.kind.words)")
            }
            if differences.count > 20 { StandardError.write("… and \(differences.count - 20) more files") }
            throw CommandFailure(
                status: 1,
                message: "\(folder) is not what the generator makes; run 'appattest generate --out \(folder)'")
        }
        try StandardOutput.write(
            "\(folder) is exactly what the generator makes: \(Count.text(set.vectors.count, "vector")), digest "
                + "\(set.digest.hex)\n")
    }
}

extension FileDifference.Kind {
    fileprivate var words: String {
        switch self {
        case .missing: "is missing"
        case .changed: "differs"
        case .excess: "is not part of the set"
        }
    }
}
