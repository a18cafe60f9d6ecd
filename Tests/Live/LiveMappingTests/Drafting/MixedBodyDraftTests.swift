import AttestModel
import LiveMapping
import Testing

@Suite("A body with the evidence beside the payload is drafted")
struct MixedBodyDraftTests {
    private let evidence = SampleEvidence()
    private let challenge = [UInt8](0..<32)
    private let url = "http://localhost:8080"

    /// Returns the draft of an app that orders tea, and signs some bytes.
    private func draft(signing signed: String) throws -> MappingDraft {
        let assertion = evidence.assertion(over: Array(signed.utf8)).base64
        let order =
            #"{"sku":"tea","count":2.0,"note":"caf\u00e9","assertion":"\#(assertion)","#
            + #""keyId":"\#(evidence.keyId.base64)","challenge":"text-of-the-order"}"#
        return try Archive.draft([
            Archive.entry(
                "POST", "\(url)/keys",
                body: #"{"a":"\#(evidence.attestation(over: challenge).base64)","c":"\#(challenge.base64)"}"#),
            Archive.entry("GET", "\(url)/challenge", answer: ["text": #"{"challenge":"text-of-the-order"}"#]),
            Archive.entry("POST", "\(url)/v1/orders", body: order, status: 201),
        ])
    }

    /// Returns the client data and the body of the request that the draft makes.
    private func request(of draft: MappingDraft) throws -> (signed: String, body: String) {
        let (mapping, values) = (
            try draft.mapping(), Values(["challenge": Array("chl".utf8), "key_id": [0xFB, 0xEF]])
        )
        var prepared = try mapping.flows.assert.prepared(values, for: mapping.baseURLs[0])
        prepared["assertion"] = [9]
        return (
            String(decoding: prepared["client_data"] ?? [], as: UTF8.self),
            String(decoding: try mapping.flows.assert.request(prepared).body, as: UTF8.self)
        )
    }

    @Test("What the device signs is guessed, and the draft says so")
    func guess() throws {
        let draft = try draft(signing: "something else")
        draft.check(has: [
            "    body:\n      json: {sku: \"tea\", count: 2.0, note: \"café\"}\n    # A guess: the device signs the",
            #"client_data: "${challenge}\n${path}\n${body}""#, #""...": "${body}""#, #"assertion: "${assertion|b64}""#,
            #"keyId: "${key_id|b64}""#, #"challenge: "${challenge}""#, "# A guess: ", "Check it against the app.",
        ])
        let (signed, body) = try request(of: draft)
        #expect(signed == "chl\n/v1/orders\n{\"sku\":\"tea\",\"count\":2.0,\"note\":\"café\"}")
        #expect(
            body == #"{"sku":"tea","count":2.0,"note":"café","assertion":"CQ==","keyId":"++8=","challenge":"chl"}"#)
    }

    @Test(
        "A signature over the payload proves its form",
        arguments: [
            (#"{"sku":"tea","count":2.0,"note":"café"}"#, #"client_data: "${body}""#),
            (#"{"count":2,"note":"café","sku":"tea"}"#, #"client_data: "${body|sortedjson}""#),
        ])
    func proof(signed: String, line: String) throws {
        let draft = try draft(signing: signed)
        draft.check(has: [line, "# Proven: the signature is over this client data."], lacks: ["# A guess"])
        #expect(try request(of: draft).signed == signed)
    }
}
