import AttestModel
import Devices
import LocalServer
import ReferenceBackend

/// A test of one fault towards Apple's servers.
struct AppleProbe: Sendable {
    /// The name of the wrong backend.
    let name: String
    /// Returns whether the fault shows.
    let shows: @Sendable (AppleBench) async throws -> Bool

    init(_ name: String, shows: @escaping @Sendable (AppleBench) async throws -> Bool) {
        (self.name, self.shows) = (name, shows)
    }

    static let all: [AppleProbe] = [
        kept("receipt-lost-on-304", #"{"status":304}"#), kept("receipt-lost-on-404", #"{"status":404}"#),
        kept("receipt-lost-on-5xx", #"{"status":503}"#), kept("receipt-not-verified", #"{"receipt":"otherKey"}"#),
        receipts("receipt-not-stored") { apple, ann in
            _ = await ann.send("POST", "/receipts/refresh")
            apple.bench.clock.advance(seconds: 90_000)
            _ = await ann.send("POST", "/receipts/refresh")
            return Set(apple.calls.receipts).count == 1
        },
        receipts("receipt-to-the-other-host") { apple, ann in
            _ = await ann.send("POST", "/receipts/refresh")
            return apple.calls.lines.first?.hasPrefix("development ") == true
        },
        receipts("receipt-in-base64url") { apple, ann in
            _ = await ann.send("POST", "/receipts/refresh")
            return apple.calls.lines.first == "attestationData 400"
        },
        receipts("receipt-before-its-time") { apple, ann in
            for _ in 0..<2 { _ = await ann.send("POST", "/receipts/refresh") }
            return apple.calls.lines.count == 2
        },
        receipts("receipt-without-pause") { apple, ann in
            try await apple.attestationData(#"{"status":429,"headers":{"Retry-After":"60"}}"#)
            for _ in 0..<2 { _ = await ann.send("POST", "/receipts/refresh") }
            return apple.calls.lines.count == 2
        },
        AppleProbe("device-token-used-again") { apple in
            var ann = try await Customer(apple.bench)
            let token = try ann.device.generateToken(at: apple.bench.clock.now)
            let body: JSONValue = ["device_token": .base64(token)]
            _ = await ann.send("POST", "/verify-device", json: body)
            return await ann.send("POST", "/verify-device", json: body).status == 200
        },
        AppleProbe("devicecheck-fails-open") { apple in
            var ann = try await Customer(apple.bench)
            try await apple.deviceCheck(#"[{"status":500},{"status":500}]"#)
            return try await ann.ask().members["granted"] == true
        },
        AppleProbe("unset-bits-500") { apple in
            var ann = try await Customer(apple.bench)
            return try await ann.ask().status == 500
        },
        AppleProbe("devicecheck-of-development") { apple in
            var ann = try await Customer(apple.bench)
            _ = try await ann.ask()
            return apple.calls.lines.first?.hasPrefix("development ") == true
        },
        AppleProbe("bits-not-read") { apple in
            var ann = try await Customer(apple.bench)
            _ = try await ann.ask()
            var bob = try await Customer(apple.bench, name: "bob", device: ann.device)
            return try await bob.ask().members["granted"] == true
        },
        AppleProbe("race-of-the-bits") { apple in
            for round in 0..<10 {
                var customer = try await Customer(apple.bench, name: "customer \(round)")
                var requests: [@Sendable () async -> Int] = []
                for _ in 0..<8 {
                    let body: JSONValue = [
                        "device_token": .base64(try customer.device.generateToken(at: apple.bench.clock.now))
                    ]
                    let sender = customer
                    requests.append {
                        await sender.send("POST", "/verify-device", json: body).members["granted"] == true ? 200 : 0
                    }
                }
                if await Customer.accepted(requests) > 1 { return true }
            }
            return false
        },
    ]

    /// Creates a probe with a person whose key is attested.
    private static func receipts(
        _ name: String, _ shows: @escaping @Sendable (AppleBench, Customer) async throws -> Bool
    ) -> AppleProbe {
        AppleProbe(name) { apple in
            var ann = try await Customer(apple.bench)
            try await ann.attest()
            return try await shows(apple, ann)
        }
    }

    /// Creates a probe with an answer after which the receipt is to be sent again as it was.
    private static func kept(_ name: String, _ script: String) -> AppleProbe {
        receipts(name) { apple, ann in
            try await apple.attestationData(script)
            _ = await ann.send("POST", "/receipts/refresh")
            apple.bench.clock.advance(seconds: 90_000)
            _ = await ann.send("POST", "/receipts/refresh")
            return !(apple.calls.receipts.count == 2 && Set(apple.calls.receipts).count == 1)
        }
    }
}

extension Customer {
    /// Asks for a promotion with a new token of the device.
    mutating func ask() async throws -> LocalResponse {
        let token = try device.generateToken(at: bench.clock.now)
        return await send("POST", "/verify-device", json: ["device_token": .base64(token)])
    }
}

extension Customer {
    /// Sends requests at once, and returns the number of those that were answered with 200.
    fileprivate static func accepted(_ requests: [@Sendable () async -> Int]) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for request in requests { group.addTask { await request() } }
            return await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
    }
}
