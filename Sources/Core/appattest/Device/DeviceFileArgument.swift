import ArgumentParser
import AttestModel
import Devices
import Foundation
import Primitives
import Reports

struct DeviceFileArgument: ParsableArguments {
    @Argument(help: "The file of the device.")
    var file: String

    /// Hands the device to a body, and keeps it as the body leaves it.
    /// - Throws: `DeviceError` or `DeviceFileError`.
    func access<Value: Sendable>(
        _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws -> Value { try DeviceFile(path: file).access(body).get() }
}

/// The time at which the device is used.
struct DeviceClock: ParsableArguments {
    @Option(help: "Use the device at this time, like 2026-03-01T12:00:00Z (default: now).")
    var at: String?

    /// Returns the milliseconds since 1970. The clock is read here, when no time is given, and nowhere else.
    func milliseconds() throws -> Int64 {
        try at.map { try InputValue.simulatedTime($0).secondsSinceEpoch * 1000 } ?? SystemClock.milliseconds
    }
}

/// The bytes whose hash a device attests or signs, or the hash itself.
struct DeviceClientData: ParsableArguments {
    struct Values: Sendable {
        /// The bytes; `nil` when only their hash is given.
        let bytes: [UInt8]?
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

    /// - Throws: `CommandFailure` that names the option or the file.
    func values() throws(CommandFailure) -> Values {
        if let clientDataHash { return Values(bytes: nil, hash: try InputValue.clientDataHash(clientDataHash)) }
        let bytes = try bytes()
        return Values(bytes: bytes, hash: sha256(bytes))
    }

    private func bytes() throws(CommandFailure) -> [UInt8] {
        if let clientDataFile { return try InputFile(path: clientDataFile).contents }
        if let text = challengeText ?? clientData { return Array(text.utf8) }
        return try InputValue.challenge(challenge ?? "")
    }
}

/// The form in which an object of a device is printed.
struct DeviceOutput: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Print base64, base64url, hex, raw, json, http or curl.",
            discussion: "json has all values beside the object; http and curl are requests to --url."))
    var format = DeviceObjectFormat.base64

    @Option(help: "Send the request of --format http or curl to this address.")
    var url: String?

    func validate() throws {
        guard format.isRequest == (url != nil) else {
            throw ValidationError("--url goes with --format http and curl, which need it.")
        }
        guard let url else { return }
        guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme), parsed.host() != nil else {
            throw ValidationError("--url '\(url)' is not an address like http://127.0.0.1:8080/attest.")
        }
    }

    func print(_ object: DeviceObject) throws {
        guard let bytes = object.formatted(as: format, url: url ?? "") else {
            throw CommandFailure.configuration(
                "--format curl needs client data that are text and do not begin with @; use --format http")
        }
        try StandardOutput.write(bytes: bytes)
    }
}

extension DeviceObjectFormat: ExpressibleByArgument {}
