import TestBasics

// Python shows what comes over the wire, byte for byte, where an HTTP client would only fail.
@Suite("Failures on the wire that a script orders", .enabled(if: Tools.hasPython, "there is no python3"))
struct WireFailureTests {
    /// Calls once, and returns what came.
    private static func call(
        _ apple: SimulatedApple, most: Int = 1 << 30, patience: Double = 0
    ) async throws -> JSONValue {
        let script = Built.testProgram("raw-client.py")
        let port = try apple.port("production")
        return try await Program.run("python3", [script, "\(port)", "\(most)", "\(patience)"]).json()
    }

    @Test("Each failure is seen by a raw client, and the service lives on")
    func failures() async throws {
        try await SimulatedApple.serving { apple in
            func ordered(_ failure: String, most: Int = 1 << 30, patience: Double = 0) async throws -> JSONValue {
                try await apple.script(#"{"fail":"\#(failure)"}"#, for: "devicecheck/")
                return try await Self.call(apple, most: most, patience: patience)
            }
            let length = Int64("Missing or badly formatted authorization token".utf8.count)
            let reset = try await ordered("reset")
            #expect(reset["end"] == "reset" && reset["status"] == "")
            let stall = try await ordered("stall", patience: 0.3)
            #expect(stall["end"] == "silence, then closed" && stall["status"] == "")
            let truncate = try await ordered("truncate")
            #expect(truncate["status"] == "HTTP/1.1 400 Bad Request" && truncate["end"] == "closed")
            #expect(truncate["promised"] == .string("\(length + 100)"))
            #expect(truncate["received"] == .integer(length / 2))
            let slow = try await ordered("slow", most: 1)
            #expect(slow["promised"] == .string("\(length)") && slow["received"] == 1)
            let large = try await ordered("large", most: 10 << 20)
            #expect(large["promised"] == "10485760" && large["received"] == 10_485_760)
            let moved = try await ordered("redirect")
            #expect(moved["status"] == "HTTP/1.1 302 Found")
            #expect(moved["location"] == "/redirected/v1/query_two_bits")
            let endless = try await ordered("endless", most: 1 << 20)
            #expect(endless["promised"] == .null && endless["end"] == "stopped")
            #expect(try await Self.call(apple, most: Int(length))["received"] == .integer(length))
            let scripts = try apple.calls().map { $0.at("script.fail") }
            #expect(scripts == ["reset", "stall", "truncate", "slow", "large", "redirect", "endless", nil])
        }
    }

    @Test("Neither a stalled nor a delayed answer keeps the service from ending, and the delayed one still comes")
    func endDuringAnswers() async throws {
        let ((stalled, delayed), status) = try await SimulatedApple.servingToItsEnd(in: ScratchFolder()) { apple in
            let receipt = try await apple.attest(key: "1")
            try await apple.script(#"{"fail":"stall"}"#, for: "devicecheck/")
            try await apple.script(#"{"status":503,"delaySeconds":600}"#)
            let stalled = Task { try await Self.call(apple) }
            let delayed = Task { try await apple.exchange(receipt) }
            try await Waiting.until {
                let waiting = [try await apple.script("[]"), try await apple.script("[]", for: "devicecheck/")]
                return waiting == [0, 0]
            }
            return (stalled, delayed)
        }
        #expect(status == 0)
        #expect(try await stalled.value["end"] == "closed")
        #expect(try await delayed.value.status == 503)
    }
}
