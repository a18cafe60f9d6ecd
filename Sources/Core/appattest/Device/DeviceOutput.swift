import ArgumentParser
import AttestModel
import Foundation
import Reports

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

    /// Prints an object.
    func print(_ object: DeviceObject) throws {
        guard let bytes = object.formatted(as: format, url: url ?? "") else {
            throw CommandFailure.configuration(
                "--format curl needs client data that are text and do not begin with @; use --format http")
        }
        try StandardOutput.write(bytes: bytes)
    }
}

extension DeviceObjectFormat: ExpressibleByArgument {}
