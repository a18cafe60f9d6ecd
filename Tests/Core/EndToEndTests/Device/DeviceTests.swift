import TestBasics

@Suite("appattest device")
struct DeviceTests {
    @Test("Every form holds the same object, and a line feed ends those of text")
    func formats() async throws {
        let phone = try await PhoneFile()
        _ = try await phone.json("attest", "--challenge", "dGVzdA==")
        let data = ["--client-data", "x", "--counter", "5", "--format"]
        func output(_ format: String, _ options: String...) async throws -> String {
            let ended = try await Command.run(["device", "assert", phone.path] + data + [format] + options).succeeded()
            return ended.standardOutput
        }
        let base64 = try await output("base64")
        let bytes = try #require([UInt8](base64: String(base64.dropLast())))
        #expect(base64.hasSuffix("\n"))
        #expect(try await output("hex") == bytes.hex + "\n")
        let urlSafe = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        #expect(try await output("base64url") == urlSafe)
        let members = try await phone.json("assert", "--client-data", "x", "--counter", "5")
        #expect(members["assertion"] == .base64(bytes) && members["counter"] == 5)
        #expect(members["clientData"] == .base64(Array("x".utf8)))
        let url = "http://127.0.0.1:1/pay"
        let http = try await output("http", "--url", url)
        #expect(http.hasPrefix("POST \(url) HTTP/1.1\r\n"))
        #expect(http.contains("\r\nX-App-Attest-Assertion: \(bytes.base64)\r\n"))
        #expect(http.hasSuffix("\r\nContent-Length: 1\r\n\r\nx"))
        let curl = try await output("curl", "--url", url)
        #expect(curl.hasPrefix("curl -sS -X POST \(url) \\\n"))
        #expect(curl.contains("-H 'X-App-Attest-Assertion: \(bytes.base64)'") && curl.hasSuffix("--data-binary x\n"))
        let raw = try await Program.run(
            "/bin/sh",
            [
                "-c", "\"$0\" device assert \"$1\" --client-data x --counter 5 --format raw | od -An -v -tx1",
                Appattest.path, phone.path,
            ])
        #expect(raw.standardOutput.filter { !$0.isWhitespace } == bytes.hex)
    }

    @Test("Errors of the device end with 1, name the code of DCError, and print nothing else")
    func deviceErrors() async throws {
        let phone = try await PhoneFile()
        func expect(_ code: String, _ ended: Ended) {
            #expect(ended.status == 1 && ended.standardOutput == "")
            #expect(ended.standardError.hasPrefix("appattest: DCError.\(code): "), "\(ended.standardError)")
        }
        expect("invalidKey", try await phone.run("assert", "--client-data", "x"))
        let key = try await phone.run("key").standardOutput.trimmingCharacters(in: .newlines)
        #expect(try await phone.run("fail", "--times", "1").status == 0)
        expect("serverUnavailable", try await phone.run("attest", "--challenge-text", "once"))
        // The same command as before attests the same key.
        #expect(try await phone.json("attest", "--challenge-text", "once")["keyId"] == .string(key))
        #expect(try await phone.run("fail", "--call", "generateToken", "--error", "unknownSystemFailure").status == 0)
        expect("unknownSystemFailure", try await phone.run("token"))
    }

    @Test("The list shows keys and counters within 80 columns, as text and as JSON")
    func list() async throws {
        let phone = try await PhoneFile("--system", "ios-26-before-eku")
        let at = "2026-03-01T12:00:00Z"
        let key = try await phone.json("attest", "--challenge-text", "x", "--at", at).text("keyId")
        _ = try await phone.run("assert", "--client-data", "x", "--counter", "4294967295")
        let fresh = try await phone.run("key").standardOutput.trimmingCharacters(in: .newlines)
        for call in ["generateKey", "attestKey", "generateAssertion", "generateToken"] {
            _ = try await phone.run("fail", "--call", call, "--times", "1000")
        }
        let ended = try await phone.run("list")
        #expect(ended.status == 0 && ended.lines.allSatisfy { $0.count <= 80 }, "\(ended.standardOutput)")
        #expect(ended.lines.contains("\(key)  \(at)  4294967295"))
        #expect(ended.lines.contains { $0.hasPrefix("\(fresh)  not attested ") && $0.hasSuffix(" 0") })
        let list = try await phone.json("list")
        #expect(list["appId"] == .string(PhoneFile.appId) && list["installation"] == 1)
        let keys = list.elements("keys")
        #expect(keys.first == ["keyId": .string(key), "attestedAt": .string(at), "counter": 4_294_967_295])
        #expect(keys.count == 2)
    }

    @Test("The simulated Apple of the same seed exchanges the receipt, and counts the keys of the device")
    func exchanged() async throws {
        let phone = try await PhoneFile()
        let at = SimulatedApple.time.description
        let stranger = try await PhoneFile("--seed", "another")
        let foreign = try await stranger.json("attest", "--challenge-text", "1", "--at", at).text("receipt")
        try await SimulatedApple.serving { apple in
            for metric in ["1", "2"] {
                let receipt = try await phone.json("attest", "--challenge-text", metric, "--at", at).text("receipt")
                let reply = try await apple.exchange(receipt)
                let opened = try await OpenedReceipt.verified(
                    reply.text, root: apple.receiptRoot, at: SimulatedApple.time)
                #expect(reply.status == 200 && opened.text(17) == metric)
                _ = try await phone.run("reinstall")
            }
            let pem = try String(contentsOfFile: try await phone.root("--receipts"), encoding: .utf8)
            #expect(PEM.decode(pem, label: "CERTIFICATE") == [apple.receiptRoot])
            #expect(try await apple.exchange(foreign).text == "Bad Payload", "another seed is another Apple")
        }
    }
}
