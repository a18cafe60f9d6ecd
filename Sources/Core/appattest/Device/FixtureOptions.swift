import ArgumentParser
import AttestModel
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

    /// Returns the challenge of the attestation or its hash, as far as they are given.
    func attested() throws(CommandFailure) -> (challenge: [UInt8]?, hash: [UInt8]?) {
        if let clientDataHash {
            return (nil, try InputValue.clientDataHash(clientDataHash))
        }
        if let challengeText {
            guard !challengeText.isEmpty else { throw .configuration("--challenge-text is empty") }
            return (Array(challengeText.utf8), nil)
        }
        guard let challenge else { return (nil, nil) }
        return (
            try InputValue.challenge(challenge), nil
        )
    }

    /// Returns the bytes that the assertions sign, if they are given.
    func signed() throws(CommandFailure) -> [UInt8]? {
        if let clientDataFile { return try InputFile(path: clientDataFile).contents }
        return clientData.map { Array($0.utf8) }
    }
}
