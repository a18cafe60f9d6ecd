import ArgumentParser
import AttestModel
import EvidenceAnatomy
import Primitives

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
