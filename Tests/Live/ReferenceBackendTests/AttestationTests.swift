import AttestModel
import Devices
import LocalServer
import Primitives
import ReferenceBackend
import Testing

/// The duties about attestations that no live check asks for. `LiveProofTests` plays the live checks on the reference backend.
@Suite("Attestations")
struct AttestationTests {
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
        #expect(await ann.attest(body).status == 200)
        let key: JSONValue = ["key_id": body["key_id"] ?? ""]
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

    @Test("A form that is not exactly right is refused", arguments: ["key_id", "attestation", "challenge"])
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
            let response = await ann.attest(changed)
            #expect((400..<500).contains(response.status), "\(String(describing: value))")
        }
        var hash = body
        hash["clientDataHash"] = .base64(sha256([1]))
        #expect(await ann.attest(hash).status == 400)
    }
}
