import AttestModel
import LocalServer
import Primitives
import ReferenceBackend
import Testing

/// The duties about assertions that no live check asks for. `LiveProofTests` plays the live checks on the reference backend.
@Suite("Assertions")
struct AssertionTests {
    @Test("Client data has exactly its members, in any spelling, and method and path are compared to the letter")
    func clientData() async throws {
        var ann = try await Customer(Bench())
        #expect(try await ann.attest().status == 200)
        let changes: [(status: Int, change: (inout [String: JSONValue]) -> Void)] = [
            (403, { $0["method"] = "post" }), (403, { $0["path"] = "/purchase?x=1" }), (400, { $0["challenge"] = nil }),
            (400, { $0["method"] = nil }), (400, { $0["path"] = nil }), (400, { $0["bodySHA256"] = nil }),
            (400, { $0["bodySHA256"] = .string(sha256(SignedPurchase.body).base64URL) }),
            (400, { $0["challenge"] = 7 }), (400, { $0["clientDataHash"] = "x" }),
        ]
        for (status, change) in changes { #expect(await ann.send(try await ann.purchase(change)).status == status) }
        let query = try await ann.purchase()
        #expect(await ann.send("POST", "/purchase?x=1", headers: query.headers, body: query.body).status == 400)
        #expect(await ann.purchases() == 0)

        let challenge = String(decoding: await ann.challenge("assert"), as: UTF8.self)
        let hash = sha256(SignedPurchase.body).base64.replacing("/", with: "\\/")
        let text = """
            { "path" : "\\u002Fpurchase",\n "method":"POST", "challenge":"\(challenge)", "bodySHA256":"\(hash)" }
            """
        #expect(await ann.send(try ann.sign(Array(text.utf8))).status == 200)
    }
}
