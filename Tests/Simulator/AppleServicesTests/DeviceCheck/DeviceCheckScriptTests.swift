import TestBasics

@testable import AppleServices

@Suite("DeviceCheck answers as a script orders")
struct DeviceCheckScriptTests {
    @Test("Every answer has a name of its own, and comes as it is", arguments: DeviceCheckAnswer.all)
    func answers(answer: DeviceCheckAnswer) async throws {
        let bench = try DeviceCheckBench()
        try await bench.script(#"{"answer":"\#(answer.name)"}"#)
        let reply = try await bench.call(.updateTwoBits, ["bit0": true])
        #expect(reply.response == answer.response(at: DeviceCheckBench.now))
        #expect(await bench.bits() == nil, "the call does not take effect")
        #expect(reply.faults == [], "the log still judges the call")
        #expect(try await bench.call(.updateTwoBits, ["bit0": true]).status == 200)
        #expect(await bench.bits() != nil)
    }

    @Test(
        "A status without a body has the text of Apple's table",
        arguments: [(429, "Too Many Requests"), (503, "Service Unavailable"), (200, ""), (418, "Status 418")])
    func statuses(status: Int, text: String) async throws {
        let bench = try DeviceCheckBench()
        try await bench.script(#"[{"status":\#(status)},{"status":\#(status),"body":"x","headers":{"A":"b"}}]"#)
        #expect(try await bench.call().text == text)
        let other = try await bench.call()
        #expect(other.status == status && other.text == "x" && other.response.headers["A"] == "b")
    }

    @Test(
        "A failure changes the way of the answer, and the call takes effect unless it is redirected",
        arguments: [
            (.reset, .reset), (.stall, .stalled(seconds: 600)), (.truncate, .truncated(missing: 100)),
            (.slow, .slow(secondsPerByte: 1)), (.large, .padded(bytes: 10 << 20)), (.redirect, .whole),
            (.endless, .endless(bytes: 16 << 20, secondsPerByte: 1)),
        ] as [(WireFailure, LocalDelivery)])
    func failures(failure: WireFailure, delivery: LocalDelivery) async throws {
        let bench = try DeviceCheckBench()
        try await bench.script(#"{"fail":"\#(failure.rawValue)"}"#)
        let reply = try await bench.call(.updateTwoBits, ["bit0": true])
        #expect(reply.response.delivery == delivery)
        #expect((await bench.bits() != nil) == (failure != .redirect))
        if failure == .redirect {
            #expect(reply.status == 302)
            #expect(reply.response.headers["Location"] == "/redirected/v1/update_two_bits")
        }
        if failure == .slow { #expect(reply.text == String(repeating: " ", count: 60)) }
    }

    @Test("A date in Retry-After is by the clock of the services, and a failure goes with an ordered answer")
    func ordered() async throws {
        let bench = try DeviceCheckBench()
        try await bench.script(#"[{"answer":"tooManyRequestsDate"},{"answer":"bits","fail":"truncate"}]"#)
        let (dated, cut) = (try await bench.call(), try await bench.call())
        #expect(dated.status == 429 && dated.response.headers["Retry-After"] == "Sun, 01 Mar 2026 12:00:03 GMT")
        #expect(cut.response.delivery == .truncated(missing: 100) && cut.text.hasPrefix("{"))
    }

    @Test(
        "A time is written as in RFC 9110",
        arguments: [(784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT")])
    func httpDate(seconds: Int64, text: String) { #expect(Timestamp(secondsSinceEpoch: seconds).httpDate == text) }

    @Test("An entry that names a call waits for it, and all other calls go on to the entries behind it")
    func calls() async throws {
        let bench = try DeviceCheckBench()
        try await bench.script(
            #"[{"call":"update_two_bits","status":503},{"call":"query_two_bits","answer":"html"},{"status":418}]"#)
        #expect(try await bench.call(.queryTwoBits).text.hasPrefix("<!DOCTYPE html>"))
        #expect(try await bench.call(.validateDeviceToken).status == 418)
        #expect(try await bench.call(.queryTwoBits).text == "Failed to find bit state")
        let update = try await bench.call(.updateTwoBits, ["bit0": true])
        #expect(update.status == 503 && update.script == ["call": "update_two_bits", "status": 503])
        #expect(try await bench.call(.updateTwoBits, ["bit0": true]).status == 200)
    }

    @Test("An entry is for the service that it names, or for the first")
    func services() throws {
        let text = #"[{"status":500},{"service":"deviceCheck","answer":"html"},{"receipt":"stale"}]"#
        let entries = try ResponseScript.entries(
            of: Array(text.utf8), dialects: [AttestationDataService.dialect, DeviceCheckService.dialect])
        #expect(entries.map(\.count) == [2, 1])
        #expect(entries[1].map(\.variant) == ["html"])
        #expect(entries[1].map(\.json) == [.members(["answer": "html"])])
    }

    private static let malformed: [(dialect: ScriptDialect, text: String, member: String)] =
        [
            ("", "JSON"), ("7", "object"), (#"[{},{"status":99}]"#, "[1].status"), (#"{"status":600}"#, "status"),
            (#"{"status":"503"}"#, "status"), (#"{"body":"x"}"#, "status"), (#"{"statu":503}"#, "statu"),
            (#"{"status":304,"body":"x"}"#, "body"), (#"{"status":200,"receipt":"otherKey"}"#, "receipt"),
            (#"{"call":"query_two_bits"}"#, "call"), (#"{"receipt":"noSuchFault"}"#, "receipt"),
            (#"{"delaySeconds":601}"#, "delaySeconds"),
            (#"{"delaySeconds":-1}"#, "delaySeconds"), (#"{"delaySeconds":"1"}"#, "delaySeconds"),
            (#"{"status":200,"headers":{"a b":"c"}}"#, "headers.a b"),
            (#"{"status":200,"headers":{"a":"b\r\nc: d"}}"#, "headers.a"),
            (#"{"status":200,"headers":{"Content-Length":"1"}}"#, "headers.Content-Length"),
        ].map { (AttestationDataService.dialect, $0, $1) }
        + [
            (#"{"answer":"nothing"}"#, "answer"), (#"{"call":"delete_bits"}"#, "call"),
            (#"{"receipt":"stale"}"#, "receipt"), (#"{"fail":"burn"}"#, "fail"),
            (#"{"fail":"redirect","status":200}"#, "fail"), (#"{"fail":"redirect","answer":"html"}"#, "fail"),
            (#"{"status":200,"answer":"html"}"#, "answer"), (#"{"service":"attestationData"}"#, "service"),
            (#"{"answer":"html","headers":{"A":"b"}}"#, "status"),
        ].map { (DeviceCheckService.dialect, $0, $1) }

    @Test("A malformed script is rejected with the name of the wrong member", arguments: malformed)
    func badEntries(dialect: ScriptDialect, text: String, member: String) {
        #expect { try ResponseScript.entries(of: text.utf8, dialects: [dialect]) } throws: { error in
            (error as? ServiceError)?.code == .badScript && "\(error)".contains(member)
        }
    }
}
