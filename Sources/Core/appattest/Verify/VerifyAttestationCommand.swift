import ArgumentParser
import AttestModel
import EvidenceAnatomy
import Primitives
import ReferenceVerifier

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
            clientDataHash: clientData.hash, keyId: try InputValue.bytes(keyID, option: "--key-id", lengths: [32]),
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
