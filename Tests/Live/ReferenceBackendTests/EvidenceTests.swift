import Primitives
import TestBasics

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
        let text = try #require(body[member]?.string)
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

/// The duties about assertions that no live check asks for. `LiveProofTests` plays the live checks on the reference backend.
@Suite("Assertions")
struct AssertionTests {
    @Test("Client data has exactly its members, in any spelling, and method and path are compared to the letter")
    func clientData() async throws {
        var ann = try await Customer(Bench())
        #expect(try await ann.attest().status == 200)
        let changes: [(status: Int, change: (inout [String: JSONValue]) -> Void)] = [
            (403, { $0["method"] = "post" }), (403, { $0["path"] = "/purchase?x=1" }), (400, { $0["challenge"] = nil }),
            (400, { $0["method"] = nil }), (400, { $0["path"] = nil }), (400, { $0["bodySHA256"] = nil }),
            (400, { $0["bodySHA256"] = .string(sha256(SignedPurchase.body).base64URL) }),
            (400, { $0["challenge"] = 7 }), (400, { $0["clientDataHash"] = "x" }),
        ]
        for (status, change) in changes { #expect(await ann.send(try await ann.purchase(change)).status == status) }
        let query = try await ann.purchase()
        #expect(await ann.send("POST", "/purchase?x=1", headers: query.headers, body: query.body).status == 400)
        #expect(await ann.purchases() == 0)

        let challenge = String(decoding: await ann.challenge("assert"), as: UTF8.self)
        let hash = sha256(SignedPurchase.body).base64.replacing("/", with: "\\/")
        let text = """
            { "path" : "\\u002Fpurchase",\n "method":"POST", "challenge":"\(challenge)", "bodySHA256":"\(hash)" }
            """
        #expect(await ann.send(try ann.sign(Array(text.utf8))).status == 200)
    }
}

/// The duties about challenges that no live check asks for. `LiveProofTests` plays the live checks on the reference backend.
@Suite("Challenges")
struct ChallengeTests {
    @Test("One lives for 300 seconds")
    func life() async throws {
        var ann = try await Customer(Bench())
        #expect(try await ann.attest().status == 200)
        let purchase = try await ann.purchase()
        ann.bench.clock.advance(seconds: 299)
        #expect(await ann.send(purchase).status == 200)
        let late = try await ann.purchase()
        ann.bench.clock.advance(seconds: 300)
        #expect(await ann.send(late).status == 403)
        let attestation = try ann.attestation(over: await ann.challenge("attest"))
        ann.bench.clock.advance(seconds: 301)
        #expect(await ann.attest(attestation).status == 403)
    }

    @Test("An account has a bounded number of them, and those of others stay")
    func bound() async throws {
        let bench = try Bench { $0.limits.challengesPerAccount = 3 }
        var (ann, bob) = (try await Customer(bench), try await Customer(bench, name: "bob"))
        let oldest = await ann.challenge("attest")
        let others = await bob.challenge("attest")
        let second = await ann.challenge("attest")
        for _ in 0..<2 { _ = await ann.challenge("attest") }
        for (challenge, status) in [(oldest, 403), (second, 200)] {
            let body = try ann.attestation(over: challenge)
            #expect(await ann.attest(body).status == status)
        }
        let body = try bob.attestation(over: others)
        #expect(await bob.attest(body).status == 200)
    }
}
