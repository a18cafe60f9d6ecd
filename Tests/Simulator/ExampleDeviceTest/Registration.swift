import AppAttestTesting
import Crypto
import Foundation

/// The calls of an app to its server.
protocol AppServer {
    func challenge() async throws -> Data
    func register(keyId: String, attestation: Data) async throws
    func submit(_ order: Data, keyId: String, assertion: Data) async throws
}

// The code in the documentation of AppAttestTesting.

/// Registers a key with the server, and signs one request with it.
func register(with server: some AppServer, on device: some AppAttestService) async throws {
    let challenge = try await server.challenge()
    let keyId = try await device.generateKey()
    let attestation = try await device.attestKey(keyId, clientDataHash: Data(SHA256.hash(data: challenge)))
    try await server.register(keyId: keyId, attestation: attestation)
    let order = Data(#"{"level":42}"#.utf8)
    let assertion = try await device.generateAssertion(keyId, clientDataHash: Data(SHA256.hash(data: order)))
    try await server.submit(order, keyId: keyId, assertion: assertion)
}
