import TestBasics

@Suite("appattest apple as a program")
struct ServingTests {
    @Test("What it answered outlives SIGKILL, the roots are files, and it ends with 0 when it is told to")
    func restart() async throws {
        let scratch = try ScratchFolder()
        let options = ["--state", scratch.path("state.json")]
        let (receipt, status) = try await SimulatedApple.servingToItsEnd(
            options, in: scratch, signal: SIGKILL
        ) { apple in
            _ = try await apple.attest(key: "1")
            _ = try await apple.attest(key: "2")
            let token = try await apple.deviceToken()
            #expect(try await apple.deviceCheck("update_two_bits", token, bits: #","bit0":true"#).status == 200)
            return try await apple.exchange(try await apple.attest(key: "3")).text
        }
        #expect(status == 128 + SIGKILL)
        let ((reply, root, devices), nextStatus) = try await SimulatedApple.servingToItsEnd(
            options + ["--out-roots", scratch.path("roots")], in: scratch, signal: SIGINT
        ) { apple in
            try await apple.advance(days: 1)
            let state = try JSONValue.parse(await apple.call("GET", "control", "/control/state").body)
            let devices = state.elements("bits").map { $0.text("device") }
            return (try await apple.exchange(receipt), apple.receiptRoot, devices)
        }
        #expect(nextStatus == 0)
        #expect(reply.status == 200 && devices == ["phone"])
        #expect(try await OpenedReceipt.verified(reply.text, root: root, at: SimulatedApple.time).text(17) == "3")
        let pem = try scratch.read("roots/receipt-root.pem")
        #expect(PEM.decode(pem, label: "CERTIFICATE") == [root])
        let other = try scratch.read("roots/attestation-root.pem")
        #expect(PEM.decode(other, label: "CERTIFICATE").count == 1 && other != pem)
    }

    // These reach for a port: a server in the process of the tests would take its signals.
    @Test("A port that is taken, an address of another machine and a file in the place of a folder are named")
    func refused() async throws {
        try await SimulatedApple.serving { apple in
            let port = try apple.port("production")
            let scratch = try ScratchFolder()
            let arguments = try SimulatedApple.arguments(account: apple.account, in: scratch)
            for (options, words) in [
                (
                    ["--development-port", "\(port)"],
                    "development at port \(port) of 127.0.0.1: Address already in use"
                ),
                (["--host", "192.0.2.1"], "192.0.2.1"), (["--out-roots", "/dev/null/roots"], "/dev/null/roots"),
            ] {
                let ended = try await Appattest.run(arguments + ["--out-roots", scratch.path("roots")] + options)
                #expect(ended.status == 2 && ended.standardOutput == "")
                #expect(ended.standardError.contains(words), "\(ended.standardError)")
                #expect(!FileManager.default.fileExists(atPath: scratch.path("roots")))
            }
        }
    }

    @Test(
        "Over TLS a client that has the root which it writes gets its answers", .enabled(if: Tools.hasCurl, "no curl"))
    func certificate() async throws {
        let scratch = try ScratchFolder()
        try await SimulatedApple.serving("--tls", scratch.path("tls"), in: scratch) { apple in
            let options = ["-s", "-X", "POST", "--noproxy", "*", "--cacert", scratch.path("tls/root.pem")]
            for (name, environment) in [("localhost", "production"), ("127.0.0.1", "development")] {
                let url = "https://\(name):\(try apple.port(environment))/v1/query_two_bits"
                let ended = try await Program.run("curl", options + [url]).succeeded()
                #expect(ended.standardOutput == "Missing or badly formatted authorization token")
            }
            #expect(try await apple.now() == SimulatedApple.time, "commands come without TLS")
        }
        #expect(try scratch.read("tls/root.pem").hasPrefix("TEST AUTHORITY."))
    }
}
