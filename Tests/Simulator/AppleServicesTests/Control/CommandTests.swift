import TestBasics

@testable import AppleServices

@Suite("Commands to the simulated Apple")
struct CommandTests {
    @Test("The clock moves from its present time, keeps its milliseconds, and stays in the time of the authorities")
    func clock() async throws {
        let start = try #require(Timestamp("2026-03-01T12:00:00Z"))
        let clock = ServiceClock { start.secondsSinceEpoch * 1000 + 250 }
        try await clock.advance(seconds: 90)
        #expect(await clock.now == start.secondsSinceEpoch * 1000 + 90_250)
        try await clock.advance(seconds: -90)
        #expect(await clock.now == start.secondsSinceEpoch * 1000 + 250)
        try await clock.set(start.adding(days: 1))
        for seconds in [Int64.max, .min, 1 << 33, -1 << 33] {
            await #expect(throws: ServiceError.self) { try await clock.advance(seconds: seconds) }
        }
        #expect(await clock.now == start.adding(days: 1).secondsSinceEpoch * 1000)
    }

    @Test("A script is one entry or several")
    func script() throws {
        let one = try AttestationDataService.scriptEntries(of: Array(#"{"status":503,"delaySeconds":0.5}"#.utf8))
        #expect(one.map(\.status) == [503] && one.map(\.delaySeconds) == [0.5])
        let several = try AttestationDataService.scriptEntries(
            of: Array(#"[{},{"status":200,"body":"x","headers":{"A":"b"}},{"receipt":"otherKey"}]"#.utf8))
        #expect(several.map(\.status) == [nil, 200, nil])
        #expect(several[1].headers == ["A": "b"] && several[1].body == "x")
        #expect(several[2].variant == "otherKey")
    }

    @Test("Ten thousand entries can wait, and what is over that is rejected as a whole")
    func scriptLimit() async throws {
        func entries(_ count: Int) throws -> [ScriptEntry] {
            let text = "[" + [String](repeating: "{}", count: count).joined(separator: ",") + "]"
            return try AttestationDataService.scriptEntries(of: Array(text.utf8))
        }
        let isOverLimit: (any Error) -> Bool = { error in
            (error as? ServiceError)?.code == .badScript && "\(error)".contains("10000")
        }
        #expect { try entries(10_001) } throws: { isOverLimit($0) }
        let script = ResponseScript()
        #expect(try await script.append(try entries(9_999)) == 9_999)
        let two = try entries(2)
        await #expect { try await script.append(two) } throws: { isOverLimit($0) }
        #expect(try await script.append(try entries(1)) == 10_000)
    }

    @Test("Commands are accepted at the loopback address, and a number of IP version 6 is in brackets in a base URL")
    func addresses() {
        let listeners = Listeners(host: "::")
        #expect(Listeners.Role.allCases.map { listeners.host($0) } == ["::", "::", "127.0.0.1"])
        for (host, written) in [("::1", "[::1]"), ("localhost", "localhost")] {
            let address = LocalAddress("calls", host: host) { _ in LocalResponse(json: .null) }
            #expect(address.url(port: 80) == "http://\(written):80")
        }
    }

    @Test(
        "A malformed command is rejected with the name of the wrong member",
        arguments: [
            (#"{"appId":"com"}"#, "appId"), (#"{"appId":"."}"#, "appId"), (#"{"appId":"ABCDE12345."}"#, "appId"),
            (#"{"appId":".com"}"#, "appId"), (#"{}"#, "appId"),
            (#"{"appId":"A.b","environment":"sandbox"}"#, "sandbox"),
            (#"{"appId":"A.b","challenge":"_"}"#, "challenge"), (#"{"appId":"A.b","keys":"x"}"#, "keys"),
        ])
    func badCommand(text: String, member: String) {
        #expect { try AttestCommand(Array(text.utf8)) } throws: { error in
            (error as? ServiceError)?.code == .badControl && "\(error)".contains(member)
        }
    }

    @Test("Keys of the same device have the same token, and keys of different devices different tokens")
    func devices() throws {
        func attested(_ device: String, _ key: String) throws -> AttestationRecord {
            let command = try AttestCommand(Array(#"{"appId":"A.b","device":"\#(device)","key":"\#(key)"}"#.utf8))
            return SimulatedAttestation(command, at: 1_772_366_400_000, seed: Seed("1")).record
        }
        let (first, second, other) = (try attested("p", "1"), try attested("p", "2"), try attested("q", "1"))
        #expect(first.device == second.device && first.keyId != second.keyId)
        #expect(first.device != other.device && first.keyId != other.keyId)
        #expect(first.device.count == 88 && first.keyId.count == 32)
    }
}
