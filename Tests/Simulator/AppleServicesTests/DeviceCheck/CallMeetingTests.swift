import AttestModel
import TestSupport
import Testing

@testable import AppleServices

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
