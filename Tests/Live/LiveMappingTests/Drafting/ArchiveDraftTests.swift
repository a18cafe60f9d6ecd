import AttestModel
import LiveMapping
import TestSupport
import Testing

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
