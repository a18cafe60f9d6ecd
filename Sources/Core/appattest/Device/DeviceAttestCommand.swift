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
