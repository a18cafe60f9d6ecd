import ArgumentParser
import AttestModel
import Captures
import Diagnosis
import EvidenceAnatomy
import FixtureForge
import LabModel
import ReferenceVerifier
import VectorCatalog

/// The values that a server believes. They are taken as they are, because their form may be the mistake.
struct ClaimOptions: ParsableArguments {
    @Option(help: Self.help("appID")) var appID: String?
    @Option(parsing: .unconditional, help: Self.help("keyID")) var keyID: String?
    @Option(parsing: .unconditional, help: Self.help("challenge")) var challenge: String?
    @Option(parsing: .unconditional, help: Self.help("challengeText")) var challengeText: String?
    @Option(parsing: .unconditional, help: Self.help("clientDataHash")) var clientDataHash: String?
    @Option(help: Self.help("clientData")) var clientData: String?
    @Option(parsing: .unconditional, help: Self.help("publicKey")) var publicKey: String?
    @Option(help: Self.help("storedCounter")) var storedCounter: UInt32?
    @Option(help: Self.help("environment")) var environment: AttestEnvironment?
    @Option(help: Self.help("type")) var type: ReceiptType?
    @Option(help: Self.help("at")) var at: String?
    @Option(help: Self.help("root")) var root: String?

    func validate() throws {
        guard appID?.isEmpty != true, challengeText?.isEmpty != true else {
            throw ValidationError("--app-id and --challenge-text are not empty.")
        }
        guard challenge == nil || challengeText == nil else {
            throw ValidationError("Give one of --challenge and --challenge-text.")
        }
    }

    /// - Parameter clock: whether the time is now where none is given.
    func claims(clock: Bool) throws -> Claims {
        var claims = Claims()
        claims.app = appID
        claims.keyId = try keyID.map { try InputValue.keyId($0, option: "--key-id") }
        claims.challenge = try challengeText.map { Array($0.utf8) } ?? challenge.map(InputValue.challenge)
        claims.clientDataHash = try clientDataHash.map(InputValue.clientDataHash)
        claims.clientData = try clientData.map { try InputFile(path: $0).contents }
        claims.publicKey = try publicKey.map { try InputValue.storedKey($0, option: "--public-key") }
        claims.storedCounter = storedCounter.map(Int64.init)
        claims.environment = environment
        claims.receiptType = type
        claims.time = try at.map(InputValue.time) ?? (clock ? SystemClock.now : nil)
        if let root {
            let file = try InputFile(path: root)
            let kinds: [ObjectKind] = [.certificate, .certificates]
            guard kinds.contains(try file.recognized(preferring: kinds).kind) else {
                throw CommandFailure.configuration("--root \(root) holds no certificate")
            }
            claims.roots = (try? file.certificates()) ?? [file.contents]
        }
        return claims
    }
}

/// The diagnosis of objects as the commands make it.
enum Diagnosing {
    private static let diagnostician = Diagnostician(testRoots: suiteRoots)

    private static let suiteRoots = TestAuthorityFile.all(
        of: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
    ).flatMap { PEM.decode($0.text, label: "CERTIFICATE") }

    /// - Parameter claims: the values of lines that state none.
    static func judge(_ claims: Claims) -> CaptureJudge {
        CaptureJudge(diagnostician, suiteRoots: suiteRoots, defaults: claims)
    }

    /// Returns the diagnosis of an object with the values that a person states.
    /// - Throws: `CommandFailure` for a thing stated twice, and for a value that the object is not compared with.
    static func diagnosis(
        of object: [UInt8], as kind: EvidenceKind, _ claims: Claims
    ) throws(CommandFailure) -> Diagnosis {
        guard kind != AttestationRequest.kind || claims.challenge == nil || claims.clientDataHash == nil else {
            throw .configuration("the clientDataHash of an attestation follows from its challenge; give one of the two")
        }
        let foreign = claims.given.filter { !Diagnostician.claims(about: kind).contains($0) }.map(\.title)
        guard foreign.isEmpty else {
            throw .configuration(
                "nothing in \(ObjectKind(evidence: kind)?.titleInSentence ?? kind.name) is compared with "
                    + "\(foreign.joined(separator: ", ")); leave it out, or say what the object should be (--as)")
        }
        return diagnostician.diagnose(object, as: kind, claims)
    }

    /// Returns the diagnosis of a rejected request.
    static func diagnosis(of request: VerificationRequest) -> Diagnosis {
        let apple = request.kind == ReceiptRequest.kind ? AppleRoots.receipts : AppleRoots.appAttestation
        return diagnostician.diagnose(request.evidence, as: request.kind, Claims(request, appleRoots: [apple]))
    }
}
