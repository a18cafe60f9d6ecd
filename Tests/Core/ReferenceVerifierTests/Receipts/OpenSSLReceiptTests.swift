import FixtureForge
import TestBasics

@testable import ReferenceVerifier

@Suite("Receipts signed by the openssl command", .enabled(if: OpenSSLCommand.isHere, "there is no openssl command"))
struct OpenSSLReceiptTests {
    /// Has the content of a receipt signed with the key that made the receipt.
    private func signed(_ options: [String]) throws -> ReceiptRequest {
        let (folder, draft) = (try ScratchFolder(), forgedReceipt())
        try Data(draft.payload).write(to: folder.url.appending(path: "content"))
        try folder.write(PEM.encode(draft.signerCertificate.der, label: "CERTIFICATE"), to: "signer.pem")
        try folder.write(PEM.encode(draft.intermediate.der, label: "CERTIFICATE"), to: "others.pem")
        try folder.write(draft.signerKey.privateKeyPEM, to: "key.pem")
        try OpenSSLCommand.run(
            ["cms", "-sign", "-binary", "-nodetach", "-md", "sha256", "-outform", "DER"] + options
                + [
                    "-in", folder.path("content"), "-signer", folder.path("signer.pem"), "-inkey",
                    folder.path("key.pem"), "-certfile", folder.path("others.pem"), "-out", folder.path("receipt"),
                ])
        var request = draft.request
        request.receipt = [UInt8](try Data(contentsOf: folder.url.appending(path: "receipt")))
        return request
    }

    @Test(
        "One without signed attributes and one with them are accepted, in DER and with indefinite lengths",
        arguments: [["-noattr"], ["-noattr", "-stream"], [], ["-stream"], ["-keyid"]])
    func accepted(options: [String]) throws {
        let request = try signed(options)
        #expect((request.receipt[1] == 0x80) == options.contains("-stream"))
        let assessment = assess(request)
        #expect(assessment.isAccepted, "\(assessment.account)")
        // Every octet of the content counts.
        let content = try #require(ReceiptObject(request.receipt).message.value?.content)
        let start = try #require(
            request.receipt.indices.first { request.receipt[$0...].starts(with: content.prefix(900)) })
        for position in stride(from: start, to: start + 900, by: 97) {
            var changed = request
            changed.receipt[position] ^= 1
            #expect(!assess(changed).isAccepted)
        }
    }

    @Test("One without certificates violates the signature, and its chain is not reached")
    func noCertificates() throws {
        let assessment = assess(try signed(["-noattr", "-nocerts"]))
        #expect(assessment.violatedIDs == ["RCP-SIGNATURE"])
        #expect(assessment.status(.receiptChain) == .notReached)
    }
}
