import ArgumentParser
import AttestModel
import Devices
import Reports

struct DeviceAttestCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device attest")

    @OptionGroup var device: DeviceFileArgument
    @OptionGroup var clientData: DeviceClientData
    @Option(help: Self.help("keyID")) var keyID: String?
    @OptionGroup var validity: LeafValidityOptions
    @OptionGroup var clock: DeviceClock
    @OptionGroup var output: DeviceOutput

    func run() throws {
        let (data, now) = (try clientData.values(), try clock.milliseconds())
        let (attestation, profile) = try device.access { device throws(DeviceError) in
            let key = if let known = keyID ?? device.keyToAttest { known } else { try device.generateKey() }
            let attestation = try device.attestKey(
                key, clientDataHash: data.hash, at: now, validity: validity.validDays)
            return (attestation, device.profile)
        }
        let (challenge, hash) = (data.bytes.map(JSONValue.base64), JSONValue.base64(data.hash))
        try output.print(
            DeviceObject(
                attestation.object,
                members: .members([
                    "appId": .string(profile.app.appId), "environment": .string(profile.environment.rawValue),
                    "keyId": .base64(attestation.key.keyId), "publicKey": .base64(attestation.key.publicKey),
                    "attestation": .base64(attestation.object), "receipt": .base64(attestation.receipt),
                    "challenge": challenge, "clientDataHash": hash,
                ]),
                request: .init(
                    json: .members([
                        "keyId": .base64(attestation.key.keyId), "attestation": .base64(attestation.object),
                        "challenge": challenge, "clientDataHash": challenge == nil ? hash : nil,
                    ]))))
    }
}

struct LeafValidityOptions: ParsableArguments {
    @Option(help: Self.help("validDays")) var validDays = 3

    func validate() throws {
        guard (2...3650).contains(validDays) else {
            throw ValidationError("--valid-days \(validDays) is not in 2 … 3650.")
        }
    }
}

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

struct DeviceTokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration("appattest device token")

    @OptionGroup var device: DeviceFileArgument

    @OptionGroup var clock: DeviceClock

    @OptionGroup var output: DeviceOutput

    func run() throws {
        let now = try clock.milliseconds()
        let (token, profile) = try device.access { device throws(DeviceError) in
            (try device.generateToken(at: now), device.profile)
        }
        let member = JSONValue.base64(token)
        try output.print(
            DeviceObject(
                token,
                members: .members([
                    "appId": .string(profile.app.appId), "environment": .string(profile.environment.rawValue),
                    "deviceToken": member,
                ]),
                request: .init(json: .members(["deviceToken": member]))))
    }
}
