import AttestModel
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("appattest apple serves DeviceCheck")
struct DeviceCheckTests {
    @Test("A device's own token queries and updates its bits, and the log tells what was sent")
    func calls() async throws {
        let scratch = try ScratchFolder()
        let phone = try await PhoneFile("--environment", "production")
        let printed = try await phone.run("token", "--at", SimulatedApple.time.description)
        let token = printed.standardOutput.trimmingCharacters(in: .newlines)
        try await SimulatedApple.serving(in: scratch) { apple in
            let unset = try await apple.deviceCheck("query_two_bits", token)
            #expect(unset.status == 200 && unset.text == "Failed to find bit state")
            #expect(try await apple.deviceCheck("update_two_bits", token, bits: #","bit0":true"#).body == [])
            let set = try await apple.deviceCheck("query_two_bits", token)
            #expect(set.text == #"{"bit0":true,"bit1":false,"last_update_time":"2026-03"}"#)
            #expect(try await apple.deviceCheck("validate_device_token", token).status == 200)
            let foreign = try await apple.deviceCheck("validate_device_token", token, at: .development, id: "")
            #expect(foreign.text == "Missing or incorrectly formatted device token payload")

            let calls = try apple.calls()
            try #require(calls.count == 5)
            #expect(calls.allSatisfy { $0["service"] == "deviceCheck" })
            #expect(calls[1]["deviceCheck.call"] == "update_two_bits" && calls[1]["deviceCheck.bit0"] == true)
            #expect(calls[1]["deviceCheck.bit1"] == nil && calls[1]["deviceCheck.transactionId"] == "1")
            #expect(calls[1]["deviceCheck.timestamp"] == .integer(SimulatedApple.time.secondsSinceEpoch * 1000))
            #expect(calls[1]["deviceCheck.deviceToken.environment"] == "production")
            #expect(calls[1]["deviceCheck.deviceToken.length"] == .integer(Int64(token.utf8.count)))
            #expect(calls[1]["faults"] == [])
            #expect(
                calls[2]["remarks"] == ["The device token was used before.", "The transaction_id was used before."])
            #expect(calls[4]["faults"] == ["deviceTokenOtherEnvironment", "transactionIdMissing"])
            #expect(calls[4]["authorization.verdict"] == "valid")
            let text = try String(contentsOfFile: scratch.path("calls.jsonl"), encoding: .utf8)
            #expect(!text.contains(token.suffix(40)))
        }
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
            let update = try await apple.deviceToken()
            #expect(try await apple.deviceCheck("update_two_bits", update, bits: #","bit1":true"#).status == 200)
            let late = try await apple.deviceToken()
            try await apple.advance(seconds: 61)
            #expect(try await apple.deviceCheck("query_two_bits", late).status == 400)
            let shown = try await apple.call("GET", "control", "/control/state")
            let saved = try JSONValue.parse(Array(Data(contentsOf: URL(filePath: state))))
            #expect(try JSONValue.parse(shown.body) == saved)
            let members = LoggedCall(json: saved)
            #expect(members["format"] == 2)
            #expect(
                members["bits"] == [
                    [
                        "teamId": "ABCDE12345", "device": "phone", "environment": "production", "bit0": false,
                        "bit1": true, "lastUpdateTime": "2026-03",
                    ]
                ])
            if case .array(let attestations)? = members["attestations"] { #expect(attestations.count == 1) }
        }
    }

    @Test("Without --key, no token is accepted until the control address has keys")
    func keysByControl() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let arguments = ["apple", "--at", SimulatedApple.time.description, "--log", scratch.path("calls.jsonl")]
        try await Program.serving(Appattest.path, arguments) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            let token = try await apple.deviceToken()
            #expect(try await apple.deviceCheck("query_two_bits", token).status == 401)
            let key: JSONValue = [
                "keyId": .string(account.keyId), "teamId": .string(account.teamId),
                "publicKeyPEM": .string(account.publicKeyPEM),
            ]
            #expect(try await apple.call("POST", "control", "/control/keys", body: key.compactText).status == 200)
            #expect(try await apple.deviceCheck("query_two_bits", token).status == 200)
        }
    }

    @Test("Updates that were answered survive the end of the process by SIGKILL, and the file stays readable")
    func killed() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let state = scratch.path("state.json")
        let arguments = try SimulatedApple.arguments(account: account, in: scratch) + ["--state", state]
        let (answered, status) = try await Program.servingToItsEnd(
            Appattest.path, arguments, signal: .kill
        ) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            let updates = (0..<8).map { worker in
                Task {
                    var done: [String] = []
                    for number in 0... {
                        let device = "w\(worker)-\(number)"
                        guard let token = try? await apple.deviceToken(device: device),
                            let reply = try? await apple.deviceCheck(
                                "update_two_bits", token, bits: #","bit0":true,"bit1":false"#),
                            reply.status == 200
                        else { break }
                        done.append(device)
                    }
                    return done
                }
            }
            // The process is killed while all of them go on.
            try await Waiting.until {
                let log = try String(contentsOfFile: scratch.path("calls.jsonl"), encoding: .utf8)
                return log.split(separator: "\n").count > 60
            }
            return updates
        }
        #expect(status == 128 + 9)
        // A client would try to connect again for long.
        for task in answered { task.cancel() }
        var found: Set<String> = []
        for task in answered { found.formUnion(await task.value) }
        let devices = found
        #expect(devices.count > 50)
        try await Program.serving(Appattest.path, arguments) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            let reply = try await apple.call("GET", "control", "/control/state")
            guard case .array(let bits)? = LoggedCall(json: try JSONValue.parse(reply.body))["bits"] else {
                Issue.record("there are no bits")
                return
            }
            let saved = Set(bits.compactMap { LoggedCall(json: $0)["device"] })
            #expect(devices.allSatisfy { saved.contains(.string($0)) })
        }
    }
}
