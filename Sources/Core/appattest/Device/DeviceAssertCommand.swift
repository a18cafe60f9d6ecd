import ArgumentParser
import AttestModel
import Devices
import Reports

struct DeviceAssertCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device assert")

    @OptionGroup var device: DeviceFileArgument
    @OptionGroup var clientData: DeviceClientData
    @Option(help: Self.help("keyID")) var keyID: String?
    @Option(help: Self.help("counter")) var counter: UInt32?
    @OptionGroup var output: DeviceOutput

    func run() throws {
        let data = try clientData.values()
        guard data.bytes != nil || !output.format.isRequest else {
            throw CommandFailure.configuration(
                "--format \(output.format.rawValue) sends the client data; give them instead of --client-data-hash")
        }
        let (assertion, profile) = try device.access { device throws(DeviceError) in
            guard let key = keyID ?? device.keyToSignWith ?? device.keyToAttest else {
                throw DeviceError(
                    .invalidKey, "this installation of the app has no key; 'appattest device attest' makes one")
            }
            return (try device.generateAssertion(key, clientDataHash: data.hash, counter: counter), device.profile)
        }
        try output.print(
            DeviceObject(
                assertion.object,
                members: .members([
                    "appId": .string(profile.app.appId), "environment": .string(profile.environment.rawValue),
                    "keyId": .base64(assertion.key.keyId), "publicKey": .base64(assertion.key.publicKey),
                    "assertion": .base64(assertion.object), "clientData": data.bytes.map(JSONValue.base64),
                    "clientDataHash": .base64(data.hash), "counter": .integer(Int64(assertion.counter)),
                ]),
                request: .init(
                    headers: [
                        "Content-Type": "application/json", "X-App-Attest-Key-Id": assertion.key.identifier,
                        "X-App-Attest-Assertion": assertion.object.base64,
                    ], body: data.bytes ?? [])))
    }
}
