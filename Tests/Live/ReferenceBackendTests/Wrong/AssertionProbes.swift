import AttestModel
import Devices
import FixtureForge
import LocalServer
import Primitives
import ReferenceBackend

extension Probe {
    static let assertions: [Probe] = [
        counters("counter-not-compared", [9, 5]) { $0 == [200, 200] },
        counters("counter-may-repeat", [9, 9]) { $0 == [200, 200] },
        counters("counter-read-signed", [1, 1 << 31]) { $0 == [200, 403] },
        counters("counter-plus-one-demanded", [1, 3]) { $0 == [200, 403] },
        counters("counter-not-stored", [9, 5]) { $0 == [200, 200] },
        .attested("assertion-may-be-repeated") { ann in
            let purchase = try await ann.purchase()
            _ = await ann.send(purchase)
            return await ann.send(purchase).status == 200
        },
        .attested("counter-of-the-account") { ann in
            _ = try await ann.buy(counter: 9)
            try await ann.attest()
            return try await ann.buy(counter: 1) != 200
        },
        .attested("counter-stored-before-verified") { ann in
            var forged = try await ann.purchase(counter: .max)
            forged.assertion[40] ^= 1
            _ = await ann.send(forged)
            return try await ann.buy(counter: 1) != 200
        },
        .attested("counter-stored-before-challenge") { ann in
            _ = await ann.send(try await ann.purchase(over: Array("unknown".utf8), counter: .max))
            return try await ann.buy(counter: 1) != 200
        },
        .attested("body-not-bound") { ann in
            var purchase = try await ann.purchase()
            purchase.body = Array("{}".utf8)
            return await ann.send(purchase).status == 200
        },
        .attested("body-hashed-without-spaces") { ann in
            var purchase = try await ann.purchase()
            purchase.body.insert(UInt8(ascii: " "), at: 1)
            return await ann.send(purchase).status == 200
        },
        .attested("method-not-bound") { ann in
            await ann.send(try await ann.purchase { $0["method"] = "GET" }).status == 200
        },
        .attested("path-not-bound") { ann in
            await ann.send(try await ann.purchase { $0["path"] = "/purchases" }).status == 200
        },
        .attested("client-data-serialized-again") { ann in
            let challenge = String(decoding: await ann.challenge("assert"), as: UTF8.self)
            let data = """
                {"challenge":"\(challenge)","method":"POST","path":"/purchase",\
                "bodySHA256":"\(sha256(SignedPurchase.body).base64)"}
                """
            var purchase = try ann.sign(Array(data.utf8))
            purchase.clientData.append(UInt8(ascii: " "))
            return await ann.send(purchase).status == 200
        },
        .attested("challenge-may-be-missing") { ann in
            await ann.send(try await ann.purchase { $0["challenge"] = nil }).status == 200
        },
    ]

    static let races: [Probe] = [
        race("race-of-the-counter") { ann in
            var purchases: [SignedPurchase] = []
            let counter = (ann.device.keys.last?.counter ?? 0) + 1
            for _ in 0..<30 { purchases.append(try await ann.purchase(counter: counter)) }
            return purchases
        },
        race("race-of-the-challenge") { ann in
            let challenge = await ann.challenge("assert")
            var purchases: [SignedPurchase] = []
            for _ in 0..<30 { purchases.append(try await ann.purchase(over: challenge)) }
            return purchases
        },
        race("race-of-the-assertion") { ann in Array(repeating: try await ann.purchase(), count: 30) },
        Probe("race-of-the-attestation-challenge") { bench in
            try await rounds { round in
                var ann = try await Customer(bench, name: "ann \(round)")
                let challenge = await ann.challenge("attest")
                var requests: [@Sendable () async -> Int] = []
                for _ in 0..<10 {
                    let (body, customer) = (JSONValue.object(try ann.attestation(over: challenge)), ann)
                    requests.append { await customer.send("POST", "/attest/verify", json: body).status }
                }
                return await Customer.accepted(requests) > 1
            }
        },
        Probe("race-of-the-owner") { bench in
            try await rounds { round in
                var requests: [@Sendable () async -> Int] = []
                for index in 0..<5 {
                    let own = Bench.device("phone \(round)")
                    var customer = try await Customer(bench, name: "\(round) \(index)", device: own)
                    let body = JSONValue.object(try customer.attestation(over: await customer.challenge("attest")))
                    let sender = customer
                    requests.append { await sender.send("POST", "/attest/verify", json: body).status }
                }
                return await Customer.accepted(requests) > 1
            }
        },
    ]

    /// Creates a probe with assertions of some counters, by their statuses.
    private static func counters(
        _ name: String, _ counters: [UInt32], shows: @escaping @Sendable ([Int]) -> Bool
    ) -> Probe {
        .attested(name) { ann in
            var statuses: [Int] = []
            for counter in counters { statuses.append(try await ann.buy(counter: counter)) }
            return shows(statuses)
        }
    }

    /// Creates a probe with purchases at once, of which one may be made.
    private static func race(
        _ name: String, _ purchases: @escaping @Sendable (inout Customer) async throws -> [SignedPurchase]
    ) -> Probe {
        .attested(name) { ann in
            for _ in 0..<10 {
                let before = await ann.purchases()
                let sender = ann
                let sent = try await purchases(&ann)
                _ = await Customer.accepted(sent.map { purchase in { await sender.send(purchase).status } })
                guard case (.integer(let first)?, .integer(let second)?) = (before, await ann.purchases()) else {
                    return false
                }
                if second - first > 1 { return true }
            }
            return false
        }
    }

    private static func rounds(_ play: @Sendable (Int) async throws -> Bool) async throws -> Bool {
        for round in 0..<10 where try await play(round) { return true }
        return false
    }
}
