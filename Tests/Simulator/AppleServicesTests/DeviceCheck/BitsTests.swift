import TestBasics

@testable import AppleServices

@Suite("DeviceCheck keeps two bits for each device, team and environment")
struct BitsTests {
    @Test(
        "Bits are unset and then false at first, and keep values that an update leaves out, with the month of the clock"
    )
    func life() async throws {
        let bench = try DeviceCheckBench()
        let unset = try await bench.call()
        #expect(unset.status == 200 && unset.text == "Failed to find bit state")
        #expect(unset.response.headers["Content-Type"]?.hasPrefix("text/plain") == true)
        let update = try await bench.call(.updateTwoBits, ["bit1": true])
        #expect(update.status == 200 && update.text == "" && update.response.headers["Content-Type"] == nil)
        #expect(await bench.bits() == TwoBits(bit0: false, bit1: true, lastUpdateTime: "2026-03"))
        _ = try await bench.call(.updateTwoBits, ["bit0": true])
        #expect(await bench.bits() == TwoBits(bit0: true, bit1: true, lastUpdateTime: "2026-03"))
        _ = try await bench.call(.updateTwoBits, ["bit0": true, "bit1": false])
        let query = try await bench.call()
        #expect(query.text == #"{"bit0":true,"bit1":false,"last_update_time":"2026-03"}"#)
        #expect(query.response.headers["Content-Type"] == "application/json")
        try await bench.clock.set(try #require(Timestamp("2026-12-31T23:59:59Z")))
        #expect(try await bench.call(.updateTwoBits, ["bit0": true, "bit1": true]).status == 200)
        #expect(await bench.bits() == TwoBits(bit0: true, bit1: true, lastUpdateTime: "2026-12"))
    }

    @Test("A query, a validation and an update without bits are answered with 200 and change nothing")
    func reading() async throws {
        let bench = try DeviceCheckBench()
        for call in [DeviceCheckCall.queryTwoBits, .validateDeviceToken] {
            #expect(try await bench.call(call, ["bit0": true, "bit1": true]).status == 200)
        }
        let update = try await bench.call(.updateTwoBits)
        #expect(update.status == 200 && update.remarks.contains { $0.contains("neither bit0 nor bit1") })
        #expect(await bench.bits() == nil)
    }

    @Test("The bits belong to the device, not to the token or the app, and to one environment")
    func owners() async throws {
        let bench = try DeviceCheckBench()
        _ = try await bench.call(.updateTwoBits, ["bit0": true, "bit1": true])
        func query(
            _ device: String, _ app: String, _ environment: AttestEnvironment = .production
        ) async throws -> String {
            let token = await bench.deviceToken(device: device, app: app, environment: environment, number: 9)
            return try await bench.call(.queryTwoBits, ["device_token": .string(token)], environment: environment).text
        }
        #expect(try await query("phone", DeviceCheckBench.appId).contains("true"))
        #expect(try await query("phone", "ABCDE12345.com.example.other").contains("true"))
        #expect(try await query("tablet", DeviceCheckBench.appId).hasPrefix("Failed"))
        #expect(try await query("phone", DeviceCheckBench.appId, .development).hasPrefix("Failed"))
    }

    @Test("A state that cannot be saved answers 500 and leaves the bits as they were")
    func unsavedState() async throws {
        let scratch = try ScratchFolder()
        let path = try scratch.write(#"{"format":1,"attestations":[]}"#, to: "sub/state.json")
        let bench = try DeviceCheckBench(rules: DeviceTokenRules(isSingleUse: true), file: StateFile(path: path))
        try FileManager.default.removeItem(atPath: scratch.path("sub"))
        let reply = try await bench.call(.updateTwoBits, ["bit0": true])
        #expect(reply.status == 500 && reply.response.reason?.contains(path) == true)
        #expect(await bench.bits() == nil)
        // The token was not used up by a call that failed.
        try scratch.write("", to: "sub/other")
        #expect(try await bench.call(.updateTwoBits, ["bit0": true]).status == 200)
        #expect(try StateFile(path: path).load().bits.count == 1)
    }
}

@Suite("Calls that are made to wait for each other")
struct CallMeetingTests {
    @Test("Two queries are both answered before an update that follows from either")
    func meeting() async throws {
        let bench = try DeviceCheckBench()
        await bench.service.meeting.hold([.queryTwoBits], for: .seconds(3600))
        for round in 0..<20 {
            let tokens = [1, 2].map { number in (device: "device \(round)", number: UInt32(number)) }
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for token in tokens {
                    group.addTask {
                        let text = await bench.deviceToken(device: token.device, number: token.number)
                        let members: [String: JSONValue?] = ["device_token": .string(text), "bit0": true]
                        let query = try await bench.call(.queryTwoBits, members)
                        #expect(try await bench.call(.updateTwoBits, members).status == 200)
                        return query.text
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts == ["Failed to find bit state", "Failed to find bit state"], "\(round)")
        }
    }

    @Test("A call whose partner does not come is answered in the end, and other calls do not wait")
    func alone() async throws {
        let bench = try DeviceCheckBench()
        await bench.service.meeting.hold([.queryTwoBits], for: .milliseconds(1))
        for call in [DeviceCheckCall.queryTwoBits, .queryTwoBits, .validateDeviceToken] {
            #expect(try await bench.call(call).status == 200)
        }
        await bench.service.meeting.hold([.queryTwoBits], for: .seconds(3600))
        #expect(try await bench.call(.validateDeviceToken).status == 200)
        await bench.service.meeting.hold([])
        #expect(try await bench.call().status == 200)
    }
}
