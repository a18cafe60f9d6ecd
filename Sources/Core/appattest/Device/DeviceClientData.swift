import ArgumentParser
import AttestModel
import Primitives

/// The bytes whose hash a device attests or signs, or the hash itself.
struct DeviceClientData: ParsableArguments {
    /// The values that follow from the options.
    struct Values: Sendable {
        /// The bytes; `nil` when only their hash is given.
        let bytes: [UInt8]?
        /// The clientDataHash that the device is given.
        let hash: [UInt8]
    }

    @Option(help: "The challenge, base64; the device gets its SHA-256.")
    var challenge: String?

    @Option(help: "The challenge as text.")
    var challengeText: String?

    @Option(help: "The client data as text; the device gets their SHA-256.")
    var clientData: String?

    @Option(help: ArgumentHelp("The client data in a file; - is standard input.", valueName: "file"))
    var clientDataFile: String?

    @Option(help: "The clientDataHash itself, base64, any length.")
    var clientDataHash: String?

    func validate() throws {
        let given = [challenge, challengeText, clientData, clientDataFile, clientDataHash].compactMap { $0 }
        guard given.count == 1 else {
            throw ValidationError(
                "Give one of --challenge, --challenge-text, --client-data, --client-data-file and "
                    + "--client-data-hash.")
        }
    }

    /// Reads the values.
    ///
    /// - Throws: `CommandFailure` that names the option or the file.
    func values() throws(CommandFailure) -> Values {
        if let clientDataHash {
            return Values(
                bytes: nil, hash: try InputValue.clientDataHash(clientDataHash))
        }
        let bytes = try bytes()
        return Values(bytes: bytes, hash: sha256(bytes))
    }

    private func bytes() throws(CommandFailure) -> [UInt8] {
        if let clientDataFile { return try InputFile(path: clientDataFile).contents }
        if let text = challengeText ?? clientData { return Array(text.utf8) }
        return try InputValue.challenge(challenge ?? "")
    }
}
