import ArgumentParser
import AttestModel
import EvidenceAnatomy
import Primitives
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

struct VerifyAttestationCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest verify attestation")

    @OptionGroup var object: ObjectOptions
    @Option(parsing: .unconditional, help: Self.help("keyID")) var keyID: String
    @OptionGroup var clientData: ClientDataOptions
    @Option(help: Self.help("environment")) var environment = AttestEnvironment.production
    @OptionGroup var verification: VerificationOptions
    @OptionGroup var trust: RootOptions

    func run() throws {
        let clientData = try clientData.inputs()
        let request = AttestationRequest(
            attestation: try object.evidence(.attestation), challenge: clientData.challenge,
            clientDataHash: clientData.hash, keyId: try InputValue.keyIdentifier(keyID),
            app: try object.app(), environment: environment,
            roots: try InputValue.roots(trust.root, or: AppleRoots.appAttestation), time: try verification.time())
        try verification.verify(.attestation(request))
    }
}

/// The one-time challenge of an attestation, or the hash of it.
struct ClientDataOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: Self.help("challenge")) var challenge: String?
    @Option(parsing: .unconditional, help: Self.help("challengeText")) var challengeText: String?
    @Option(parsing: .unconditional, help: Self.help("clientDataHash")) var clientDataHash: String?

    func validate() throws {
        guard [challenge, challengeText, clientDataHash].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Give one of --challenge, --challenge-text and --client-data-hash.")
        }
    }

    /// Returns the values for the request. Where the hash alone is given, it stands in the place of the challenge.
    func inputs() throws -> (challenge: [UInt8], hash: [UInt8]) {
        if let clientDataHash {
            let hash = try InputValue.clientDataHash(clientDataHash)
            return (hash, hash)
        }
        let bytes =
            if let challengeText { Array(challengeText.utf8) } else { try InputValue.challenge(challenge ?? "") }
        return (bytes, sha256(bytes))
    }
}

struct VerifyAssertionCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest verify assertion")

    @OptionGroup var object: ObjectOptions
    @Option(parsing: .unconditional, help: Self.help("publicKey")) var publicKey: String
    @Option(help: Self.help("clientData")) var clientData: String
    @Option(help: Self.help("storedCounter")) var storedCounter: UInt32 = 0
    @Option(help: Self.help("challengeText")) var challengeText: String?
    @OptionGroup var verification: VerificationOptions

    func run() throws {
        let key = try InputValue.publicKey(publicKey)
        let data = try InputFile(path: clientData).contents
        let request = AssertionRequest(
            assertion: try object.evidence(.assertion), clientData: data, clientDataHash: sha256(data), publicKey: key,
            publicKeyPEM: "", credentialCertificate: [], keyId: sha256(key), app: try object.app(),
            environment: .production, storedCounter: Int64(storedCounter),
            challenge: challengeText.map { Array($0.utf8) }, time: try verification.time())
        try verification.verify(.assertion(request))
    }
}
