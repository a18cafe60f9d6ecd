import TestBasics

@Suite("A mapping is drafted from an HTTP Archive")
struct ArchiveDraftTests {
    private func flow(attestation: [UInt8], keyId: [UInt8], assertion: [UInt8], challenge: String, answer: JSONValue)
        -> [JSONValue]
    {
        [
            Archive.entry(
                "GET", "http://localhost:8080/images/logo.png", answer: ["text": "iVBORw0KGgo=", "encoding": "base64"]),
            Archive.entry(
                "GET", "http://localhost:8080/attest/challenge", headers: [("Cookie", "sid=s3cret")], answer: answer),
            Archive.entry(
                "POST", "http://localhost:8080/attest",
                body: #"{"k":"\#(keyId.base64)","a":"\#(attestation.base64)","c":"\#(challenge)"}"#,
                status: 204),
            Archive.entry(
                "GET", "http://localhost:8080/assert/challenge", answer: ["text": #"{"data":{"nonce":"n-123456789"}}"#]),
            Archive.entry(
                "POST", "http://localhost:8080/buy", body: #"{"nonce":"n-123456789","amount":2}"#,
                headers: [("X-Assertion", assertion.base64), ("Content-Type", "application/json")]),
            Archive.entry(
                "POST", "http://localhost:8080/verify-device",
                body: #"{"device_token":"\#([UInt8](repeating: 5, count: 100).base64)"}"#),
        ]
    }

    @Test(
        "The place of the challenge in the answer is found",
        arguments: [
            (["text": "AAECAwQFBgcICQoLDA0ODxAREhM=", "encoding": "base64"], "{from: \"body\", decode: raw}"),
            (["text": "AAECAwQFBgcICQoLDA0ODxAREhM="], "{from: \"body\", decode: b64}"),
            (
                ["text": #"{"a":[{"x/y":"000102030405060708090a0b0c0d0e0f10111213"}]}"#],
                "{from: \"json:/a/0/x~1y\", decode: hex}"
            ),
        ] as [(JSONValue, String)])
    func challenge(answer: JSONValue, capture: String) throws {
        let evidence = SampleEvidence()
        let challenge = [UInt8](0..<20)
        let body = Array(#"{"nonce":"n-123456789","amount":2}"#.utf8)
        let draft = try Archive.draft(
            flow(
                attestation: evidence.attestation(over: challenge), keyId: evidence.keyId,
                assertion: evidence.assertion(over: body), challenge: challenge.base64, answer: answer))
        draft.check(
            has: [
                "capture: {challenge: \(capture)}", "expect: {status: 204}", "c: \"${challenge|b64}\"",
                "{challenge: {from: \"json:/data/nonce\", decode: utf8}}", "device_token: \"${device_token|b64}\"",
                "${challenge}", "headers: {Cookie: \"${env:COOKIE}\"}", "# Not used: GET /images/logo.png",
                "# Proven: the certificate", "# Proven: the signature",
            ], lacks: ["s3cret"])
        let mapping = try draft.mapping()
        let values = try mapping.flows.assert.prepared(
            Values(["challenge": Array("n-123456789".utf8)]), for: mapping.baseURLs[0])
        #expect(values["client_data"] == body)
    }

    @Test(
        "A file that is no archive is an error",
        arguments: [
            ("", "flow.har: is no HAR file: "), ("{}", "flow.har: is no HAR file: it has no 'log.entries'"),
            (#"{"log":{"entries":[{}]}}"#, "flow.har: 'log.entries[0]' has no request"),
            (#"{"log":{"entries":[]}}"#, "flow.har: has no request with an attestation"),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: MappingError.self) { try MappingDraft(har: Array(text.utf8), source: "flow.har") }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test(
        "Real attestations and assertions are recognised", .enabled(if: Samples.areHere, "APPATTEST_SAMPLES is not set")
    )
    func samples() throws {
        let assertion = try #require(try Samples.assertions().first).request.assertion
        for sample in try Samples.attestations() {
            let answer: JSONValue = ["text": .string(sample.request.challenge.base64)]
            let draft = try Archive.draft(
                flow(
                    attestation: sample.request.attestation, keyId: sample.request.keyId, assertion: assertion,
                    challenge: sample.request.challenge.base64, answer: answer))
            draft.check(has: [
                "k: \"${key_id|b64}\"", "environment: \(sample.request.environment)", "# Not proven: the signature",
                "bundle_id: \"\(sample.request.app.bundleId)\"",
            ])
            _ = try draft.mapping()
        }
    }
}

@Suite("A body with the evidence beside the payload is drafted")
struct MixedBodyDraftTests {
    /// Returns the draft of an app that orders tea, and signs some bytes.
    private func draft(signing signed: String) throws -> MappingDraft {
        let assertion = evidence.assertion(over: Array(signed.utf8)).base64
        let order =
            #"{"sku":"tea","count":2.0,"note":"caf\u00e9","assertion":"\#(assertion)","#
            + #""keyId":"\#(evidence.keyId.base64)","challenge":"text-of-the-order"}"#
        return try Archive.draft([
            Archive.attest(),
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
        #expect(body == #"{"sku":"tea","count":2.0,"note":"café","assertion":"CQ==","keyId":"++8=","challenge":"chl"}"#)
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
