import TestBasics

@Suite("The simulated exchange of receipts answers as Apple's table says, and as it is told")
struct ExchangeTests {
    @Test("A receipt gets a new one that OpenSSL verifies, with the fields and headers of Apple's")
    func exchanged() async throws {
        try await SimulatedApple.serving { apple in
            let attested = try await apple.attest(key: "1")
            let reply = try await apple.exchange(attested + "\r\n")
            #expect(reply.status == 200)
            #expect(reply.header("Content-Type") == "base64" && reply.header("Server") == "Apple")
            #expect(reply.header("X-B3-TraceId")?.wholeMatch(of: /[0-9a-f]{16}/) != nil)

            let time = SimulatedApple.time
            let old = try await OpenedReceipt.verified(attested, root: apple.receiptRoot, at: time)
            let new = try await OpenedReceipt.verified(reply.text, root: apple.receiptRoot, at: time)
            #expect(old.fields.map(\.number) == [2, 3, 4, 5, 6, 7, 12, 21])
            #expect(new.fields.map(\.number) == [17, 6, 2, 3, 4, 5, 7, 12, 19, 21])
            #expect(old.text(6) == "ATTEST" && new.text(6) == "RECEIPT")
            #expect(new.text(17) == "1")
            #expect(new.text(2) == SimulatedApple.appId && new.text(7) == "production")
            #expect(new[3] == old[3] && new[5] == old[5])
            #expect(new[5]?.count == 88)
            #expect(new.text(12) == "2026-03-01T12:00:00Z")
            #expect(new.text(19) == "2026-03-02T12:00:00Z")
            #expect(new.text(21) == "2026-05-30T12:00:00Z" && old.text(21) == new.text(21))
            // Apple's server decodes field 4 as UTF-8: ASCII stays, most else becomes EF BF BD.
            let (damaged, hash) = (try #require(new[4]), try #require(old[4]))
            #expect(hash.count == 32 && hash.contains { $0 >= 0x80 } && damaged != hash)
            #expect(damaged.filter { $0 < 0x80 } == hash.filter { $0 < 0x80 })
            #expect(String(validating: damaged, as: UTF8.self)?.contains("\u{FFFD}") == true)

            // The committed set has receipts of the same Apple.
            let committed = try Forged.request("receipt/valid/attest-definite-der").evidence
            #expect(try await apple.exchange(committed.base64).status == 200)
        }
    }

    @Test("Not before field 19, then until field 21, with the number of the device's keys, and never without keys")
    func renewed() async throws {
        try await SimulatedApple.serving { apple in
            let attested = try await apple.attest(key: "1")
            let first = try await apple.exchange(attested)
            try await apple.advance(seconds: 86_399)
            let early = try await apple.exchange(first.text)
            #expect(early.status == 304 && early.body.isEmpty)

            try await apple.advance(seconds: 1)
            _ = try await apple.attest(key: "2")
            let second = try await apple.exchange(first.text)
            let opened = try await OpenedReceipt.verified(second.text, root: apple.receiptRoot, at: SimulatedApple.time)
            #expect(second.status == 200 && opened.text(17) == "2")
            // The log names a receipt that was replaced by a newer one.
            #expect(try await apple.exchange(attested).status == 200)
            let reasons = try apple.calls().map {
                $0.at("answer.reason")?.string?.hasPrefix("the backend has sent this")
            }
            #expect(reasons.suffix(2) == [nil, true])

            // 31 days after the first key, 30 after the second.
            try await apple.advance(days: 30)
            let gone = try await apple.exchange(second.text)
            #expect(gone.status == 404 && gone.text == "No Data Found")

            // 89 and 90 days after the first key, of a device that is known.
            try await apple.advance(days: 58)
            _ = try await apple.attest(key: "3")
            #expect(try await apple.exchange(attested).status == 200)
            try await apple.advance(days: 1)
            #expect(try await apple.exchange(attested).status == 404)
        }
    }

    @Test("A bad payload, another environment and a bad token get the answer that says so")
    func refused() async throws {
        try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            var bytes = try #require([UInt8](base64: receipt))
            bytes[bytes.count - 20] ^= 1
            let urlSafe = receipt.replacing("+", with: "-").replacing("/", with: "_")
            try #require(urlSafe != receipt)
            for body in [
                "", " \r\n", "nonsense!", urlSafe, String(receipt.dropLast(4)), "receipt=\(receipt)", "\"\(receipt)\"",
                bytes.base64, receipt + receipt, "MIIB",
            ] {
                let reply = try await apple.exchange(body)
                #expect(reply.status == 400 && reply.text == "Bad Payload", "\(body.prefix(40))")
            }
            let attestation = try await apple.attest(key: "1", as: "attestation")
            #expect(try await apple.exchange(attestation).text == "Bad Payload")
            let named = try apple.calls().last?.at("receipt.refused")?.string ?? ""
            #expect(named.hasPrefix("the body is an attestation object"))
            let sandbox = try await apple.attest(key: "1", environment: .development)
            #expect(try await apple.exchange(sandbox, at: .development).status == 200)
            for (receipt, address) in [(receipt, .development), (sandbox, .production)]
                as [(String, AttestEnvironment)]
            {
                let reply = try await apple.exchange(receipt, at: address)
                #expect(reply.status == 400 && reply.text == "Incorrect Environment")
            }

            let stranger = DeveloperAccount(scalar: 2).token(issuedAt: SimulatedApple.time)
            for (header, status, text) in [
                (nil, 400, "Missing or badly formatted authorization token"), (stranger, 401, "Unauthorized"),
            ] as [(String?, Int, String)] {
                let reply = try await apple.exchange(receipt, authorization: header)
                #expect(reply.status == status && reply.text == text)
            }
            let other = try await apple.attest(key: "1", app: "ZZZZZ99999.com.example.app")
            #expect(try await apple.exchange(other).text == "Unauthorized")
            #expect(try apple.calls().last?.at("authorization.fault") == "otherTeam")
        }
    }

    @Test("Each call has its line in the log: address, token, receipt and answer, and neither token nor receipt itself")
    func log() async throws {
        let scratch = try ScratchFolder()
        try await SimulatedApple.serving(in: scratch) { _ = try await $0.call("POST", "production", "/") }
        // The log goes on where the earlier run ended.
        try await SimulatedApple.serving(in: scratch) { apple in
            let receipt = try await apple.attest(key: "1")
            let token = try await apple.token()
            let reply = try await apple.exchange(receipt, authorization: "Bearer \(token)")
            _ = try await apple.exchange(reply.text)
            _ = try await apple.exchange("nonsense", at: .development, authorization: nil)
            _ = try await apple.call("GET", "production", "/v1/attestationData?a=b")

            let calls = try apple.calls()
            try #require(calls.count == 5)
            #expect(calls.map { $0["call"] } == [1, 1, 2, 3, 4])
            #expect(calls.map { $0.at("answer.status") } == [404, 200, 304, 400, 405])
            let (first, second, third) = (calls[1], calls[2], calls[3])
            #expect(first["time"] == .string(SimulatedApple.time.description))
            #expect(first["traceId"] == reply.header("X-B3-TraceId").map(JSONValue.string))
            #expect(first["service"] == "attestationData" && first["environment"] == "production")
            #expect(first.at("authorization.form") == "bearer" && first.at("authorization.verdict") == "valid")
            #expect(first.at("authorization.keyId") == "ABC123DEFG" && first.at("answer.issued.riskMetric") == 1)
            #expect(first.at("receipt.type") == "ATTEST" && first.at("receipt.notBefore") == nil)
            // The backend replaces what it stored: it sends the receipt that it was given.
            #expect(second.at("receipt.sha256") == first.at("answer.issued.sha256"))
            #expect(second.at("body.sha256") == first.at("answer.body.sha256"))
            #expect(second.at("receipt.type") == "RECEIPT" && second.at("authorization.form") == "bare")
            #expect(second.at("receipt.notBefore") == "2026-03-02T12:00:00Z")
            #expect(third["environment"] == "development" && third.at("authorization.fault") == "missing")
            #expect(third.at("receipt.refused") != nil && third.at("receipt.sha256") == nil)
            #expect(calls[4]["path"] == "/v1/attestationData" && calls[4]["method"] == "GET")

            let text = try scratch.read("calls.jsonl")
            for secret in [token, receipt, reply.text] { #expect(!text.contains(secret.suffix(40))) }
        }
    }

    // MARK: Ordered answers

    /// The requirement that a new receipt breaks, by the name of its deviation; `nil` for one to be accepted.
    private static let broken: [(String, String?)] = [
        ("otherApp", "RCP-APPID"), ("otherKey", "RCP-KEY"), ("otherEnvironment", "RCP-ENV"),
        ("otherAuthority", "RCP-CHAIN"), ("stale", "RCP-CREATION"), ("damagedSignature", "RCP-SIGNATURE"),
        ("definiteLengths", nil), ("sameReceipt", "RCP-TYPE"),
    ]

    @Test("Ordered answers come each once, then the service's own again, and receipts deviate in the one ordered way")
    func script() async throws {
        let scratch = try ScratchFolder()
        let script = try scratch.write(
            #"[{"status":429,"headers":{"Retry-After":"30"}},{},{"status":503,"body":"<html>"}]"#, to: "script.json")
        try await SimulatedApple.serving("--script", script, in: scratch) { apple in
            let receipt = try await apple.attest(key: "1")
            let busy = try await apple.exchange(receipt)
            #expect(busy.status == 429 && busy.text == "Too Many Requests" && busy.header("Retry-After") == "30")
            let genuine = try await apple.exchange(receipt).text
            let down = try await apple.exchange(receipt)
            #expect(down.status == 503 && down.text == "<html>")
            try await apple.script(#"{"status":500}"#)
            try await apple.script(#"[{"status":404},{"status":304},{"status":401}]"#)
            #expect(try await apple.exchange(receipt).text == "Server Error")
            #expect(try await apple.exchange(receipt).text == "No Data Found")
            #expect(try await apple.exchange(receipt).status == 304)
            #expect(try await apple.exchange(receipt).text == "Unauthorized")
            // The clock stands still and signatures are deterministic: the same question has the same answer.
            #expect(try await apple.exchange(receipt).text == genuine)
            let scripts = try apple.calls().map { $0.at("script.status") }
            #expect(scripts == [429, nil, 503, 500, 404, 304, 401, nil])

            func text(_ deviation: String) async throws -> String {
                try await apple.script(#"{"receipt":"\#(deviation)"}"#)
                let reply = try await apple.exchange(receipt)
                #expect(reply.status == 200 && reply.header("Content-Type") == "base64")
                return reply.text
            }
            #expect(try await text("lineFeed") == genuine + "\n")
            let urlSafe = try await text("base64URL")
            #expect(urlSafe != genuine && urlSafe.replacing("-", with: "+").replacing("_", with: "/") == genuine)
            #expect(try await text("truncated") == String(genuine.prefix(genuine.count / 2)))
            #expect(try await text("notBase64").hasPrefix("<"))
            #expect(try await text("empty") == "")
            #expect(try await text("sameReceipt") == receipt)

            let root = try scratch.write(PEM.encode(apple.receiptRoot, label: "CERTIFICATE"), to: "root.pem")
            func verify(_ receipt: String, _ options: String...) async throws -> JSONValue {
                let file = try scratch.write(receipt, to: "receipt")
                let verify = ["verify", "receipt", file, "--root", root, "--at", SimulatedApple.time.description]
                return try await Command.run(verify + ["--format", "json"] + options).json()
            }
            let key = try await verify(receipt).text("output.publicKey")
            for (name, requirement) in Self.broken {
                let finding = try await verify(
                    text(name), "--app-id", SimulatedApple.appId, "--public-key", key, "--type", "RECEIPT",
                    "--environment", "production")
                let violated = finding.elements("requirements").filter { $0["status"] == "violated" }
                #expect(violated.map { $0.text("id") } == (requirement.map { [$0] } ?? []), "\(name)")
                #expect(finding["accepted"] == .bool(requirement == nil), "\(name)")
            }
        }
    }
}
