import AttestModel
import Devices
import FixtureForge
import LocalServer
import Primitives
import ReferenceBackend
import Testing

/// A test of one fault: an attack, or a genuine request, that has the wrong result at the backend with the fault alone.
struct Probe: Sendable, CustomTestStringConvertible {
    /// The name of the wrong backend.
    let name: String
    let change: @Sendable (inout BackendConfiguration) -> Void
    /// Returns whether the fault shows.
    let shows: @Sendable (Bench) async throws -> Bool

    init(
        _ name: String, _ change: @escaping @Sendable (inout BackendConfiguration) -> Void = { _ in },
        shows: @escaping @Sendable (Bench) async throws -> Bool
    ) {
        (self.name, self.change, self.shows) = (name, change, shows)
    }

    var testDescription: String { name }

    /// Creates a probe with a person whose key is attested.
    static func attested(
        _ name: String, shows: @escaping @Sendable (inout Customer) async throws -> Bool
    ) -> Probe {
        Probe(name) { bench in
            var ann = try await Customer(bench)
            guard try await ann.attest().status == 200 else { return false }
            return try await shows(&ann)
        }
    }
}

extension Customer {
    /// Attests the first key of the device again, over a new challenge, and returns the status.
    func attestAgain() async throws -> Int {
        let challenge = await self.challenge("attest")
        var copy = Bench.device(device.name)
        let object = try copy.attestKey(
            try copy.generateKey(), clientDataHash: sha256(challenge), at: bench.clock.now)
        let body: JSONValue = [
            "key_id": .base64(object.key.keyId), "attestation": .base64(object.object), "challenge": .base64(challenge),
        ]
        return await send("POST", "/attest/verify", json: body).status
    }

    /// Sends requests at once, and returns the number of those that were answered with 200.
    static func accepted(_ requests: [@Sendable () async -> Int]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for request in requests { group.addTask { await request() } }
            return await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
    }
}
