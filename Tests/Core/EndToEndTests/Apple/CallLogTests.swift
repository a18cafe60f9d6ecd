import AttestModel
import Foundation
import TestSupport
import Testing

@Suite("The simulated services' log tells what a backend sent")
struct CallLogTests {
    @Test("Every call has its line: address, token, receipt and answer, and neither token nor receipt themselves")
    func calls() async throws {
        try await SimulatedApple.serving { apple in
            let receipt = try await apple.attest(key: "1")
            let token = try await apple.token()
            let reply = try await apple.exchange(receipt, authorization: "Bearer \(token)")
            _ = try await apple.exchange(reply.text)
            _ = try await apple.exchange("nonsense", at: .development, authorization: nil)
            _ = try await apple.call("GET", "production", "/v1/attestationData?a=b")
            _ = try await apple.call("POST", "production", "/v1/attestation", body: receipt)

            let calls = try apple.calls()
            try #require(calls.count == 5)
            let (first, second, third) = (calls[0], calls[1], calls[2])
            #expect(calls.map { $0["call"] } == [1, 2, 3, 4, 5])
            #expect(calls.map { $0["answer.status"] } == [200, 304, 400, 405, 404])
            #expect(first["time"] == .string(SimulatedApple.time.description))
            #expect(first["traceId"] == reply.header("X-B3-TraceId").map(JSONValue.string))
            #expect(first["service"] == "attestationData" && first["environment"] == "production")
            #expect(first["authorization.form"] == "bearer" && first["authorization.verdict"] == "valid")
            #expect(first["authorization.keyId"] == "ABC123DEFG" && first["authorization.issuer"] == "ABCDE12345")
            #expect(first["authorization.issuedAt"] == .integer(SimulatedApple.time.secondsSinceEpoch))
            #expect(first["body.length"] == .integer(Int64(receipt.utf8.count)))
            #expect(first["receipt.type"] == "ATTEST" && first["receipt.appId"] == .string(SimulatedApple.appId))
            #expect(first["receipt.notBefore"] == nil && first["answer.issued.riskMetric"] == 1)
            // The backend replaces what it stored: it sends the receipt that it was given.
            #expect(second["receipt.sha256"] == first["answer.issued.sha256"])
            #expect(second["body.sha256"] == first["answer.body.sha256"])
            #expect(second["receipt.type"] == "RECEIPT" && second["receipt.notBefore"] == "2026-03-02T12:00:00Z")
            #expect(second["authorization.form"] == "bare")
            #expect(third["environment"] == "development" && third["authorization.fault"] == "missing")
            #expect(third["receipt.refused"] != nil && third["receipt.sha256"] == nil)
            #expect(calls[3]["path"] == "/v1/attestationData" && calls[3]["method"] == "GET")
            #expect(calls[4]["path"] == "/v1/attestation" && calls[4]["service"] == nil)

            let text = try String(contentsOfFile: apple.scratch.path("calls.jsonl"), encoding: .utf8)
            for secret in [token, receipt, reply.text] { #expect(!text.contains(secret.suffix(40))) }
        }
    }

    @Test("The log goes on where an earlier run ended, and '-' is stderr")
    func runs() async throws {
        let scratch = try ScratchFolder()
        for _ in 0..<2 {
            try await SimulatedApple.serving(in: scratch) { _ = try await $0.call("POST", "production", "/") }
        }
        let lines = try String(contentsOfFile: scratch.path("calls.jsonl"), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""call":1,"#) })
    }
}
