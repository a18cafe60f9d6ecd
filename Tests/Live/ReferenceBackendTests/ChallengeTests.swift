import AttestModel
import LocalServer
import ReferenceBackend
import Testing

/// The duties about challenges that no live check asks for. `LiveProofTests` plays the live checks on the reference backend.
@Suite("Challenges")
struct ChallengeTests {
    @Test("They are 32 bytes, and no cache keeps them")
    func form() async throws {
        let ann = try await Customer(Bench())
        let raw = await ann.send("GET", "/attest/challenge")
        #expect(raw.status == 200 && raw.body.count == 32 && raw.headers["Cache-Control"] == "no-store")
        let text = await ann.send("GET", "/assert/challenge")
        #expect([UInt8](base64URL: text.text)?.count == 32 && text.headers["Cache-Control"] == "no-store")
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
        #expect(await ann.attest(attestation).status == 403)
    }

    @Test("One is used up by an assertion that fails")
    func burning() async throws {
        var ann = try await Customer(Bench())
        #expect(try await ann.attest().status == 200)
        let challenge = await ann.challenge("assert")
        var tampered = try await ann.purchase(over: challenge)
        tampered.body.append(UInt8(ascii: " "))
        #expect(await ann.send(tampered).status == 403)
        #expect(await ann.send(try await ann.purchase(over: challenge)).status == 403)
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
