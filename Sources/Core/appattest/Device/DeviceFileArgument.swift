import ArgumentParser
import AttestModel
import Devices
import Foundation
import Primitives
import Reports

struct DeviceFileArgument: ParsableArguments {
    @Argument(help: Self.help("file")) var file: String

    /// Hands the device to a body, and keeps it as the body leaves it.
    /// - Throws: `DeviceError` or `DeviceFileError`.
    func access<Value: Sendable>(
        _ body: (inout SimulatedDevice) throws(DeviceError) -> Value
    ) throws -> Value { try DeviceFile(path: file).access(body).get() }
}

/// The time at which the device is used.
struct DeviceClock: ParsableArguments {
    @Option(help: Self.help("at")) var at: String?

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

    @Option(help: Self.help("challenge")) var challenge: String?
    @Option(help: Self.help("challengeText")) var challengeText: String?
    @Option(help: Self.help("clientData")) var clientData: String?
    @Option(help: Self.help("clientDataFile")) var clientDataFile: String?
    @Option(help: Self.help("clientDataHash")) var clientDataHash: String?

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
    @Option(help: Self.help("format")) var format = DeviceObjectFormat.base64
    @Option(help: Self.help("url")) var url: String?

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
