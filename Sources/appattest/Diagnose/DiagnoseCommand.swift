import ArgumentParser
import AttestModel
import Diagnosis
import EvidenceAnatomy
import Reports

struct DiagnoseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diagnose",
        abstract: "Name the mistake when a real object is rejected, and prove it.",
        usage: "appattest diagnose <file> [<options>]",
        discussion: """
            FILE is an attestation, an assertion or a receipt, raw or in any encoding;
            - is standard input. State what your server believes. A value that no
            option gives is not judged. The values need not be well-formed.

            Exit status: 0 accepted, or a correction is proved; 1 the object must be
            refused, or nothing explains it; 2 the command cannot be read.

            Example:
              appattest diagnose object.cbor --app-id com.example.app \\
                --key-id zgSY9YSD-7TaDXssY6WlOPVS1K3Lmk-pFhlcSWE-ZV0 \\
                --challenge-text test --environment production
            """)

    @Argument(help: "The object.")
    var file: String

    @Option(
        name: .customLong("as"),
        help: "Expect an attestation, assertion or receipt (default: as recognised).")
    var expected: ObjectName?

    @OptionGroup var claims: ClaimOptions

    @OptionGroup var page: PageOptions

    func run() throws {
        let contents = try InputFile(path: file).contents
        let object = PlainEvidence.bytes(contents) ?? contents
        guard let kind = expected?.kind ?? Diagnostician.kind(of: object) else {
            throw CommandFailure.configuration(
                "\(file) is no object that can be recognised; say with --as what it should be")
        }
        let claims = try claims.claims(clock: kind.dependsOnTime)
        let diagnosis = Diagnosing.diagnostician.diagnose(object, as: kind, claims)
        try page.print(DiagnosisReport(diagnosis, file: file))
        if !diagnosis.outcome.isProved { throw ExitCode(1) }
    }
}

/// The name of a kind of object.
enum ObjectName: String, ExpressibleByArgument, CaseIterable {
    case attestation, assertion, receipt

    var kind: EvidenceKind {
        switch self {
        case .attestation: AttestationRequest.kind
        case .assertion: AssertionRequest.kind
        case .receipt: ReceiptRequest.kind
        }
    }
}
