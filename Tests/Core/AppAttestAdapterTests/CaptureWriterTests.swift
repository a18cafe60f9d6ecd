import AppAttestAdapter
import TestBasics

@Suite("The writer of captures")
struct CaptureWriterTests {
    @Test("It hides client data, accounts, addresses and receipts")
    func redaction() throws {
        let writer = CaptureWriter(server: ["name": "api"]) { "salted-\($0.utf8.count)" }
        var assertion = AssertionRequest.blank
        assertion.clientData = Array("secret".utf8)
        let first = writer.line(
            id: "1", request: .assertion(assertion), verdict: .reject, message: "no", account: "bob", address: "::1",
            words: ["os": ["version": "26.2"]])
        var attestation = AttestationRequest.blank
        attestation.attestation = Array("head\u{67}receipt\u{59}".utf8) + [0, 6] + Array("secrettail".utf8)
        let second = writer.line(id: "2", request: .attestation(attestation), verdict: .accept)
        var receipt = ReceiptRequest.blank
        receipt.receipt = Array("0123456789abcdefsecret".utf8)
        let third = writer.line(id: "3", request: .receipt(receipt), verdict: .error, message: "index 7")
        let lines = try [first, second, third].map { try JSONValue.parse($0.utf8) }
        for secret in ["bob", "::1", Array("secret".utf8).base64, "clientData\""] {
            #expect(![first, second, third].contains { $0.contains(secret) }, "\(secret)")
        }
        let evidence = lines[1]["evidence"]?.string.flatMap { [UInt8](base64: $0) }
        #expect(evidence == Array("headgreceiptY".utf8) + [0, 6, 0, 0, 0, 0, 0, 0] + Array("tail".utf8))
        #expect(lines[0]["request"]?["clientDataHash"] != nil && lines[0]["os"] == ["version": "26.2"])
        #expect(lines[2]["evidence"]?["size"] == 22 && lines[2]["verdict"]?["outcome"] == "error")
        #expect(lines[0]["verdict"] == ["outcome": "reject", "message": "no"])
    }
}
