import ArgumentParser
import AttestModel
import Diagnosis
import EvidenceAnatomy
import FixtureForge
import LabModel
import ReferenceVerifier
import VectorCatalog

/// The values that a server believes. They are taken as they are, because their form may be the mistake.
struct ClaimOptions: ParsableArguments {
    @Option(help: "The app ID.")
    var appID: String?

    @Option(parsing: .unconditional, help: "The key identifier, as the server has it.")
    var keyID: String?

    @Option(parsing: .unconditional, help: "The one-time challenge, base64.")
    var challenge: String?

    @Option(parsing: .unconditional, help: "The one-time challenge as text.")
    var challengeText: String?

    @Option(parsing: .unconditional, help: "The client data hash, base64; other text is taken as it is.")
    var clientDataHash: String?

    @Option(help: ArgumentHelp("The client data of an assertion.", valueName: "file"))
    var clientData: String?

    @Option(parsing: .unconditional, help: "The stored key, base64; other text is taken as it is.")
    var publicKey: String?

    @Option(help: "The stored counter.")
    var storedCounter: UInt32?

    @Option(help: "Expect production or development.")
    var environment: AttestEnvironment?

    @Option(help: "Expect a receipt of type ATTEST or RECEIPT.")
    var type: ReceiptType?

    @Option(help: "The time of the verification (default: now).")
    var at: String?

    @Option(help: ArgumentHelp("Trust this root instead of Apple's: PEM or DER.", valueName: "file"))
    var root: String?

    func validate() throws {
        guard challenge == nil || challengeText == nil else {
            throw ValidationError("Give one of --challenge and --challenge-text.")
        }
    }

    /// Returns the bytes of a value in base64 or hexadecimal; the text itself where it is neither, because its form may be
    /// the mistake.
    ///
    /// - Parameter lengths: the numbers of bytes of right values, which decide between two encodings.
    static func bytes(_ text: String, lengths: Set<Int>) -> [UInt8] {
        (try? ValueReading(text, lengths: lengths))?.bytes ?? [UInt8](base64: text) ?? Array(text.utf8)
    }

    /// Returns the claims.
    ///
    /// - Parameter clock: whether the time is now where none is given.
    func claims(clock: Bool) throws -> Claims {
        var claims = Claims()
        claims.app = appID
        claims.keyId = keyID
        claims.challenge = try challengeText.map { Array($0.utf8) } ?? challenge.map(InputValue.challenge)
        claims.clientDataHash = clientDataHash.map { Self.bytes($0, lengths: [32]) }
        claims.clientData = try clientData.map { try InputFile(path: $0).contents }
        claims.publicKey = publicKey.map { Self.bytes($0, lengths: [65, 64, 91, 77]) }
        claims.storedCounter = storedCounter.map(Int64.init)
        claims.environment = environment
        claims.receiptType = type
        claims.time = try at.map(InputValue.time) ?? (clock ? SystemClock.now : nil)
        if let root {
            let file = try InputFile(path: root)
            claims.roots = (try? file.certificates()) ?? [file.contents]
        }
        return claims
    }
}

/// The diagnosis of objects as the commands make it.
enum Diagnosing {
    /// The diagnostician that knows the roots of the committed set.
    private static let diagnostician = Diagnostician(
        testRoots: TestAuthorityFile.all(
            of: ForgeContext(seed: SetGenerator.defaultSeed, time: SetGenerator.defaultTime)
        ).flatMap { PEM.decode($0.text, label: "CERTIFICATE") })

    /// Returns the diagnosis of an object with the values that a person states.
    ///
    /// - Throws: `CommandFailure` when they state the same thing twice.
    static func diagnosis(
        of object: [UInt8], as kind: EvidenceKind, _ claims: Claims
    ) throws(CommandFailure) -> Diagnosis {
        guard kind != AttestationRequest.kind || claims.challenge == nil || claims.clientDataHash == nil else {
            throw .configuration("the clientDataHash of an attestation follows from its challenge; give one of the two")
        }
        return diagnostician.diagnose(object, as: kind, claims)
    }

    /// Returns the diagnosis of a rejected request.
    static func diagnosis(of request: VerificationRequest) -> Diagnosis {
        let isReceipt = request.kind == ReceiptRequest.kind
        let apple = isReceipt ? AppleRoots.receipts : AppleRoots.appAttestation
        return diagnostician.diagnose(request.evidence, as: request.kind, Claims(request, appleRoots: [apple]))
    }
}
