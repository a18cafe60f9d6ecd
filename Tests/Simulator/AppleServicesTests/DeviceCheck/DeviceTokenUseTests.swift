import TestBasics

@testable import AppleServices

@Suite("DeviceCheck remembers device tokens and transaction ids, within bounds")
struct DeviceTokenUseTests {
    @Test("A second use of a token or a transaction id is only remarked upon")
    func remarks() async throws {
        let bench = try DeviceCheckBench()
        #expect(try await bench.call().remarks == [])
        let again = try await bench.call(contentType: nil)
        #expect(again.status == 200 && again.faults == [])
        #expect(
            again.remarks == [
                "There is no Content-Type.", "The device token was used before.", "The transaction_id was used before.",
            ])
        let form = try await bench.call(contentType: "application/x-www-form-urlencoded")
        #expect(form.remarks.first == "The Content-Type is not application/json.")
        #expect(try await bench.call(contentType: "Application/JSON; charset=utf-8").remarks.count == 2)
    }

    @Test("A strict service refuses a token that was answered with 200, and takes one whose answer was lost or failed")
    func singleUse() async throws {
        let bench = try DeviceCheckBench(rules: DeviceTokenRules(isSingleUse: true))
        try await bench.script(
            #"[{"answer":"serviceUnavailable"},{"fail":"reset"},{"fail":"truncate"},{"fail":"redirect"}]"#)
        for status in [503, 400, 400, 302] {
            #expect(try await bench.call(.queryTwoBits, ["timestamp": nil]).status == status)
        }
        try await bench.script(#"[{"fail":"reset"},{"fail":"truncate"},{"fail":"stall"},{"fail":"redirect"}]"#)
        for status in [200, 200, 200, 302, 200] { #expect(try await bench.call().status == status) }
        let reply = try await bench.call()
        #expect(reply.status == 400 && reply.faults == ["deviceTokenUsed"])
        // Other tokens of the same device, one of them under an ordered answer with 200.
        for (number, script) in [(2, #"{"answer":"neverSet"}"#), (3, "[]")] as [(UInt32, String)] {
            try await bench.script(script)
            let other: [String: JSONValue?] = ["device_token": .string(await bench.deviceToken(number: number))]
            #expect(try await bench.call(.queryTwoBits, other).status == 200)
            #expect(try await bench.call(.queryTwoBits, other).faults == ["deviceTokenUsed"])
        }
    }

    @Test("Of many calls with the same token at once, a strict service takes one")
    func race() async throws {
        let bench = try DeviceCheckBench(rules: DeviceTokenRules(isSingleUse: true))
        // Each waits after it has seen that the token is new.
        let delays = [String](repeating: #"{"delaySeconds":0.2}"#, count: 50)
        try await bench.script("[\(delays.joined(separator: ","))]")
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await bench.call(.updateTwoBits, ["bit0": true]).status } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 == 200 }.count == 1 && statuses.filter { $0 == 400 }.count == 49)
    }

    @Test("Registered tokens are any bytes, and stand for their device")
    func registered() async throws {
        let bench = try DeviceCheckBench()
        var contents = DeviceToken(
            device: "phone", appId: DeviceCheckBench.appId, environment: .production, createdAt: DeviceCheckBench.now,
            number: 0)
        await bench.service.deviceTokens.register([([1, 2, 3], contents)])
        contents.createdAt -= 600_001
        await bench.service.deviceTokens.register([([4], contents)])
        func faults(_ token: JSONValue) async throws -> [String] {
            try await bench.call(.updateTwoBits, ["device_token": token, "bit0": true]).faults
        }
        #expect(try await faults("AQID") == [])
        #expect(await bench.bits() != nil)
        #expect(try await faults("BA==") == ["deviceTokenExpired"])
        try await bench.service.reset()
        #expect(await bench.bits() == nil)
        #expect(try await faults("AQID") == ["deviceTokenUnknown"])
    }
}

@Suite("A memory of the newest values")
struct RecentValuesTests {
    @Test("A full memory forgets the oldest value")
    func bounds() {
        var memory = RecentValues<[UInt8], Int>(capacity: 3)
        let keys = (0..<1000).map { [UInt8($0 & 255), UInt8($0 >> 8)] }
        for (index, key) in keys.enumerated() {
            let isNew = memory.insert(index, for: key)
            #expect(isNew && memory.count == min(index + 1, 3))
        }
        #expect(keys.filter { memory[$0] != nil } == Array(keys.suffix(3)))
        let isNew = memory.insert(7, for: keys[999])
        #expect(!isNew && memory.count == 3)
        memory.remove(keys[998])
        #expect(memory.count == 2 && memory[keys[998]] == nil && memory[keys[997]] == 997)
        memory.insert(0, for: keys[0])
        memory.insert(1, for: keys[1])
        #expect(memory.count == 3 && memory[keys[997]] == nil && memory[keys[999]] == 7)
        memory.forget { $0 > 1 }
        #expect(memory.count == 2 && memory[keys[0]] == 0)
    }
}
