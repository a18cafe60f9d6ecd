import ArgumentParser
import AttestModel

struct VerifyAssertionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assertion",
        abstract: "Verifies an assertion object with a stored key.",
        discussion: """
            FILE holds the object as it came from the device, raw or as base64 text.

            Example: appattest verify assertion object.cbor --app-id ABCDE12345.com.example.app \\
                         --public-key BL7F…sAk= --client-data request.json --stored-counter 4
            """)

    @Argument(help: "The assertion object, raw or base64.")
    var file: String

    @Option(help: "Team identifier, period, bundle identifier.")
    var appID: String

    @Option(help: "The stored key, base64 of the 65-byte X9.62 uncompressed point.")
    var publicKey: String

    @Option(help: "A file with the client data as received.")
    var clientData: String

    @Option(help: "The counter stored after the last accepted object.")
    var storedCounter: UInt32 = 0

    @Option(
        help: "The challenge that the client data must carry in their member 'challenge'; not looked at without it.")
    var challengeText: String?

    @OptionGroup var verification: VerificationOptions

    func run() throws {
        let key = try InputValue.publicKey(publicKey)
        let data = try InputFile(path: clientData).contents
        let request = AssertionRequest(
            assertion: try InputFile(path: file).object(), clientData: data,
            clientDataHash: InputValue.sha256(data), publicKey: key, publicKeyPEM: "",
            credentialCertificate: [], keyId: InputValue.sha256(key), app: try InputValue.app(appID),
            environment: .production, storedCounter: Int64(storedCounter),
            challenge: challengeText.map { Array($0.utf8) }, time: try verification.time())
        try verification.judge(.assertion(request))
    }
}
