import AttestModel
import Devices
import FixtureForge
import LocalServer
import ReferenceBackend

extension Probe {
    static let challenges: [Probe] = [
        .attested("challenge-not-used-up") { ann in
            let challenge = await ann.challenge("assert")
            _ = await ann.send(try await ann.purchase(over: challenge))
            return await ann.send(try await ann.purchase(over: challenge)).status == 200
        },
        .attested("challenge-survives-failure") { ann in
            let challenge = await ann.challenge("assert")
            var wrong = try await ann.purchase(over: challenge)
            wrong.body.append(UInt8(ascii: " "))
            _ = await ann.send(wrong)
            return await ann.send(try await ann.purchase(over: challenge)).status == 200
        },
        .attested("challenge-without-expiry") { ann in
            let purchase = try await ann.purchase()
            ann.bench.clock.advance(seconds: 301)
            _ = await ann.challenge("assert")
            return await ann.send(purchase).status == 200
        },
        .attested("challenge-of-any-account") { ann in
            let bob = try await Customer(ann.bench, name: "bob")
            return await ann.send(try await ann.purchase(over: await bob.challenge("assert"))).status == 200
        },
        Probe("challenge-of-any-purpose") { bench in
            var ann = try await Customer(bench)
            let body = try ann.attestation(over: await ann.challenge("assert"))
            return await ann.send("POST", "/attest/verify", json: .object(body)).status == 200
        },
        .attested("challenge-not-looked-up") { ann in
            await ann.send(try await ann.purchase(over: Array("my own challenge".utf8))).status == 200
        },
        .attested("challenge-compared-by-prefix") { ann in
            var challenge = await ann.challenge("assert")
            challenge[challenge.count - 1] = challenge.last == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            return await ann.send(try await ann.purchase(over: challenge)).status == 200
        },
        .attested("challenges-in-one-ring") { ann in
            let bob = try await Customer(ann.bench, name: "bob")
            let purchase = try await ann.purchase()
            for _ in 0..<501 { _ = await bob.challenge("attest") }
            return await ann.send(purchase).status != 200
        },
        .attested("challenges-in-errors") { ann in
            let bob = try await Customer(ann.bench, name: "bob")
            let theirs = await bob.challenge("attest")
            let refused = await ann.send(try await ann.purchase(over: Array("my own challenge".utf8)))
            return refused.text.contains(theirs.base64)
        },
        Probe("challenge-may-be-cached") { bench in
            let ann = try await Customer(bench)
            return await ann.send("GET", "/attest/challenge").headers["Cache-Control"] != "no-store"
        },
        Probe("challenge-of-8-bytes") { try await Customer($0).challenge("attest").count < 16 },
        Probe("challenge-from-the-clock") { bench in
            let ann = try await Customer(bench)
            let (first, second) = (await ann.challenge("attest"), await ann.challenge("attest"))
            return first.prefix(8) == second.prefix(8)
        },
        Probe("challenge-counts-up") { bench in
            let ann = try await Customer(bench)
            let (first, second) = (await ann.challenge("attest"), await ann.challenge("attest"))
            return first.prefix(8) == second.prefix(8)
        },
        Probe("challenge-repeats") { bench in
            let ann = try await Customer(bench)
            var seen: Set<[UInt8]> = []
            for _ in 0..<200 { seen.insert(await ann.challenge("attest")) }
            return seen.count < 200
        },
        .attested("account-from-the-challenge") { ann in
            let purchase = try await ann.purchase()
            let headers = purchase.headers
            return await ann.bench.send("POST", "/purchase", headers: headers, body: purchase.body).status == 200
        },
        Probe("challenge-without-session") { await $0.send("GET", "/attest/challenge").status == 200 },
    ]
}
