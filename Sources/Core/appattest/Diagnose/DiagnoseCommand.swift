import ArgumentParser
import AttestModel
import EvidenceAnatomy
import LabModel
import Reports

struct DiagnoseCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest diagnose")

    @Argument(help: "The object.")
    var file: String

    @Option(name: .customLong("as"), help: "Expect an attestation, assertion or receipt (default: as recognized).")
    var expected: EvidenceKind?

    @OptionGroup var claims: ClaimOptions

    @OptionGroup var page: PageOptions

    func run() throws {
        let (object, kind) = try object()
        let given = try claims.claims(clock: kind.dependsOnTime)
        let diagnosis = try Diagnosing.diagnosis(of: object, as: kind, given)
        // What the diagnosis has corrected is in no file.
        let clientData = given.clientData == diagnosis.corrected.clientData ? claims.clientData : nil
        let root = given.roots == diagnosis.corrected.roots ? claims.root : nil
        try page.print(DiagnosisReport(diagnosis, file: file, files: (clientData, root)))
        if !diagnosis.outcome.isProved { throw ExitCode(1) }
    }
}

extension DiagnoseCommand {
    /// Returns the bytes of the object, and the kind that is expected. Encodings around it that no server should see stay,
    /// because they may be the mistake; a JSON document or a line of a log is searched for the object.
    private func object() throws(CommandFailure) -> ([UInt8], EvidenceKind) {
        let input = try InputFile(path: file)
        if let sent = SentObject.read(in: input.contents) { return (sent.object, expected ?? sent.kind) }
        let found: Recognition
        do throws(CommandFailure) {
            found = try input.recognized(
                preferring: (expected.map { [$0] } ?? EvidenceKind.all).compactMap(ObjectKind.init(evidence:)))
        } catch {
            guard let expected, !input.contents.isEmpty else {
                throw .configuration("\(error.message); --as says what it should be")
            }
            return (PlainEvidence.bytes(input.contents) ?? input.contents, expected)
        }
        guard let kind = expected ?? found.kind.evidence else {
            throw .configuration("\(file) is \(found.kind.titleInSentence); say with --as what it should be")
        }
        if !found.isPlain { StandardError.write("appattest: the \(found.kind.title) is read from \(found.path)") }
        return (found.bytes, kind)
    }
}

extension EvidenceKind: ExpressibleByArgument {
    package init?(argument: String) {
        guard let kind = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = kind
    }

    package static var allValueStrings: [String] { all.map(\.name) }
}
