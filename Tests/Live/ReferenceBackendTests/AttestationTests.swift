import AttestModel
import Devices
import FixtureForge
import LocalServer
import Primitives
import ReferenceBackend
import Testing

@Suite("Attestations")
struct AttestationTests {
    @Test("A key is attested once, and its counter is never set back")
    func once() async throws {
        var ann = try await Customer(Bench())
        let first = try ann.attestation(over: await ann.challenge("attest"))
        #expect(await ann.send("POST", "/attest/verify", json: .object(first)).status == 200)
        let purchase = try await ann.purchase()
        #expect(await ann.send(purchase).status == 200)
        // The device attests no key twice: the same key, over a new challenge, by one that has its seed.
        let challenge = await ann.challenge("attest")
        var again = Bench.device("ann")
        let object = try again.attestKey(
            try again.generateKey(), clientDataHash: sha256(challenge), at: ann.bench.clock.now)
        var second = first
        second["challenge"] = .base64(challenge)
        second["attestation"] = .base64(object.object)
        let response = await ann.send("POST", "/attest/verify", json: .object(second))
        #expect(response.status == 409 && response.word == "conflict")
        let repeated = try await ann.purchase(counter: 1)
        #expect(await ann.send(repeated).status == 403)
        #expect(try await ann.buy() == 200)
    }

    @Test("A key that another account has attested is refused, and stays with its owner")
    func owner() async throws {
        let bench = try Bench()
        var (ann, bob) = (try await Customer(bench), try await Customer(bench, name: "bob"))
        #expect(try await ann.attest().status == 200)
        bob.device = Bench.device("ann")
        #expect(try await bob.attest().word == "conflict")
        #expect(try await bob.buy() == 403)
        #expect(try await ann.buy() == 200)
        #expect(await bob.purchases() == 0)
    }

    @Test("An account has several keys, as many as the limit, and each goes on working")
    func several() async throws {
        var ann = try await Customer(Bench { $0.limits.keysPerAccount = 3 })
        for _ in 0..<3 { #expect(try await ann.attest().status == 200) }
        #expect(try await ann.attest().word == "conflict")
        for key in ann.device.keys.prefix(3) {
            #expect(await ann.send(try await ann.purchase(key: key.identifier)).status == 200)
        }
        #expect(await ann.send(try await ann.purchase()).status == 403, "the fourth was not stored")
    }

    @Test("A revoked key is of no use, cannot be attested again, and makes room")
    func revoked() async throws {
        let bench = try Bench { $0.limits.keysPerAccount = 1 }
        var (ann, bob) = (try await Customer(bench), try await Customer(bench, name: "bob"))
        let body = try ann.attestation(over: await ann.challenge("attest"))
        #expect(await ann.send("POST", "/attest/verify", json: .object(body)).status == 200)
        let key: JSONValue = ["key_id": .string(body.keyId)]
        #expect(await bob.send("DELETE", "/attest/key", json: key).status == 404, "it is not his")
        #expect(try await ann.buy() == 200)
        #expect(await ann.send("DELETE", "/attest/key", json: key).status == 200)
        #expect(await ann.send("DELETE", "/attest/key", json: key).status == 404)
        #expect(try await ann.buy() == 403)
        bob.device = Bench.device("ann")
        #expect(try await bob.attest().word == "conflict")
        #expect(try await ann.attest().status == 200)
        #expect(await ann.send("DELETE", "/attest/key").status == 200, "without a body, all keys")
        #expect(try await ann.buy() == 403)
    }

    @Test("Evidence of development, of another app, and under another root is refused")
    func foreign() async throws {
        let bench = try Bench()
        let development = Bench.device("phone") { $0.environment = .development }
        let otherApp = Bench.device("phone") {
            $0.app = AppIdentity(teamId: "ABCDE12345", bundleId: "com.example.other")
        }
        let otherApple = SimulatedDevice(
            DeviceModel(apple: AttestingApple(seed: Seed("1")), profile: DeviceProfile(app: Bench.app)), name: "phone")
        for (index, device) in [development, otherApp, otherApple].enumerated() {
            var customer = try await Customer(bench, name: "customer \(index)", device: device)
            #expect(try await customer.attest().status == 403)
            #expect(try await customer.buy() == 403)
        }
        let inDevelopment = try Bench { $0.environment = .development }
        var developer = try await Customer(inDevelopment, device: development)
        #expect(try await developer.attest().status == 200)
    }

    @Test(
        "A form that is not exactly right is refused",
        arguments: ["key_id", "attestation", "challenge"])
    func forms(member: String) async throws {
        var ann = try await Customer(Bench())
        let body = try ann.attestation(over: await ann.challenge("attest"))
        guard case .string(let text)? = body[member] else { return }
        let values: [JSONValue?] = [
            nil, .null, "", 7, [], .string(text + "\n"), .string(text.withURLAlphabet + "-"), .string("=" + text),
            .string(text + "="), .string(" " + text),
        ]
        for value in values {
            var changed = body
            changed[member] = value
            let response = await ann.send("POST", "/attest/verify", json: .object(changed))
            #expect((400..<500).contains(response.status), "\(String(describing: value))")
        }
        var hash = body
        hash["clientDataHash"] = .base64(sha256([1]))
        #expect(await ann.send("POST", "/attest/verify", json: .object(hash)).status == 400)
    }
}
