import TestBasics

@Suite("Promotions by DeviceCheck")
struct PromotionTests {
    /// Asks for a promotion with a new token of the device.
    private static func ask(_ customer: inout Customer) async throws -> LocalResponse {
        let token = try customer.device.generateToken(at: customer.bench.clock.now)
        return await customer.send("POST", "/verify-device", json: ["device_token": .base64(token)])
    }

    @Test("A device gets one, whatever the account, and an account gets one, whatever the device")
    func once() async throws {
        try await AppleBench.serving(failing: ["unset-bits-500", "devicecheck-of-development"]) { apple in
            var ann = try await Customer(apple.bench)
            #expect(try await Self.ask(&ann).members["granted"] == true)
            #expect(try await Self.ask(&ann).members["granted"] == false)
            var bob = try await Customer(apple.bench, name: "bob", device: ann.device)
            #expect(try await Self.ask(&bob).members["granted"] == false, "the same device")
            ann.device = Bench.device("another phone")
            #expect(try await Self.ask(&ann).members["granted"] == false, "the same account")
            #expect(
                apple.calls.lines == [
                    "query_two_bits 200", "update_two_bits 200", "query_two_bits 200", "query_two_bits 200",
                    "query_two_bits 200",
                ])
        }
    }

    @Test("Of many requests at once for one device, of one account or of several, one gets it")
    func race() async throws {
        try await AppleBench.serving { apple in
            var askers: [(Customer, JSONValue)] = []
            var device = Bench.device("phone")
            for index in 0..<4 {
                let customer = try await Customer(apple.bench, name: "customer \(index)")
                for _ in 0..<4 {
                    let token = try device.generateToken(at: apple.bench.clock.now)
                    askers.append((customer, ["device_token": .base64(token)]))
                }
            }
            let granted = await Customer.counts(of: askers) { customer, body in
                await customer.send("POST", "/verify-device", json: body).members["granted"] == true
            }
            #expect(granted[true] == 1)
        }
    }

    @Test("A token is taken once, and its form is looked at before Apple is asked")
    func tokens() async throws {
        try await AppleBench.serving { apple in
            var ann = try await Customer(apple.bench)
            let token = try ann.device.generateToken(at: apple.bench.clock.now)
            let body: JSONValue = ["device_token": .base64(token)]
            #expect(await ann.send("POST", "/verify-device", json: body).status == 200)
            #expect(await ann.send("POST", "/verify-device", json: body).status == 409)
            let count = apple.calls.lines.count
            let wrong: [JSONValue] = [
                [:], ["device_token": ""], ["device_token": 7], ["device_token": .string(token.base64 + "\n")],
                ["device_token": .string("*" + token.base64)],
                ["device_token": .base64([UInt8](repeating: 0, count: 8193))], ["device_token": "AAAA", "x": 1],
            ]
            for body in wrong { #expect(await ann.send("POST", "/verify-device", json: body).status == 400) }
            #expect(apple.calls.lines.count == count)
            let unknown: JSONValue = ["device_token": .base64([UInt8](repeating: 7, count: 1564))]
            #expect(await ann.send("POST", "/verify-device", json: unknown).status == 403)
        }
    }

    @Test(
        "Texts and oddities of Apple's server are understood, and no answer is taken for a yes",
        arguments: [
            (#"{"answer":"neverSet"}"#, 200, true), (#"{"answer":"neverSetTable"}"#, 200, true),
            (#"{"answer":"withoutMonth"}"#, 200, false), (#"{"answer":"badDeviceToken"}"#, 403, nil),
            (#"{"answer":"badTimestamp"}"#, 503, nil), (#"{"answer":"invalidAuthorizationToken"}"#, 503, nil),
            (#"[{"answer":"serverError"},{"answer":"serverError"}]"#, 503, nil),
            (#"[{"answer":"otherText"},{"answer":"otherText"}]"#, 503, nil), (#"{"status":429}"#, 503, nil),
            (#"[{"fail":"reset"},{"fail":"truncate"}]"#, 503, nil),
            (#"[{"fail":"redirect"},{"fail":"redirect"}]"#, 503, nil),
            (#"[{},{"answer":"serverError"},{"answer":"serverError"}]"#, 503, nil),
        ] as [(String, Int, Bool?)])
    func answers(script: String, status: Int, granted: Bool?) async throws {
        try await AppleBench.serving { apple in
            var ann = try await Customer(apple.bench)
            try await apple.deviceCheck(script)
            let response = try await Self.ask(&ann)
            #expect(response.status == status, "\(response.text)")
            #expect(response.members["granted"] == granted.map(JSONValue.bool))
            #expect(status != 503 || response.word == "unavailable")
        }
    }

    @Test("A temporary fault is followed by one more call, and none while Apple asks to wait")
    func patience() async throws {
        try await AppleBench.serving(failing: ["devicecheck-fails-open"]) { apple in
            var ann = try await Customer(apple.bench)
            try await apple.deviceCheck(#"[{"status":500},{},{},{"status":429,"headers":{"Retry-After":"60"}}]"#)
            #expect(try await Self.ask(&ann).members["granted"] == true)
            #expect(apple.calls.lines == ["query_two_bits 500", "query_two_bits 200", "update_two_bits 200"])
            var bob = try await Customer(apple.bench, name: "bob")
            #expect(try await Self.ask(&bob).status == 503)
            #expect(try await Self.ask(&bob).status == 503)
            #expect(apple.calls.lines.count == 4)
            apple.bench.clock.advance(seconds: 60)
            #expect(try await Self.ask(&bob).members["granted"] == true)
        }
    }

    @Test("A token of the other environment is refused, and the other server not asked")
    func environments() async throws {
        try await AppleBench.serving { apple in
            let device = Bench.device("phone") { $0.environment = .development }
            var ann = try await Customer(apple.bench, device: device)
            #expect(try await Self.ask(&ann).status == 403)
            #expect(apple.calls.lines == ["query_two_bits 400"])
        }
        try await AppleBench.serving(environment: .development) { apple in
            let device = Bench.device("phone") { $0.environment = .development }
            var ann = try await Customer(apple.bench, device: device)
            #expect(try await Self.ask(&ann).members["granted"] == true)
            #expect(apple.calls.lines.first == "development query_two_bits 200")
        }
    }

    @Test("Without access to Apple nothing is granted")
    func noAccess() async throws {
        var ann = try await Customer(Bench())
        #expect(try await Self.ask(&ann).status == 503)
    }
}
