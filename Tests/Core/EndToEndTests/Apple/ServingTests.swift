import AttestModel
import Foundation
import Subprocess
import TestSupport
import Testing

@Suite("appattest apple as a program")
struct ServingTests {
    @Test("It ends with 0 when it is told to, and its state outlives it")
    func restart() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let state = scratch.path("state.json")
        let arguments = try SimulatedApple.arguments(account: account, in: scratch) + ["--state", state]
        let (receipt, status) = try await Program.servingToItsEnd(Appattest.path, arguments) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            _ = try await apple.attest(key: "1")
            _ = try await apple.attest(key: "2")
            return try await apple.exchange(try await apple.attest(key: "3")).text
        }
        #expect(status == 0)
        let (reply, nextStatus) = try await Program.servingToItsEnd(
            Appattest.path, arguments, signal: .interrupt
        ) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            try await apple.advance(days: 1)
            return try await apple.exchange(receipt)
        }
        #expect(nextStatus == 0)
        #expect(reply.status == 200)
        let time = SimulatedApple.time
        let root = try await SimulatedApple.serving { $0.receiptRoot }
        #expect(try await OpenedReceipt.verified(reply.text, root: root, at: time).text(17) == "3")
        // Without the state, the same receipt is of a device that nobody knows.
        let forgotten = try await SimulatedApple.serving { apple in
            try await apple.advance(days: 1)
            return try await apple.exchange(receipt).status
        }
        #expect(forgotten == 404)
    }

    @Test("A delayed answer does not keep the service from ending, and still comes")
    func endDuringDelay() async throws {
        let scratch = try ScratchFolder()
        let account = DeveloperAccount()
        let arguments = try SimulatedApple.arguments(account: account, in: scratch)
        let (call, status) = try await Program.servingToItsEnd(Appattest.path, arguments) { line in
            let apple = try SimulatedApple(ready: line, account: account, scratch: scratch)
            let receipt = try await apple.attest(key: "1")
            try await apple.script(#"{"status":503,"delaySeconds":600}"#)
            let call = Task { try await apple.exchange(receipt) }
            try await Waiting.until {
                try await !apple.call("POST", "control", "/control/next", body: "[]").text.contains("1")
            }
            return call
        }
        #expect(status == 0)
        #expect(try await call.value.status == 503)
    }

    @Test("The roots are written as files, the same as in the first line")
    func roots() async throws {
        let scratch = try ScratchFolder()
        let root = try await SimulatedApple.serving("--out-roots", scratch.path("roots"), in: scratch) {
            $0.receiptRoot
        }
        let pem = try String(contentsOfFile: scratch.path("roots/receipt-root.pem"), encoding: .utf8)
        #expect(PEM.decode(pem, label: "CERTIFICATE") == [root])
        let other = try String(contentsOfFile: scratch.path("roots/attestation-root.pem"), encoding: .utf8)
        #expect(PEM.decode(other, label: "CERTIFICATE").count == 1 && other != pem)
    }

    @Test("A port that is taken is named")
    func takenPort() async throws {
        try await SimulatedApple.serving { apple in
            let port = try apple.port("production")
            let scratch = try ScratchFolder()
            let arguments = try SimulatedApple.arguments(account: apple.account, in: scratch)
            let roots = scratch.path("roots")
            let ended = try await Program.run(
                Appattest.path, arguments + ["--development-port", "\(port)", "--out-roots", roots])
            #expect(ended.status == 2)
            #expect(ended.standardError.contains("Address already in use"))
            #expect(!FileManager.default.fileExists(atPath: roots))
            #expect(ended.standardError.contains("development at port \(port)"), "\(ended.standardError)")
        }
    }

    @Test("The control address says what is wrong with an order, and changes nothing")
    func badOrders() async throws {
        try await SimulatedApple.serving { apple in
            for (path, body, status, member) in [
                ("/control/next", "[{}", 400, "JSON"), ("/control/next", #"[{},{"status":1}]"#, 400, "[1].status"),
                ("/control/clock", "{}", 400, "advanceSeconds"), ("/control/attest", "{}", 400, "appId"),
                ("/control/clock", #"{"at":"2060-01-01T00:00:00Z"}"#, 400, "2060"),
                ("/control", "", 404, "/control/next"),
                ("/control/next", String(repeating: " ", count: 70_000), 413, "65536 bytes"),
            ] {
                let reply = try await apple.call("POST", "control", path, body: body)
                #expect(reply.status == status && reply.text.contains(member), "\(path): \(reply.text)")
            }
            let state = try await apple.call("GET", "control", "/control/state")
            let empty: JSONValue = ["format": 2, "attestations": [], "bits": []]
            #expect(try JSONValue.parse(state.body) == empty)
            #expect(try await apple.now() == SimulatedApple.time)
        }
    }
}
