import TestBasics

@Suite("appattest apple serves DeviceCheck")
struct DeviceCheckTests {
    @Test("A device's own token queries and updates its bits, and the log tells what was sent")
    func calls() async throws {
        let phone = try await PhoneFile("--environment", "production")
        let printed = try await phone.run("token", "--at", SimulatedApple.time.description)
        let token = printed.standardOutput.trimmingCharacters(in: .newlines)
        try await SimulatedApple.serving { apple in
            let unset = try await apple.deviceCheck("query_two_bits", token)
            #expect(unset.status == 200 && unset.text == "Failed to find bit state")
            #expect(try await apple.deviceCheck("update_two_bits", token, bits: #","bit0":true"#).body == [])
            let set = try await apple.deviceCheck("query_two_bits", token)
            #expect(set.text == #"{"bit0":true,"bit1":false,"last_update_time":"2026-03"}"#)
            let foreign = try await apple.deviceCheck("validate_device_token", token, at: .development, id: "")
            #expect(foreign.text == "Missing or incorrectly formatted device token payload")

            let calls = try apple.calls()
            try #require(calls.count == 4)
            #expect(calls.allSatisfy { $0["service"] == "deviceCheck" && $0.at("authorization.verdict") == "valid" })
            let sent = try #require(calls[1]["deviceCheck"])
            #expect(sent["call"] == "update_two_bits" && sent["bit0"] == true && sent["bit1"] == nil)
            #expect(sent["timestamp"] == .integer(SimulatedApple.time.secondsSinceEpoch * 1000))
            #expect(sent.at("deviceToken.environment") == "production" && calls[2].elements("remarks").count == 2)
            #expect(calls[3]["faults"] == ["deviceTokenOtherEnvironment", "transactionIdMissing"])
            #expect(try !apple.scratch.read("calls.jsonl").contains(token.suffix(40)))
        }
    }

    @Test("It keeps bits as the sequences demand", .enabled(if: Tools.hasPython, "python3 is missing"))
    func sequences() async throws {
        let adapter = "exec:python3 \(Built.path("adapters/devicecheck-service/adapter.py"))"
        let ended = try await Program.run(
            Appattest.path,
            [
                "run", "--vectors", Built.path("vectors"), "--target", adapter, "--only", "sequence/bits/*",
                "--profile", "strict",
            ], environment: ["APPATTEST": Appattest.path, "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(ended.status == 0 && ended.standardOutput.contains("7 pass"), "\(ended.standardOutput)")
    }

    @Test("Options set the lifetime of tokens, take each once, and share one script and one state")
    func options() async throws {
        let scratch = try ScratchFolder()
        let script = try scratch.write(
            #"[{"service":"deviceCheck","answer":"tooManyRequests"},{"status":503}]"#, to: "script.json")
        let state = try scratch.write(#"{"format":1,"attestations":[]}"#, to: "state.json")
        try await SimulatedApple.serving(
            "--token-lifetime", "60", "--single-use-tokens", "--script", script, "--state", state, in: scratch
        ) { apple in
            let token = try await apple.deviceToken()
            let busy = try await apple.deviceCheck("query_two_bits", token)
            #expect(busy.status == 429 && busy.header("Retry-After") == "30")
            #expect(try await apple.deviceCheck("query_two_bits", token).status == 200)
            #expect(try await apple.deviceCheck("query_two_bits", token).status == 400)
            let receipt = try await apple.attest(key: "1")
            #expect(try await apple.exchange(receipt).status == 503)
            #expect(try await apple.exchange(receipt).status == 200)
            let late = try await apple.deviceToken()
            try await apple.advance(seconds: 61)
            #expect(try await apple.deviceCheck("query_two_bits", late).status == 400)
            let saved = try JSONValue.read(state)
            #expect(try JSONValue.parse(await apple.call("GET", "control", "/control/state").body) == saved)
            #expect(saved["format"] == 2 && saved.elements("attestations").count == 1)
        }
    }
}
