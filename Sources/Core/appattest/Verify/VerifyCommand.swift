import ArgumentParser
import AttestModel
import EvidenceAnatomy
import ReferenceVerifier
import Reports

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        "appattest verify",
        subcommands: [VerifyAttestationCommand.self, VerifyAssertionCommand.self, VerifyReceiptCommand.self])
}

/// The options that the verification of every kind of evidence has.
struct VerificationOptions: ParsableArguments {
    @Option(help: Self.help("at")) var at: String?
    @OptionGroup var page: PageOptions

    /// Returns the time of the verification. The clock is read here, when no time is given, and nowhere else.
    func time() throws -> Timestamp { try at.map(InputValue.time) ?? SystemClock.now }

    /// - Throws: exit status 1 when the evidence is not accepted.
    func verify(_ request: VerificationRequest) throws { try print(ReferenceVerifier().assess(request), of: request) }

    /// Prints an assessment, and before it the fields that the evidence carries.
    /// - Parameter open: the requirements about which there was nothing to compare.
    /// - Throws: exit status 1 when the evidence is not accepted.
    func print(
        _ assessment: Assessment, of request: VerificationRequest, fields: [EvidenceField] = [],
        open: [Requirement] = []
    ) throws {
        let diagnosis = assessment.isAccepted ? nil : Diagnosing.diagnosis(of: request)
        try page.print(
            AssessmentReport(
                assessment, of: request, chain: ReferenceVerifier().chainFindings(of: request), fields: fields,
                unverified: ReferenceVerifier().unverifiedParts(of: request), open: open, diagnosis: diagnosis))
        if !assessment.isAccepted { throw ExitCode(1) }
    }
}

/// An object of a device, and the app that it must be from.
struct ObjectOptions: ParsableArguments {
    @Argument(help: Self.help("file")) var file: String
    @Option(help: Self.help("appID")) var appID: String

    func evidence(_ kind: ObjectKind) throws -> [UInt8] { try InputFile(path: file).evidence(kind) }

    func app() throws -> AppIdentity { try InputValue.app(appID) }
}

/// The root that signed the evidence, where it is not Apple's.
struct RootOptions: ParsableArguments {
    @Option(help: Self.help("root")) var root: String?
}
