import ArgumentParser
import AttestModel
import Devices
import FixtureForge

/// The device that makes evidence, the app that it is made for, and the time.
struct EvidenceDeviceOptions: ParsableArguments {
    @Option(help: "The team identifier, a period, and the bundle identifier.")
    var appID: String

    @Option(help: "Make the evidence for production or development.")
    var environment = AttestEnvironment.production

    @Option(help: DeviceSystem.help)
    var system = DeviceSystem.iOS26

    @Option(help: "Make the evidence at this time, like 2026-03-01T12:00:00Z (default: now).")
    var at: String?

    /// The app and the environment.
    var subject: EvidenceSubject {
        get throws(CommandFailure) { EvidenceSubject(app: try InputValue.ownApp(appID), environment: environment) }
    }
}

/// The values that an app gives to the device.
struct FixtureValueOptions: ParsableArguments {
    @Option(help: "The challenge of the attestation, base64 (default: a derived one).")
    var challenge: String?

    @Option(help: "The challenge of the attestation as text.")
    var challengeText: String?

    @Option(help: "The hash that the device attests, base64, where it is no SHA-256 of a challenge.")
    var clientDataHash: String?

    @Option(
        help: ArgumentHelp(
            "The bytes that the assertions sign, as text (default: a JSON object with a challenge).",
            discussion: "Faults of the challenge need a JSON object with the text 'challenge'."))
    var clientData: String?

    @Option(help: ArgumentHelp("The same from a file; - is standard input.", valueName: "file"))
    var clientDataFile: String?

    func validate() throws {
        guard [challenge, challengeText, clientDataHash].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("Give one of --challenge, --challenge-text and --client-data-hash.")
        }
        guard clientData == nil || clientDataFile == nil else {
            throw ValidationError("Give one of --client-data and --client-data-file.")
        }
    }

    func given() throws(CommandFailure) -> GivenValues {
        guard challengeText?.isEmpty != true else { throw .configuration("--challenge-text is empty") }
        var given = GivenValues()
        given.clientDataHash = try clientDataHash.map(InputValue.clientDataHash)
        given.challenge = try challenge.map(InputValue.challenge)
        if let challengeText { given.challenge = Array(challengeText.utf8) }
        given.clientData = clientData.map { Array($0.utf8) }
        if let clientDataFile { given.clientData = try InputFile(path: clientDataFile).contents }
        return given
    }
}
