import TestBasics

/// The duties about requests without evidence that no live check asks for.
@Suite("Clients without App Attest")
struct FallbackTests {
    /// Makes a purchase without evidence, with a device token where one is given, and returns its status.
    private static func buy(_ customer: Customer, token: [UInt8]? = nil) async -> Int {
        let fields = token.map { [HeaderField("X-Device-Token", $0.base64)] } ?? []
        return await customer.send("POST", "/purchase", headers: fields, json: ["item": "coins"]).status
    }

    @Test("A device token is validated, once, for an account that never attested a key, and 503 means ask again")
    func deviceToken() async throws {
        try await AppleBench.serving(unsupportedDevices: .deviceCheck) { apple in
            var ann = try await Customer(apple.bench)
            let now = apple.bench.clock.now
            let token = try ann.device.generateToken(at: now)
            #expect(await Self.buy(ann, token: token) == 200)
            #expect(await Self.buy(ann, token: token) == 409)
            #expect(await Self.buy(ann) == 403)
            try await apple.deviceCheck(#"{"answer":"badTimestamp"}"#)
            #expect(await Self.buy(ann, token: try ann.device.generateToken(at: now)) == 503)
            #expect(await ann.purchases() == 1)
            let calls = apple.calls.lines
            #expect(try await ann.attest().status == 200)
            #expect(await Self.buy(ann, token: try ann.device.generateToken(at: now)) == 403)
            #expect(try await ann.buy() == 200)
            #expect(await ann.purchases() == 2)
            #expect(apple.calls.lines == calls && calls.allSatisfy { $0.hasPrefix("validate_device_token") })
        }
    }

    @Test("Each policy treats old clients as it says, and without the flag all are served", arguments: [true, false])
    func policies(isFlagOn: Bool) async throws {
        for policy in UnsupportedDevices.allCases {
            let bench = try Bench {
                $0.unsupportedDevices = policy
                $0.demandsEvidence = { isFlagOn }
            }
            var ann = try await Customer(bench)
            #expect(await Self.buy(ann) == (policy == .accept || !isFlagOn ? 200 : 403), "\(policy.rawValue)")
            #expect(try await ann.attest().status == 200)
            #expect(await Self.buy(ann) == (isFlagOn ? 403 : 200))
            var forged = try await ann.purchase()
            forged.assertion[forged.assertion.count - 1] ^= 1
            #expect(await ann.send(forged).status == 403)
        }
    }
}
