import AttestModel
import LocalServer
import ReferenceBackend
import Testing

@Suite("Challenges")
struct ChallengeTests {
    @Test("They are 32 random bytes, each another, and no cache keeps them")
    func form() async throws {
        let ann = try await Customer(Bench())
        let raw = await ann.send("GET", "/attest/challenge")
        #expect(raw.status == 200 && raw.body.count == 32 && raw.headers["Cache-Control"] == "no-store")
        let text = await ann.send("GET", "/assert/challenge")
        #expect([UInt8](base64URL: text.text)?.count == 32 && text.headers["Cache-Control"] == "no-store")
        var seen: Set<[UInt8]> = []
        for _ in 0..<50 { seen.formUnion([await ann.challenge("attest"), await ann.challenge("assert")]) }
        #expect(seen.count == 100)
    }

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
        #expect(await ann.send("POST", "/attest/verify", json: .object(attestation)).status == 403)
    }

    @Test("One that was used works for nothing again")
    func singleUse() async throws {
        var ann = try await Customer(Bench())
        let challenge = await ann.challenge("attest")
        let first = try ann.attestation(over: challenge)
        let second = try ann.attestation(over: challenge)
        #expect(await ann.send("POST", "/attest/verify", json: .object(first)).status == 200)
        #expect(await ann.send("POST", "/attest/verify", json: .object(second)).status == 403)
        let text = await ann.challenge("assert")
        #expect(await ann.send(try await ann.purchase(over: text, key: first.keyId)).status == 200)
        #expect(await ann.send(try await ann.purchase(over: text, key: first.keyId)).status == 403)
        #expect(await ann.purchases() == 1)
    }

    @Test("One is used up by an attempt that fails, and not by waiting")
    func burning() async throws {
        var ann = try await Customer(Bench())
        let challenge = await ann.challenge("attest")
        var wrong = try ann.attestation(over: [1])
        wrong["challenge"] = .base64(challenge)
        #expect(await ann.send("POST", "/attest/verify", json: .object(wrong)).status == 403)
        let right = try ann.attestation(over: challenge)
        #expect(await ann.send("POST", "/attest/verify", json: .object(right)).status == 403)
        let retried = try ann.attestation(over: await ann.challenge("attest"))
        #expect(await ann.send("POST", "/attest/verify", json: .object(retried)).status == 200)
        let text = await ann.challenge("assert")
        var tampered = try await ann.purchase(over: text, key: retried.keyId)
        tampered.body.append(UInt8(ascii: " "))
        #expect(await ann.send(tampered).status == 403)
        #expect(await ann.send(try await ann.purchase(over: text, key: retried.keyId)).status == 403)
    }

    @Test("One belongs to its account and to its purpose")
    func binding() async throws {
        let bench = try Bench()
        var (ann, bob) = (try await Customer(bench), try await Customer(bench, name: "bob"))
        let stolen = try bob.attestation(over: await ann.challenge("attest"))
        #expect(await bob.send("POST", "/attest/verify", json: .object(stolen)).status == 403)
        let otherPurpose = try ann.attestation(over: await ann.challenge("assert"))
        #expect(await ann.send("POST", "/attest/verify", json: .object(otherPurpose)).status == 403)
        #expect(try await ann.attest().status == 200)
        #expect(try await bob.attest().status == 200)
        #expect(await bob.send(try await bob.purchase(over: await ann.challenge("assert"))).status == 403)
        #expect(try await ann.buy() == 200)
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
            #expect(await ann.send("POST", "/attest/verify", json: .object(body)).status == status)
        }
        let body = try bob.attestation(over: others)
        #expect(await bob.send("POST", "/attest/verify", json: .object(body)).status == 200)
    }
}

extension [String: JSONValue] {
    /// The identifier of the key in the body of an attestation.
    var keyId: String { if case .string(let id)? = self["key_id"] { id } else { "" } }
}
