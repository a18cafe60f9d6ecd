// The modules that most files of these tests use.
@_exported import FixtureForge
@_exported import Primitives
import ReferenceVerifier
import TestBasics

@testable import Devices

/// A device to test, and the backend that it talks to.
enum Simulated {
    static let apple = AttestingApple(seed: Seed("devices"))
    static let app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.app")
    /// 2026-03-01T12:00:00.250Z.
    static let now: Int64 = 1_772_366_400_250
    static let hash = [UInt8](repeating: 0xA5, count: 32)

    /// Returns a device with the app just installed.
    static func device(
        _ name: String = "phone", _ change: (inout DeviceProfile) -> Void = { _ in }
    ) -> SimulatedDevice {
        var profile = DeviceProfile(app: app)
        change(&profile)
        return SimulatedDevice(DeviceModel(apple: apple, profile: profile), name: name)
    }

    /// Returns the judgement of the reference verifier over an attestation, a second after it was made.
    static func assess(
        _ attestation: DeviceAttestation, of device: SimulatedDevice, hash: [UInt8] = hash,
        change: (inout AttestationRequest) -> Void = { _ in }
    ) -> Assessment {
        var request = AttestationRequest(
            attestation: attestation.object, challenge: hash, clientDataHash: hash, keyId: attestation.key.keyId,
            app: device.profile.app, environment: device.profile.environment,
            roots: [device.model.apple.attestationRoot], time: time(after: 1))
        change(&request)
        return ReferenceVerifier().assess(.attestation(request))
    }

    /// Returns the judgement over an assertion that signs the client data.
    static func assess(
        _ assertion: DeviceAssertion, of device: SimulatedDevice, clientData: [UInt8], storedCounter: Int64 = 0
    ) -> Assessment {
        ReferenceVerifier().assess(
            .assertion(
                AssertionRequest(
                    assertion: assertion.object, clientData: clientData, clientDataHash: sha256(clientData),
                    publicKey: assertion.key.publicKey, publicKeyPEM: "", credentialCertificate: [],
                    keyId: assertion.key.keyId, app: device.profile.app, environment: device.profile.environment,
                    storedCounter: storedCounter, challenge: nil, time: time(after: 1))))
    }

    /// Returns the judgement over the receipt of an attestation.
    static func assessReceipt(
        _ attestation: DeviceAttestation, of device: SimulatedDevice, hash: [UInt8] = hash
    ) -> Assessment {
        ReferenceVerifier().assess(
            .receipt(
                ReceiptRequest(
                    receipt: attestation.receipt, receiptType: .attest, app: device.profile.app,
                    publicKey: attestation.key.publicKey, publicKeyPEM: "", clientDataHash: hash,
                    environment: device.profile.environment, roots: [device.model.apple.receiptRoot],
                    time: time(after: 1))))
    }

    static func time(after seconds: Int64) -> Timestamp { Timestamp(secondsSinceEpoch: now / 1000 + seconds) }
}

extension SimulatedDevice {
    /// Generates and attests a key.
    mutating func attestNewKey(_ hash: [UInt8] = Simulated.hash) throws(DeviceError) -> DeviceAttestation {
        try attestKey(try generateKey(), clientDataHash: hash, at: Simulated.now)
    }
}
