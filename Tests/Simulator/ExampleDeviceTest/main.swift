import AppAttestTesting
import Crypto
import Foundation

// The code in spec/device-service.md, with the simulated device and the backend that the environment names.

let environment = ProcessInfo.processInfo.environment
guard let address = environment["DEVICES"].flatMap({ URL(string: $0) }),
    let backendAddress = environment["BACKEND"].flatMap({ URL(string: $0) })
else { fatalError("DEVICES and BACKEND name no addresses") }
let backend = MyBackend(address: backendAddress)

let device = SimulatedAppAttestService(url: address)
let challenge = try await backend.challenge()
let keyId = try await device.generateKey()
let attestation = try await device.attestKey(keyId, clientDataHash: Data(SHA256.hash(data: challenge)))
try await backend.register(keyId, attestation, challenge)
let order = Data(#"{"level":42}"#.utf8)
let assertion = try await device.generateAssertion(keyId, clientDataHash: Data(SHA256.hash(data: order)))
try await backend.submit(order, keyId, assertion)
