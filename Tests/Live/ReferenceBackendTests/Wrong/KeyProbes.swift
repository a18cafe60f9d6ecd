import AttestModel
import Devices
import FixtureForge
import LocalServer
import Primitives
import ReferenceBackend
import Testing

extension Probe {
    static let keys: [Probe] = [
        .attested("revoked-key-works") { ann in
            _ = await ann.send("DELETE", "/attest/key")
            return try await ann.buy() == 200
        },
        .attested("second-key-ends-the-first") { ann in
            let first = try #require(ann.device.keyToSignWith)
            try await ann.attest()
            return await ann.send(try await ann.purchase(key: first)).status != 200
        },
        .attested("attested-again-resets-counter") { ann in
            _ = try await ann.buy(counter: 9)
            _ = try await ann.attestAgain()
            return try await ann.buy(counter: 5) == 200
        },
        .attested("attested-again-moves-owner") { ann in
            var bob = try await Customer(ann.bench, name: "bob")
            bob.device = Bench.device("ann")
            _ = try await bob.attest()
            return try await bob.buy(counter: 7) == 200
        },
        .attested("key-of-several-accounts") { ann in
            var bob = try await Customer(ann.bench, name: "bob")
            bob.device = Bench.device("ann")
            _ = try await bob.attest()
            let statuses = [try await bob.buy(counter: 7), try await ann.buy(counter: 7)]
            return statuses == [200, 200]
        },
        .attested("key-known-by-its-spelling") { ann in
            var bob = try await Customer(ann.bench, name: "bob")
            bob.device = Bench.device("ann")
            var body = try bob.attestation(over: await bob.challenge("attest"))
            body["key_id"] = .string(body.keyId.filter { $0 != "=" }.withURLAlphabet)
            return await bob.send("POST", "/attest/verify", json: .object(body)).status == 200
        },
        Probe("key-stored-before-verified") { bench in
            var ann = try await Customer(bench)
            var body = try ann.attestation(over: [1])
            body["challenge"] = .base64(await ann.challenge("attest"))
            _ = await ann.send("POST", "/attest/verify", json: .object(body))
            return try await ann.buy() == 200
        },
        Probe("assertion-without-key-let-through") { bench in
            var ann = try await Customer(bench)
            _ = try ann.attestation(over: [1])
            return try await ann.buy() == 200
        },
        .attested("key-of-any-account") { ann in
            var bob = try await Customer(ann.bench, name: "bob")
            bob.device = ann.device
            return try await bob.buy() == 200
        },
        foreign("chain-not-verified") { AttestingApple(seed: Seed("1")).device() },
        foreign("chain-compared-by-name") { AttestingApple(seed: Seed("1")).device() },
        foreign("app-id-not-compared") {
            Bench.device { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") }
        },
        foreign("development-accepted") { Bench.device { $0.environment = .development } },
        Probe("nonce-not-compared") { bench in
            var ann = try await Customer(bench)
            var body = try ann.attestation(over: [1])
            body["challenge"] = .base64(await ann.challenge("attest"))
            return await ann.send("POST", "/attest/verify", json: .object(body)).status == 200
        },
        Probe("key-id-not-compared") { bench in
            var ann = try await Customer(bench)
            var body = try ann.attestation(over: await ann.challenge("attest"))
            body["key_id"] = .base64(sha256([1]))
            return await ann.send("POST", "/attest/verify", json: .object(body)).status == 200
        },
        Probe("hash-from-the-client") { bench in
            var ann = try await Customer(bench)
            var body = try ann.attestation(over: [1])
            body["challenge"] = .base64(await ann.challenge("attest"))
            body["clientDataHash"] = .base64(sha256([1]))
            return await ann.send("POST", "/attest/verify", json: .object(body)).status == 200
        },
        .attested("assertion-of-any-app") { ann in
            ann.device.update { $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other") }
            return try await ann.buy() == 200
        },
    ]

    /// Creates a probe with a device whose attestations are to be refused.
    private static func foreign(_ name: String, _ device: @escaping @Sendable () -> SimulatedDevice) -> Probe {
        Probe(name) { bench in
            var ann = try await Customer(bench, device: device())
            return try await ann.attest().status == 200
        }
    }
}

extension AttestingApple {
    /// Returns a device whose keys this simulated Apple attests.
    fileprivate func device() -> SimulatedDevice {
        SimulatedDevice(DeviceModel(apple: self, profile: DeviceProfile(app: Bench.app)), name: "phone")
    }
}
